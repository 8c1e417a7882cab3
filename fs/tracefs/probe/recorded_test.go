package probe

import (
	_ "embed"
	"strings"
	"syscall"
	"testing"
)

//go:embed testdata/events-5.10.tsv
var recorded510 string

// TestRecorded510: lines in kprobe_events as a running 5.10 answered them, as far as parsing decides.
func TestRecorded510(t *testing.T) {
	env := Env{
		Dialect: DialectOf("5.10.0-46-amd64", nil),
		Named: func(symbol string) error {
			switch symbol {
			case "nosuch", "preempt_schedule":
				return syscall.ENOENT
			}
			return nil
		},
		OnEntry: spoken("5.10").OnEntry,
	}
	asked := 0
	for line := range strings.Lines(recorded510) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		command, want, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		words := Words(command)
		d, e := Parse(words, env)
		got := ""
		if e == nil {
			got = strings.TrimSuffix(string(d.AppendTo(nil, env, 1)), "\n")
		} else {
			got = verdict(words, d, e)
		}
		if got != want {
			t.Errorf("%s: the kernel says %q, here it is %q", command, want, got)
		}
		asked++
	}
	if asked < 30 {
		t.Errorf("only %d lines", asked)
	}
}
