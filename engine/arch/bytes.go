package arch

import (
	"fmt"
	"strings"
)

// Bytes prints bytes that are no instruction, as an assembler reads them: ".byte 0x0f,0x0b".
func Bytes(b []byte) string {
	var s strings.Builder
	s.WriteString(".byte ")
	for i, c := range b {
		if i > 0 {
			s.WriteString(",")
		}
		fmt.Fprintf(&s, "0x%02x", c)
	}
	return s.String()
}
