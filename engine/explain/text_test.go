package explain_test

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kprobefs/kprobefs/engine/explain"
)

// The golden files are explanations as JSON, taken from the embedded kernel once, and the text of each.
// With -update, which needs cgo, they are taken again.
var update = flag.Bool("update", false, "take testdata anew from the embedded kernel")

// TestGolden: explanations have the recorded text, also after a round trip through JSON.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		t.Run(name, func(t *testing.T) {
			data := golden(t, name+".json")
			var x explain.Explanation
			if err := json.Unmarshal(data, &x); err != nil {
				t.Fatal(err)
			}
			if got, want := string(explain.Text(&x)), string(golden(t, name+".txt")); got != want {
				t.Errorf("text differs:\n%s", cmp.Diff(want, got))
			}
			again, err := explain.JSON(x)
			if err != nil {
				t.Fatal(err)
			}
			if string(again) != string(data) {
				t.Errorf("JSON there and back differs:\n%s", cmp.Diff(string(data), string(again)))
			}
		})
	}
}

func golden(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestTable(t *testing.T) {
	var xs []explain.Explanation
	for _, name := range []string{"would-be-jump", "off-boundary", "blacklisted", "no-symbol", "overlapped", "no-place"} {
		var x explain.Explanation
		if err := json.Unmarshal(golden(t, name+".json"), &x); err != nil {
			t.Fatal(err)
		}
		xs = append(xs, x)
	}
	got := string(explain.Table(xs))
	if *update {
		if err := os.WriteFile(filepath.Join("testdata", "table.txt"), []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want := string(golden(t, "table.txt")); got != want {
		t.Errorf("%s", cmp.Diff(want, got))
	}
	if n := strings.Count(got, "\n"); n != len(xs)+1 {
		t.Errorf("%d lines", n)
	}
}
