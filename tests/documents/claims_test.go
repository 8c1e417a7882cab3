// Package documents holds the table of what the documents about kprobes claim: claims.tsv.
//
// The package imports nothing of ours but engine/release.
package documents

import (
	_ "embed"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine/release"
)

//go:embed claims.tsv
var table string

// A claim is a row of the table.
type claim struct{ number, document, kernel, verdict, test, note, text string }

func claims(t *testing.T) (all []claim) {
	t.Helper()
	for line := range strings.Lines(table) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) != 7 {
			t.Fatalf("%q has %d columns", line, len(f))
		}
		all = append(all, claim{f[0], f[1], f[2], f[3], f[4], f[5], f[6]})
	}
	return all
}

// shown reports whether test is a shell session, or "FILE NAME" with such a test or example in it.
func shown(test string) bool {
	file, name, named := strings.Cut(test, " ")
	path := filepath.Join("../..", file)
	if !named {
		_, err := os.Stat(path)
		return err == nil && strings.HasSuffix(file, ".txtar")
	}
	files := []string{path}
	if !strings.HasSuffix(file, ".go") {
		files, _ = filepath.Glob(path + "/*_test.go")
	}
	return slices.ContainsFunc(files, func(f string) bool {
		b, err := os.ReadFile(f)
		return err == nil && strings.Contains(string(b), "\nfunc "+name+"(")
	})
}

// TestClaims: every claim has a verdict on a kernel that can run inside, and what is said to hold has a test that
// exists; whatever does not hold has a reason.
func TestClaims(t *testing.T) {
	counts := map[string]int{}
	for i, c := range claims(t) {
		if c.number != strconv.Itoa(i+1) || c.text == "" || c.document == "" {
			t.Errorf("row %d is %+v", i+1, c)
		}
		counts[c.verdict]++
		switch c.verdict {
		case "works", "as linux":
			if !shown(c.test) {
				t.Errorf("%s %s: there is no test %q", c.number, c.text, c.test)
			}
			if !slices.Contains(release.Kernels(), c.kernel) {
				t.Errorf("%s: kernel %q", c.number, c.kernel)
			}
			if c.verdict == "as linux" && c.note == "" {
				t.Errorf("%s %s: what does Linux do?", c.number, c.text)
			}
		case "differs", "missing", "untested":
			if c.note == "" || c.test != "-" {
				t.Errorf("%s %s: %s, without a reason or with a test", c.number, c.text, c.verdict)
			}
		default:
			t.Errorf("%s: verdict %q", c.number, c.verdict)
		}
	}
	t.Log(counts)
	if total := counts["works"] + counts["as linux"] + counts["differs"] + counts["missing"] + counts["untested"]; total != 276 {
		t.Errorf("%d claims", total)
	}
	if counts["differs"]+counts["untested"] > 0 {
		t.Error("a claim differs from the documents, or is not tested")
	}
	if counts["works"] < 236 {
		t.Errorf("only %d claims work", counts["works"])
	}
}

// TestShown: a test that is not there is not shown.
func TestShown(t *testing.T) {
	for test, want := range map[string]bool{
		"tests/documents TestShown": true, "tests/documents/claims_test.go TestClaims": true, "tests/files/kernels.txtar": true,
		"tests/documents TestNothing": false, "tests/files/nothing.txtar": false, "README.md": false, "-": false, "": false,
	} {
		if shown(test) != want {
			t.Errorf("%q: %v", test, !want)
		}
	}
}
