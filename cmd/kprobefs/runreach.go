//go:build cgo && linux && amd64

package main

import (
	"fmt"
	"strings"
	"sync"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/emu/mirror"
)

// maxNamed is how many system calls a notice names.
const maxNamed = 4

// tellReach has say tell the user when a probe is armed in a function that none of the mirrored calls reaches. With files
// alone no call is mirrored as such, and nothing is told.
func (f *runFlags) tellReach(w *machine, say func(string)) {
	m, ok := w.Machine.(*emu.Machine)
	level := mirrorLevels[f.mirror.value]
	if ok && w.mirror != nil && level > mirror.Files && level < mirror.Every {
		w.Tracing.OnArmed(f.unreached(m, say))
	}
}

// unreached is called with the address of a probe that is armed.
func (f *runFlags) unreached(m *emu.Machine, say func(string)) func(addr uint64) {
	reach := sync.OnceValue(func() *mirror.Reach { return mirror.NewReach(m.Code()) })
	var told sync.Map // names of functions
	return func(addr uint64) {
		sym, ok := m.Kernel().Symbol(addr)
		if !ok || sym.Module != "" {
			return
		}
		if _, before := told.LoadOrStore(sym.Name, true); before {
			return
		}
		if calls := reach().Missing(addr, mirrorLevels[f.mirror.value]); len(calls) > 0 {
			say(leftOut(sym.Name, f.mirror.value, calls))
		}
	}
}

// leftOut is the notice about a function that only some calls reach, which are not mirrored.
func leftOut(function, level string, calls []string) string {
	named := strings.Join(calls[:min(len(calls), maxNamed)], ", ")
	if more := len(calls) - maxNamed; more > 0 {
		named += fmt.Sprintf(" and %d more calls", more)
	}
	return fmt.Sprintf("%s is only reached by %s, which --mirror=%s leaves out: run --mirror=every hits it", function, named, level)
}
