package headers

import (
	"io/fs"
	"iter"
	"os"
	"strings"
	"testing"
)

// publicHeaders are the names of all headers that a module may include.
func publicHeaders(t *testing.T) iter.Seq[string] {
	return func(yield func(string) bool) {
		seen := map[string]bool{}
		err := fs.WalkDir(os.DirFS("build"), "include", func(path string, d fs.DirEntry, err error) error {
			name := strings.TrimPrefix(strings.TrimPrefix(path, "include/"), "facts/")
			dir, _, below := strings.Cut(name, "/")
			if err != nil || d.IsDir() || !below || dir == "base" || dir == "uapi" || seen[name] {
				return err
			}
			seen[name] = true
			if !yield(name) {
				return fs.SkipAll
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// TestEachAlone: every header can be the first one, and the only one.
func TestEachAlone(t *testing.T) {
	var all strings.Builder
	n := 0
	for h := range publicHeaders(t) {
		n++
		all.WriteString("#include <" + h + ">\n")
	}
	if out := compile(t, all.String()); out != "" {
		t.Errorf("all headers together:\n%s", first(out))
	}
	if n < 200 {
		t.Errorf("%d headers, want at least 200", n)
	}
}
