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
)

// Longest is how many characters of one text are shown.
const Longest = 2000

// harmful are control characters, invisible characters, those that change the direction of the text after them, and
// private ones.
var harmful = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x0000, 0x001f, 1}, {0x007f, 0x009f, 1}, {0x00ad, 0x00ad, 1}, {0x034f, 0x034f, 1}, {0x0600, 0x0605, 1},
		{0x061c, 0x061c, 1}, {0x06dd, 0x06dd, 1}, {0x070f, 0x070f, 1}, {0x0890, 0x0891, 1}, {0x08e2, 0x08e2, 1},
		{0x115f, 0x1160, 1}, {0x17b4, 0x17b5, 1}, {0x180b, 0x180f, 1}, {0x200b, 0x200f, 1}, {0x2028, 0x202e, 1},
		{0x2060, 0x206f, 1}, {0x3164, 0x3164, 1}, {0xd800, 0xf8ff, 1}, {0xfeff, 0xfeff, 1}, {0xffa0, 0xffa0, 1},
		{0xfff0, 0xfffb, 1},
	},
	R32: []unicode.Range32{
		{0x110bd, 0x110bd, 1}, {0x110cd, 0x110cd, 1}, {0x13430, 0x1345f, 1}, {0x1bca0, 0x1bca3, 1},
		{0x1d173, 0x1d17a, 1}, {0xe0000, 0xe0fff, 1}, {0xf0000, 0x10ffff, 1},
	},
}

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
		if unicode.Is(harmful, character) {
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
		if !unicode.Is(harmful, character) {
			shown.WriteRune(character)
			continue
		}
		for _, unit := range utf16.Encode([]rune{character}) {
			fmt.Fprintf(&shown, `\u%04x`, unit)
		}
	}
	return shown.String(), nil
}
