package explain

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

// TestSVG: a picture is well-formed, and has what the text of the same explanation has.
func TestSVG(t *testing.T) {
	for name, tc := range map[string]struct {
		x      Explanation
		has    []string
		arrows int
	}{
		"a jump": {Explanation{Place: "f+0x5", Region: &Piece{Address: 0x1005, Bytes: make(Bytes, 6), Lines: []Line{{Address: 0x1005, Bytes: Bytes{0x41, 0x57}, Asm: "push %r15"}}},
			Patch:  &Piece{Address: 0x1005, Bytes: make(Bytes, 5), Lines: []Line{{Address: 0x1005, Bytes: Bytes{0xe9, 1, 2, 3, 4}, Asm: "jmpq 0x2000"}}},
			Detour: &Piece{Address: 0x2000, Lines: []Line{{Address: 0x2000, Asm: "nop", Note: "gate"}, {Address: 0x2002, Asm: "jmpq 0x100b <f+0xb>", Note: "back"}}}},
			[]string{"push %r15", "e9 01 02 03 04", "detour buffer", "# gate", ">100b</text>"}, 2},
		"a breakpoint": {Explanation{Place: "f", Instruction: &Line{Address: 0x1000, Bytes: Bytes{0x90}, Asm: "nop"},
			Patch: &Piece{Address: 0x1000, Bytes: Bytes{0xcc}, Lines: []Line{{Address: 0x1000, Bytes: Bytes{0xcc}, Asm: "int3"}}},
			Slot:  &Piece{Address: 0x3000, Lines: []Line{{Address: 0x3000, Asm: "nop", Note: "copy"}}}}, []string{"int3", "instruction slot"}, 2},
		"refused": {Explanation{Place: "f+0x6", Kprobe: Finding{Says: "not <at> a boundary"}}, []string{"not &lt;at&gt; a boundary"}, 0},
	} {
		svg := string(SVG(&tc.x))
		for d := xml.NewDecoder(strings.NewReader(svg)); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v\n%s", name, err, svg)
			}
		}
		for _, text := range tc.has {
			if !strings.Contains(svg, text) {
				t.Errorf("%s: has no %s\n%s", name, text, svg)
			}
		}
		if n := strings.Count(svg, "marker-end"); n != tc.arrows {
			t.Errorf("%s: %d arrows, want %d", name, n, tc.arrows)
		}
	}
}
