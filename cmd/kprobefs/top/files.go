package top

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/listfmt"
	"github.com/kprobefs/kprobefs/listfmt/probetable"
)

// Files are the files of one machine, or of a kernel.
type Files struct {
	kprobes, tracing, sysctl string // directories
}

// At are the files below dir: a directory of kprobefs mount, or /sys/kernel, where kprobefs run and a real kernel have
// them. ENOENT: dir has no kprobes/list.
func At(dir string) (Files, error) {
	f := Files{filepath.Join(dir, "kprobes"), filepath.Join(dir, "tracing"), filepath.Join(dir, "debug")}
	_, err := os.Stat(filepath.Join(f.kprobes, "list"))
	if errors.Is(err, os.ErrNotExist) {
		f.kprobes, f.sysctl = filepath.Join(dir, "debug/kprobes"), "/proc/sys/debug"
		_, err = os.Stat(filepath.Join(f.kprobes, "list"))
	}
	switch {
	case errors.Is(err, os.ErrNotExist):
		return f, fmt.Errorf("%s is no directory of a machine: it has no kprobes/list: %w", dir, syscall.ENOENT)
	case err != nil:
		return f, err
	}
	return f, nil
}

// Events are the names of all events, GROUP/NAME each.
func (f Files) Events() ([]string, error) {
	events, err := f.events()
	var names []string
	for _, e := range events {
		names = append(names, e.String())
	}
	return names, err
}

func (f Files) events() ([]probetable.Event, error) {
	text, err := os.ReadFile(filepath.Join(f.tracing, "kprobe_events"))
	if err != nil {
		return nil, err
	}
	return probetable.ParseEvents(bytes.NewReader(text))
}

// rows are all probes now.
func (f Files) rows() ([]probetable.Row, error) {
	text, err := os.ReadFile(filepath.Join(f.kprobes, "list"))
	if err != nil {
		return nil, err
	}
	list, err := listfmt.ParseList(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	events, err := f.events()
	if err != nil {
		return nil, err
	}
	profile, err := os.ReadFile(filepath.Join(f.tracing, "kprobe_profile"))
	if err != nil {
		return nil, err
	}
	counts, err := probetable.ParseProfile(bytes.NewReader(profile))
	if err != nil {
		return nil, err
	}
	return probetable.Join(list, events, counts), nil
}

// knobs are "armed" and "optimised" with their values; a kernel without such a file has none.
func (f Files) knobs() string {
	var words []string
	for _, k := range []struct{ name, path string }{
		{"armed", filepath.Join(f.kprobes, "enabled")}, {"optimised", filepath.Join(f.sysctl, "kprobes-optimization")},
	} {
		if b, err := os.ReadFile(k.path); err == nil {
			value := map[string]string{"0": "off", "1": "on"}[strings.TrimSpace(string(b))]
			words = append(words, k.name+": "+value)
		}
	}
	return strings.Join(words, ", ")
}
