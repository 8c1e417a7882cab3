package tree

import (
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// TestFilesPage: the page about files has the paths and modes that there are, and every name of the
// directories that it describes as a whole.
func TestFilesPage(t *testing.T) {
	page, err := os.ReadFile("../../cmd/kprobefs/docs/files.md")
	if err != nil {
		t.Fatal(err)
	}
	root := boot(t).Root()
	rows := regexp.MustCompile("(?m)^\\| `([a-z_/.SYMBOLPEC-]+)` +\\| ([0-7]{3}) ").FindAllStringSubmatch(string(page), -1)
	if len(rows) < 30 {
		t.Fatalf("the page has %d rows", len(rows))
	}
	listed := map[string]bool{}
	for _, row := range rows {
		path := strings.NewReplacer("SYMBOL", "vfs_read", "SPEC", "vfs_read+7").Replace(row[1])
		for p := path; p != ""; p = p[:max(strings.LastIndexByte(p, '/'), 0)] {
			listed[p] = true
		}
		if got := modeOf(root, path); got != row[2] {
			t.Errorf("%s: the page says %s, it is %s", path, row[2], got)
		}
	}
	for _, whole := range []string{"kprobes", "debug", "machine"} {
		n, _ := root.Lookup(whole)
		n.(*vtree.Dir).Walk(func(path string, _ vtree.Entry) error {
			if !listed[whole+"/"+path] {
				t.Errorf("the page lacks %s/%s", whole, path)
			}
			if path == "lib/modules" { // some hundred headers
				return fs.SkipDir
			}
			return nil
		})
	}
}

// modeOf is the mode of path's file or directory, as the page writes it; "none" if there is none.
func modeOf(root *vtree.Dir, path string) string {
	switch n, _ := root.Lookup(path); n := n.(type) {
	case *vtree.Dir:
		return strconv.FormatUint(uint64(n.Mode), 8)
	case *vtree.File:
		return strconv.FormatUint(uint64(n.Mode), 8)
	}
	return "none"
}
