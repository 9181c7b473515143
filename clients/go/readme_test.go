package caravanserai_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// blocks are the parts of a page in one language.
func blocks(t testing.TB, page, language string) []string {
	t.Helper()
	text := value(os.ReadFile(page))(t)
	var found []string
	for _, match := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		found = append(found, match[1])
	}
	return found
}

var number = regexp.MustCompile(`-?\d+`)

func TestTheBotOfTheReadmePlays(t *testing.T) {
	program, shown := blocks(t, "README.md", "go")[0], blocks(t, "README.md", "text")[0]
	if lines := strings.Count(program, "\n"); lines >= 60 {
		t.Errorf("the example has %d lines", lines)
	}
	address := "127.0.0.1:50051"
	if !strings.Contains(program, address) {
		t.Fatal("it calls another address than that of a service in the foreground")
	}
	command := exec.Command(filepath.Join(programs(), "readme-bot"), running.Address)
	if programs() == "" {
		path := filepath.Join(t.TempDir(), "main.go")
		must(t, os.WriteFile(path, []byte(strings.Replace(program, address, running.Address, 1)), 0o600))
		command = exec.Command("go", "run", path)
	}
	command.Stderr = os.Stderr
	out := value(command.Output())(t)
	words := func(text string) string {
		lines := strings.Split(number.ReplaceAllString(text, "n"), "\n")
		return strings.Join(lines[2:], "\n") // who wins, nobody knows
	}
	if words(string(out)) != words(shown) || strings.Count(string(out), "\n") != 3 {
		t.Fatalf("%s", out)
	}
}

// programs is the folder of what was built with these tests: tools/build_go.py builds it. It may not be there.
func programs() string { return os.Getenv("PROGRAMS") }

// grpcurl is the folder of the program.
func grpcurl(t testing.TB) string {
	t.Helper()
	if folder := programs(); folder != "" {
		return folder
	}
	tools := t.TempDir()
	build := exec.Command("go", "build", "-C", "tools", "-o", tools, "github.com/fullstorydev/grpcurl/cmd/grpcurl")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return tools
}

func TestTheScriptWithGrpcurlAlonePlays(t *testing.T) {
	page := filepath.Join("..", "grpcurl", "README.md")
	installing, script := blocks(t, page, "sh")[0], blocks(t, page, "bash")[0]
	if lines := strings.Count(script, "\n"); lines >= 40 {
		t.Errorf("the example has %d lines", lines)
	}
	pinned := string(value(os.ReadFile(filepath.Join("tools", "go.mod")))(t))
	version := strings.TrimSpace(installing[strings.LastIndex(installing, "@")+1:])
	if !strings.Contains(pinned, "github.com/fullstorydev/grpcurl "+version) {
		t.Errorf("the page installs %s, which is not the version of tools/go.mod", version)
	}
	path := filepath.Join(t.TempDir(), "play.sh")
	must(t, os.WriteFile(path, []byte(script), 0o600))
	command := exec.Command("bash", path, running.Address)
	command.Env = append(os.Environ(), "PATH="+grpcurl(t)+":"+os.Getenv("PATH"))
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, shown := range []string{
		"caravanserai.v1.MatchService.Decide", "STATE_PLAYING", "STATE_ABANDONED", `"Curl"`, `"Bot"`,
	} {
		if !strings.Contains(string(out), shown) {
			t.Errorf("no %s: %s", shown, out)
		}
	}
}
