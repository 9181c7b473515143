package harmless_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/caravanserai/caravanserai/clients/go/harmless"
)

func TestWhatATerminalObeysOrHidesIsReplaced(t *testing.T) {
	for _, harmful := range []string{
		"\x00", "\x1b", "\n", "\x7f", "\u0085", "\u009b", "\u200b", "\u202e", "\u2066", "\ufeff", "\U000e0041", "\ue000", "\xff",
	} {
		if shown := harmless.Text("a" + harmful + "b"); shown != "a\ufffdb" {
			t.Errorf("%q became %q", harmful, shown)
		}
		if len(harmful) > 1 || harmful < "\x80" {
			line, err := harmless.JSON(map[string]string{"text": harmful})
			if err != nil || strings.Contains(line, harmful) {
				t.Errorf("%q became %q: %v", harmful, line, err)
			}
			var read map[string]string
			if err := json.Unmarshal([]byte(line), &read); err != nil || read["text"] != harmful {
				t.Errorf("%q became %q: %v", harmful, read["text"], err)
			}
		}
	}
	if shown := harmless.Text("Анна & José 💰 <b>"); shown != "Анна & José 💰 <b>" {
		t.Errorf("%q", shown)
	}
}

func TestLongTextsAreCut(t *testing.T) {
	shown := harmless.Text(strings.Repeat("é", 5000))
	if !strings.HasSuffix(shown, "… (5000 characters)") || utf8.RuneCountInString(shown) > 2030 {
		t.Errorf("%q", shown[len(shown)-40:])
	}
	if whole := strings.Repeat("é", harmless.Longest); harmless.Text(whole) != whole {
		t.Error("a text of the greatest length was cut")
	}
}
