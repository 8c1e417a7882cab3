// Package events holds the events at the tracepoints of the kernels inside against those of the real kernels.
//
// testdata has the format files of the real kernels, recorded by record.sh in scripts/vm, one file for each release.
package events

import (
	"compress/gzip"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// recorded reads the format files of testdata, by SYSTEM/NAME. Each begins with a line "## PATH".
func recorded(t *testing.T, name string) map[string]string {
	t.Helper()
	f, err := os.Open("testdata/" + name + ".gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	formats := map[string]string{}
	for part := range strings.SplitSeq(string(all), "## events/") {
		if path, text, ok := strings.Cut(part, "/format\n"); ok {
			formats[path] = text
		}
	}
	return formats
}

// machine boots the kernel inside of that name.
func machine(t *testing.T, name string) *emu.Machine {
	t.Helper()
	k, err := release.Inside(name)
	if err != nil {
		t.Fatal(err)
	}
	m, err := emu.New(emu.Config{Kernel: k})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return m
}

var number = regexp.MustCompile(`(?m)^ID: \d+$`)

// TestFormats: the format file of each event is the real kernel's, byte for byte, but for the number.
func TestFormats(t *testing.T) {
	for _, name := range []string{"6.1", "5.10", "6.1/i386"} {
		t.Run(name, func(t *testing.T) {
			m, want := machine(t, name), recorded(t, strings.ReplaceAll(name, "/", "-"))
			events := m.TraceEvents()
			if len(events) == 0 {
				t.Fatal("there are no events")
			}
			for n := range events {
				path := events[n].System + "/" + events[n].Name
				d, err := probe.NewTracepoint(m.Engine().Arch().ISA, n, &events[n])
				if err != nil {
					t.Errorf("%s: %v", path, err)
					continue
				}
				got := number.ReplaceAllString(string(d.AppendFormat(nil, 1)), "ID: N")
				if text := number.ReplaceAllString(want[path], "ID: N"); got != text {
					t.Errorf("%s: format is\n%s\nthe real kernel's\n%s", path, got, text)
				}
			}
		})
	}
}

// TestNone: a kernel from before tracepoints has no events at any.
func TestNone(t *testing.T) {
	if events := machine(t, "2.6").TraceEvents(); len(events) > 0 {
		t.Errorf("2.6 has %s", events[0].Name)
	}
}
