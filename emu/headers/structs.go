package headers

import (
	"io/fs"
	"regexp"
	"strings"
)

// definition is that of a structure, from its first line to its last.
var definition = regexp.MustCompile(`(?ms)^(?:struct|union) (\w+) \{\n.*?^\}[^;\n]*;\n`)

// typesOf is the header of types with the structures of an instruction set (structs/ISA.h).
func typesOf(build fs.FS, isa string) ([]byte, error) {
	text, err := fs.ReadFile(build, typesFile)
	if err != nil {
		return nil, err
	}
	own, err := files.ReadFile("structs/" + isa + ".h")
	if err != nil {
		return nil, err
	}
	return []byte(spliced(string(text), string(own))), nil
}

// spliced is text with the definitions of own in the place of its own. One that text does not have stands before the
// next one that it has.
func spliced(text, own string) string {
	places := map[string][]int{}
	for _, at := range definition.FindAllStringSubmatchIndex(text, -1) {
		places[text[at[2]:at[3]]] = at
	}
	instead := map[string]string{}
	var before strings.Builder
	for _, m := range definition.FindAllStringSubmatch(own, -1) {
		before.WriteString(m[0])
		if _, there := places[m[1]]; there {
			instead[m[1]] = before.String()
			before.Reset()
		}
	}
	return definition.ReplaceAllStringFunc(text, func(def string) string {
		name := definition.FindStringSubmatch(def)[1]
		if new, there := instead[name]; there {
			return new
		}
		return def
	})
}
