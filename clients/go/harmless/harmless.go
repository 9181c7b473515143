// Package harmless makes foreign texts safe to print: a terminal shows them as text on one line.
//
// Names, reasons and labels come from other players and from services. A terminal obeys control characters: a text with
// such characters could delete or forge other text on the screen.
package harmless

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/caravanserai/caravanserai/clients/go/internal/constants"
)

// Longest is how many characters of one text are shown.
const Longest = constants.ShownCharacters

// Text gives the text on one line. Characters that a terminal would obey or hide become U+FFFD, and so do bytes that
// are no text. A long text is cut.
func Text(text string) string {
	length := utf8.RuneCountInString(text)
	var shown strings.Builder
	written := 0
	for _, character := range text {
		if written == Longest {
			fmt.Fprintf(&shown, "… (%d characters)", length)
			break
		}
		if unicode.Is(constants.Harmful, character) {
			character = utf8.RuneError
		}
		shown.WriteRune(character)
		written++
	}
	return shown.String()
}

// Words are the text of an error, safe to print whatever it quotes. Errors embed it.
type Words struct{ text string }

// Errorf makes the words of an error as fmt.Errorf does.
func Errorf(format string, arguments ...any) Words {
	return Words{Text(fmt.Sprintf(format, arguments...))}
}

func (w Words) Error() string { return w.text }

// JSON gives a value as JSON on one line. Characters that a terminal would obey or hide are written as codes.
func JSON(value any) (string, error) {
	var plain strings.Builder
	encoder := json.NewEncoder(&plain)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return "", err
	}
	var shown strings.Builder
	for _, character := range strings.TrimSuffix(plain.String(), "\n") {
		if !unicode.Is(constants.Harmful, character) {
			shown.WriteRune(character)
			continue
		}
		for _, unit := range utf16.Encode([]rune{character}) {
			fmt.Fprintf(&shown, `\u%04x`, unit)
		}
	}
	return shown.String(), nil
}
