// Messages generates the Go messages and stubs of the protocol. It needs no other compiler than Go.
//
//	go run ./messages ../../../protos ..
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"

	"github.com/bufbuild/protocompile"
	"github.com/bufbuild/protocompile/linker"
	"github.com/bufbuild/protocompile/protoutil"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/pluginpb"
)

const module = "github.com/caravanserai/caravanserai/clients/go"

// The folders that hold nothing but generated files.
var generated = []string{"caravanserai"}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: messages PROTOS OUTPUT")
		os.Exit(2)
	}
	if err := generate(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func generate(protos, output string) error {
	names, err := sources(protos)
	if err != nil {
		return err
	}
	compiler := protocompile.Compiler{
		Resolver:       protocompile.WithStandardImports(&protocompile.SourceResolver{ImportPaths: []string{protos}}),
		SourceInfoMode: protocompile.SourceInfoStandard,
	}
	files, err := compiler.Compile(context.Background(), names...)
	if err != nil {
		return err
	}
	written := map[string][]byte{}
	for _, plugin := range []string{"protoc-gen-go", "protoc-gen-go-grpc"} {
		if err := run(plugin, names, files, written); err != nil {
			return fmt.Errorf("%s: %w", plugin, err)
		}
	}
	return install(output, written)
}

// sources lists the protocol files by their names from the folder that holds them.
func sources(protos string) ([]string, error) {
	var names []string
	err := fs.WalkDir(os.DirFS(protos), ".", func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".proto") {
			names = append(names, path)
		}
		return err
	})
	if err == nil && len(names) == 0 {
		err = errors.New("no protocol files in " + protos)
	}
	sort.Strings(names)
	return names, err
}

// run asks a plugin for files, as protoc does.
func run(plugin string, names []string, files linker.Files, written map[string][]byte) error {
	request := &pluginpb.CodeGeneratorRequest{FileToGenerate: names, Parameter: proto.String("module=" + module)}
	seen := map[string]bool{}
	for _, file := range files {
		add(request, file, seen)
	}
	data, err := proto.Marshal(request)
	if err != nil {
		return err
	}
	command := exec.Command("go", "tool", plugin)
	command.Stdin, command.Stderr = bytes.NewReader(data), os.Stderr
	answer, err := command.Output()
	if err != nil {
		return err
	}
	var response pluginpb.CodeGeneratorResponse
	if err := proto.Unmarshal(answer, &response); err != nil {
		return err
	}
	if response.Error != nil {
		return errors.New(response.GetError())
	}
	for _, file := range response.File {
		written[file.GetName()] = []byte(file.GetContent())
	}
	return nil
}

// add puts a file into a request, after all that it imports.
func add(request *pluginpb.CodeGeneratorRequest, file protoreflect.FileDescriptor, seen map[string]bool) {
	if seen[file.Path()] {
		return
	}
	seen[file.Path()] = true
	for imports, at := file.Imports(), 0; at < imports.Len(); at++ {
		add(request, imports.Get(at).FileDescriptor, seen)
	}
	request.ProtoFile = append(request.ProtoFile, protoutil.ProtoFromFileDescriptor(file))
}

// install writes the files that changed, and removes those that are no longer generated.
func install(output string, written map[string][]byte) error {
	for name, content := range written {
		path := filepath.Join(output, filepath.FromSlash(name))
		if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, content) {
			continue
		}
		if err := replace(path, content); err != nil {
			return err
		}
	}
	for _, folder := range generated {
		err := filepath.WalkDir(filepath.Join(output, folder), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			name, err := filepath.Rel(output, path)
			if _, kept := written[filepath.ToSlash(name)]; err == nil && !kept {
				err = os.Remove(path)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	fmt.Printf("Generated %d files.\n", len(written))
	return nil
}

// replace writes a file in one step, so that others who build meanwhile see the old one or the new one.
func replace(path string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = file.Write(content)
	if err := errors.Join(err, file.Chmod(0o644), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
