package check

import (
	"fmt"
	"slices"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/check/facts"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// A Subject is a kernel whose language LanguageOf needs: an *offline.Machine or an *emu.Machine.
type Subject interface {
	// Engine returns its kprobes engine.
	Engine() *engine.Engine
	// Kernel returns its symbols and tables.
	Kernel() kernel.Kernel
	// Release is its release, as uname -r prints it.
	Release() string
}

// language is Language for a kernel: that of kprobe_events.
type language struct {
	kernel  kernel.Kernel
	engine  *engine.Engine
	dialect probe.Dialect
}

// LanguageOf is the language of m's kprobe_events, with the type information that its kernel has.
func LanguageOf(m Subject) Language { return languageOf(m, typesOf(m)) }

// languageOf is LanguageOf with the kernel's type information.
func languageOf(m Subject, t *btf.Spec) Language {
	dialect := probe.DialectOf(m.Release(), t)
	dialect.ISA = m.Engine().Arch().ISA
	return language{m.Kernel(), m.Engine(), dialect}
}

// rawTypes is the .BTF section of m's kernel; nil: it has none.
func rawTypes(m Subject) []byte {
	if image, ok := m.(interface{ BTF() []byte }); ok {
		return image.BTF()
	}
	return nil
}

// typesOf is the type information of m's kernel, if that has any.
func typesOf(m Subject) *btf.Spec {
	if f, ok := m.(*facts.Facts); ok {
		return f.Types()
	}
	if b := rawTypes(m); b != nil {
		return btf.New(b)
	}
	return nil
}

// Parse is Language's.
func (l language) Parse(line string) (d Definition, err error) {
	words := probe.Words(line)
	if len(words) < 2 {
		return d, &LineError{Errno: syscall.EINVAL, Says: "no place is given"}
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
		e := &LineError{Errno: bad.Errno, Says: bad.Error(), NoField: bad.Code == probe.NoBTFField}
		if bad.Code != probe.Silent {
			e.Column = bad.Column(words) + 1
		}
		return d, e
	}
	d.Return = def.Return
	d.Place = explain.Place{Spec: words[1], Symbol: def.Symbol, Offset: def.Offset, Addr: def.Addr}
	return d, nil
}

// named is number_of_same_symbols, as probe.Env wants it.
func (l language) named(symbol string) error {
	if mod, _, qualified := strings.Cut(symbol, ":"); qualified && !HasModule(l.kernel, mod) {
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

// HasModule reports whether the module is loaded in k.
func HasModule(k kernel.Kernel, module string) bool {
	f, ok := k.(kernel.ModuleFinder)
	if !ok {
		return false
	}
	_, there := f.FindModule(module)
	return there
}
