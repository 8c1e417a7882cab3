package probe

import (
	"strings"

	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
)

// kind says how a type's value is stored and printed.
type kind uint8

const (
	unsigned kind = iota
	signed
	hex
	character  // a character, printed in quotes
	symbolKind // an address, printed as SYMBOL+OFFSET/SIZE
	str        // a string in kernel memory
	ustr       // a string in user memory
	symText    // an address; its symbol is stored as text at the hit
)

// A Type is one of the kernel's fetch types. Types are compared by identity.
type Type struct {
	Name  string
	field string // C type in the format file
	size  int
	kind  kind
	fmt   string // printf conversion in the format file
}

// types are the kernel's probe_fetch_types. 6.1 has no char.
var types = [...]Type{
	{"string", "__data_loc char[]", 4, str, `\"%s\"`},
	{"ustring", "__data_loc char[]", 4, ustr, `\"%s\"`},
	{"symstr", "__data_loc char[]", 4, symText, `\"%s\"`},
	{"u8", "u8", 1, unsigned, "%u"},
	{"u16", "u16", 2, unsigned, "%u"},
	{"u32", "u32", 4, unsigned, "%u"},
	{"u64", "u64", 8, unsigned, "%Lu"},
	{"s8", "s8", 1, signed, "%d"},
	{"s16", "s16", 2, signed, "%d"},
	{"s32", "s32", 4, signed, "%d"},
	{"s64", "s64", 8, signed, "%Ld"},
	{"x8", "u8", 1, hex, "0x%x"},
	{"x16", "u16", 2, hex, "0x%x"},
	{"x32", "u32", 4, hex, "0x%x"},
	{"x64", "u64", 8, hex, "0x%Lx"},
	{"char", "u8", 1, character, "'%c'"},
	{"symbol", "u64", 8, symbolKind, "%pS"}, // as wide as a word
	{"symbol", "u32", 4, symbolKind, "%pS"},
}

// wordType is the type of an argument whose definition names none, if a word has so many bytes
// (DEFAULT_FETCH_TYPE).
func wordType(word int) string {
	if word == 4 {
		return "x32"
	}
	return "x64"
}

// findType finds a type by its name, if a word has so many bytes (find_fetch_type). The type of a bitfield
// is the unsigned type of its container. Whether the width fits is checked later.
func findType(name string, l *release.Language, word int) *Type {
	if strings.HasPrefix(name, "b") {
		_, size, ok := strings.Cut(name, "/")
		bits, err := kstr.Uint(size, 0)
		if !ok || err != nil {
			return nil
		}
		switch bits {
		case 8:
			name = "u8"
		case 16:
			name = "u16"
		case 32:
			name = "u32"
		case 64:
			name = "u64"
		default:
			return nil
		}
	}
	for i := range types {
		t := &types[i]
		if t.Name == name && (l.Char || t.kind != character) && (!l.NoSymstr || t.kind != symText) && (t.kind != symbolKind || t.size == word) {
			return t
		}
	}
	return nil
}

// dynamic: the field holds 4 bytes with the place of the text in the entry.
func (t *Type) dynamic() bool { return t.kind >= str }

// signedField is what the format file says about the sign.
func (t *Type) signedField() bool { return t.kind == signed || t.dynamic() }
