package script

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// joined is a txtar file's text with the continued lines of its script joined. As in a shell, a backslash
// at the end of a line removes the newline, and here also the indentation of the next line. Files in it do
// not change. Empty lines behind a joined line keep the line numbers.
func joined(text string) (string, error) {
	script, files := text, ""
	if i := strings.Index("\n"+text, "\n-- "); i >= 0 {
		script, files = text[:i], text[i:]
	}
	var out, line strings.Builder
	missing := 0
	for l := range strings.Lines(script) {
		if missing > 0 {
			l = strings.TrimLeft(l, " \t")
		}
		if rest, ok := strings.CutSuffix(l, "\\\n"); ok {
			line.WriteString(rest)
			missing++
			continue
		}
		out.WriteString(line.String() + l + strings.Repeat("\n", missing))
		line.Reset()
		missing = 0
	}
	if missing > 0 {
		return "", errors.New("the script's last line is to be continued")
	}
	return out.String() + files, nil
}

// joinedScripts copies the *.txtar of this directory, joined, into a new one, and returns that. If only names some,
// it copies only these. Those in without are skipped.
func joinedScripts(t *testing.T, only []string, without map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	scripts, err := filepath.Glob("*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range scripts {
		bare := strings.TrimSuffix(name, ".txtar")
		if only != nil && !slices.Contains(only, bare) {
			continue
		}
		if why, skipped := without[bare]; skipped {
			t.Run(name, func(t *testing.T) { t.Skip(why) })
			continue
		}
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text, err := joined(string(b))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
