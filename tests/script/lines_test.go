package script

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// columns is how long a line of a session may be.
const columns = 120

func TestJoined(t *testing.T) {
	for name, tc := range map[string]struct{ text, want string }{
		"nothing":   {"sh 'a'\nsh 'b'\n", "sh 'a'\nsh 'b'\n"},
		"two":       {"sh 'a; \\\n    b'\nsh 'c'\n", "sh 'a; b'\n\nsh 'c'\n"},
		"three":     {"stdout 'a\\\n\tb\\\n\tc'\nd\n", "stdout 'abc'\n\n\nd\n"},
		"in a file": {"a\n-- f --\nb \\\n  c\n", "a\n-- f --\nb \\\n  c\n"},
		"files":     {"-- f --\nb \\\n  c\n", "-- f --\nb \\\n  c\n"},
	} {
		if got, err := joined(tc.text); got != tc.want || err != nil {
			t.Errorf("%s: %q, %v; want %q", name, got, err, tc.want)
		}
	}
	if got, err := joined("a \\\n-- f --\n"); err == nil {
		t.Errorf("a line without its end is %q", got)
	}
}

// TestColumns: no line of a session is so long that nobody reads it.
func TestColumns(t *testing.T) {
	scripts, err := filepath.Glob("../*/*.txtar")
	if err != nil || len(scripts) < 40 {
		t.Fatalf("%d scripts, %v", len(scripts), err)
	}
	for _, name := range scripts {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for line := range strings.Lines(string(text)) {
			n++
			if c := utf8.RuneCountInString(strings.TrimRight(line, "\n")); c > columns {
				t.Errorf("%s:%d has %d columns: more than %d; a \\ at the end continues a line of the script", name, n, c, columns)
			}
		}
	}
}
