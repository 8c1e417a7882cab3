package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/check"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// language is check.Language for a kernel: that of kprobe_events.
type language struct {
	kernel  engine.Kernel
	engine  *engine.Engine
	dialect probe.Dialect
}

// Parse is check.Language's.
func (l language) Parse(line string) (d check.Definition, err error) {
	words := probe.Words(line)
	if len(words) < 2 {
		return d, &check.LineError{Errno: syscall.EINVAL, Says: "no place is given"}
	}
	def, bad := probe.Parse(slices.Clone(words), probe.Env{
		Named: l.named, OnEntry: l.engine.OnFuncEntry, Dialect: l.dialect,
		Pointer: func(a uint64) string { return fmt.Sprintf("%#x", a) },
	})
	if bad == nil {
		if err := def.Resolve(l.kernel.Lookup); err != nil {
			bad = &probe.Error{Errno: syscall.ENOENT, Code: probe.FailRegProbe, Word: 1}
		}
	}
	if bad != nil {
		e := &check.LineError{Errno: bad.Errno, Says: bad.Error()}
		if bad.Code != probe.Silent {
			e.Column = bad.Column(words) + 1
		}
		return d, e
	}
	d.Return = def.Return
	d.Place = engine.Place{Spec: words[1], Symbol: def.Symbol, Offset: def.Offset, Addr: def.Addr}
	return d, nil
}

// named is number_of_same_symbols, as probe.Env wants it.
func (l language) named(symbol string) error {
	if mod, _, qualified := strings.Cut(symbol, ":"); qualified && !l.loaded(mod) {
		return nil
	}
	if l.kernel.Count(symbol) > 1 {
		return syscall.EADDRNOTAVAIL
	}
	if _, ok := l.kernel.Lookup(symbol); !ok {
		return syscall.ENOENT
	}
	return nil
}

func (l language) loaded(module string) bool {
	f, ok := l.kernel.(engine.ModuleFinder)
	if !ok {
		return false
	}
	_, there := f.FindModule(module)
	return there
}

var errNoLister = errors.New("this kernel does not list its symbols")
