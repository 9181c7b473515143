// Package files reads tiles from a folder in the layout of C2SP tlog-tiles, whose paths do not name the height.
package files

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"golang.org/x/mod/sumdb/tlog"
)

// Files is a folder with the tiles of a log.
type Files string

// In is the tiles in a folder.
func In(folder string) Files { return Files(folder) }

// Height is that of the tiles.
func (f Files) Height() int { return 8 }

// SaveTiles keeps nothing: they lie there.
func (f Files) SaveTiles([]tlog.Tile, [][]byte) {}

// ReadTiles reads tiles.
func (f Files) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	contents := make([][]byte, 0, len(tiles))
	for _, tile := range tiles {
		content, err := os.ReadFile(filepath.Join(string(f), "tile", strconv.Itoa(tile.L), Path(tile.N, tile.W)))
		if err != nil {
			return nil, err
		}
		contents = append(contents, content)
	}
	return contents, nil
}

// Path is where the tile with a number and a width lies within its level.
func Path(number int64, width int) string {
	found := fmt.Sprintf("%03d", number%1000)
	for number /= 1000; number > 0; number /= 1000 {
		found = fmt.Sprintf("x%03d/%s", number%1000, found)
	}
	if width < 256 {
		found += fmt.Sprintf(".p/%d", width)
	}
	return found
}
