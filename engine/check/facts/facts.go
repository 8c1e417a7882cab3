package facts

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

// Facts are those of one kernel. They can be asked as the kernel itself.
type Facts struct {
	Head Head

	isa     *arch.ISA
	unpack  unpacker
	symbols *symbols
	text    *text
	engine  *engine.Engine
	types   body      // there is none if the facts do not have them
	btf     []byte    // what BTF has returned
	file    io.Closer // what the facts are read from; nil: memory

	once sync.Once // Types
	spec *btf.Spec // what it returned; nil: there is none

	modules *modules // nil: the facts do not have them
}

// Read reads the facts of a kernel out of b, which it keeps.
func Read(b []byte) (*Facts, error) {
	n, err := length(b)
	if err != nil {
		return nil, err
	}
	if uint64(len(b)-headLen) != n {
		return nil, damaged("their length is wrong")
	}
	return Load(bytes.NewReader(b), Part{0, int64(len(b))}, nil)
}

// Load reads the facts of a part of in, which is read until Close, as far as it is asked for. Memory comes from pool,
// which may be nil.
func Load(in io.ReaderAt, p Part, pool *Pool) (*Facts, error) {
	sections, err := split(in, p.Offset+int64(headLen), p.Offset+p.Length)
	if err != nil {
		return nil, err
	}
	f := &Facts{}
	if c, ok := in.(io.Closer); ok {
		f.file = c
	}
	if f.unpack, err = newUnpacker(pool); err != nil {
		return nil, fmt.Errorf("facts: %w", err)
	}
	if err := f.read(&sections); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// read reads what is not read when it is asked for.
func (f *Facts) read(sections *[numSections]body) error {
	section := func(s section) ([]byte, error) { return f.unpack.read(&sections[s]) } // nothing of it is kept
	b, err := section(sectionHead)
	if err != nil {
		return err
	}
	if f.Head, err = readHead(f.unpack, b); err != nil {
		return err
	}
	f.isa = isa(f.Head.ISA)
	if b, err = section(sectionSymbols); err != nil {
		return err
	}
	if f.symbols, err = readSymbols(f.unpack, b, sections[sectionNames], f.Head.spans()); err != nil {
		return err
	}
	if b, err = section(sectionTables); err != nil {
		return err
	}
	if f.symbols.tables, err = readTables(f.unpack, b); err != nil {
		return err
	}
	if b, err = section(sectionEntries); err != nil {
		return err
	}
	regions := regionsOf(f.symbols.addrs, f.symbols.last, f.symbols.tables)
	if f.text, err = readText(f.unpack, sections[sectionCode], sections[sectionBlocks], b, f.Head.Codes, regions); err != nil {
		return err
	}
	f.symbols.protos.body = sections[sectionPrototypes]
	f.types = sections[sectionTypes]
	if b := sections[sectionModules]; b.in != nil {
		f.modules = &modules{body: b}
	}
	f.engine, err = engine.New(engine.Config{
		Arch: f.arch(), Kernel: f.symbols, Text: nothing{}, Clock: nothing{}, Language: release.Of(f.Head.Release).Language,
	})
	return err
}

// length is how long the sections behind the head of b are.
func length(b []byte) (uint64, error) {
	if len(b) < headLen || !IsFacts(b) {
		return 0, errors.New("no facts of kprobefs index")
	}
	if !bytes.HasPrefix(b, []byte(Magic)) {
		line, _, _ := strings.Cut(string(b[:headLen]), "\n")
		return 0, fmt.Errorf("facts of another version (%q, and not %q): write them anew with kprobefs index", line, Magic[:len(Magic)-1])
	}
	n := binary.LittleEndian.Uint64(b[len(Magic):])
	if n > maxFacts {
		return 0, damaged(fmt.Sprintf("larger than %d MiB", maxFacts>>20))
	}
	return n, nil
}

// IsFacts tells whether b begins as facts do, of any version.
func IsFacts(b []byte) bool { return strings.HasPrefix(string(b[:min(len(b), len(kind))]), kind) }

// A Part is where the facts of a kernel lie in a file.
type Part struct{ Offset, Length int64 }

// Parts are the parts of a file of that size.
func Parts(r io.ReaderAt, size int64) (all []Part, err error) {
	var head [headLen]byte
	for at := int64(0); at < size; {
		n, err := r.ReadAt(head[:], at)
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		length, err := length(head[:n])
		if err != nil {
			return nil, err
		}
		p := Part{at, int64(headLen) + int64(length)}
		if at += p.Length; at > size || len(all) == maxKernel {
			return nil, damaged("they end early")
		}
		all = append(all, p)
	}
	if len(all) == 0 {
		return nil, errors.New("an empty file")
	}
	return all, nil
}

// Engine decides about probes, as an engine on the kernel itself.
func (f *Facts) Engine() *engine.Engine { return f.engine }

// Kernel has the symbols and tables.
func (f *Facts) Kernel() kernel.Kernel { return f.symbols }

// Symbols lists the symbols.
func (f *Facts) Symbols() kernel.SymbolLister { return f.symbols }

// Release is the kernel's release, as uname -r prints it.
func (f *Facts) Release() string { return f.Head.Release }

// Err is the first error of what was read since Read. Answers are not good if there is one.
func (f *Facts) Err() error {
	f.symbols.mu.Lock()
	defer f.symbols.mu.Unlock()
	f.text.mu.Lock()
	defer f.text.mu.Unlock()
	if f.modules != nil {
		return cmp.Or(f.symbols.err, f.text.err, f.modules.err)
	}
	return cmp.Or(f.symbols.err, f.text.err)
}

// Shed gives back the memory of what only answers about probes need: nothing but Find, At, MayBegin and Types may be called
// after it, and Close.
func (f *Facts) Shed() {
	f.symbols.mu.Lock()
	defer f.symbols.mu.Unlock()
	if f.engine == nil {
		return
	}
	f.symbols.open() // out of memory that is at hand
	f.engine.Close()
	f.engine, f.symbols.addrs, f.symbols.tables, f.text = nil, nil, nil, &text{}
	f.unpack.shed()
}

// Close frees the memory.
func (f *Facts) Close() error {
	if f.symbols != nil {
		f.Shed()
	}
	if f.file != nil {
		return f.file.Close()
	}
	return nil
}
