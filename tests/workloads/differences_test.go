package workloads

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDifferences: a program in kprobefs's place that changes something is seen.
func TestDifferences(t *testing.T) {
	const script = "echo out; echo err >&2; echo text > f; ln -s f l; exit 3"
	for name, c := range map[string]struct{ instead, want string }{
		"nothing":    {`shift 2; exec "$@"`, ""},
		"exit code":  {`shift 2; "$@"; exit 4`, "exit code 4, without run exit code 3"},
		"a signal":   {`shift 2; "$@"; kill -9 $$`, "exit code 137, without run exit code 3"},
		"stdout":     {`shift 2; "$@"; r=$?; echo more; exit $r`, `stdout: line 2: "more\n", without run ""`},
		"stderr":     {`shift 2; exec "$@" 2> /dev/null`, `stderr: line 1: "", without run "err\n"`},
		"content":    {`shift 2; "$@"; r=$?; echo tex2 > f; exit $r`, "file f: "},
		"mode":       {`shift 2; "$@"; r=$?; chmod 600 f; exit $r`, `file f: "-rw-------`},
		"a new file": {`shift 2; "$@"; r=$?; mkdir d; exit $r`, `file d: "drwx`},
		"a target":   {`shift 2; "$@"; r=$?; ln -sf g l; exit $r`, "file l: "},
	} {
		dir := t.TempDir()
		bin := filepath.Join(dir, "instead")
		if err := os.WriteFile(bin, []byte("#!/bin/bash\n"+c.instead+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		w := Workload{Name: "w", text: script}
		got, err := w.Compare(context.Background(), bin, dir, 1)
		if err != nil || len(got) > 1 || !strings.Contains(strings.Join(got, ""), c.want) || (c.want == "") != (len(got) == 0) {
			t.Errorf("%s: %q, %v; want %q", name, got, err, c.want)
		}
	}
	w := Workload{Name: "w", text: "echo $$"}
	if got, err := w.Compare(context.Background(), "/bin/false", t.TempDir(), 1); err != nil || len(got) != 1 || !strings.HasPrefix(got[0], "differs from itself") {
		t.Errorf("unsteady: %q, %v", got, err)
	}
}

// TestAll: every workload says what it needs, and enough of them are quick.
func TestAll(t *testing.T) {
	quick := 0
	for _, w := range All() {
		if w.text == "" || strings.Contains(w.Name, " ") {
			t.Errorf("%+v", w)
		}
		if w.Quick {
			quick++
		}
	}
	if n := len(All()); n < 26 || quick < 10 {
		t.Errorf("%d workloads, %d quick", n, quick)
	}
}
