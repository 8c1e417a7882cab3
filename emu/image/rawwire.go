package image

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/large"
)

// A Raw is sent from one process to another as numbers of 8 bytes, little endian, and bytes with their
// number before them.

// Bounds for numbers that DecodeRaw accepts. The largest kernels have some 250,000 symbols in
// kallsyms.
const (
	maxWireString   = 1 << 16
	maxWireParts    = 1 << 16
	maxWireSymbols  = 4 << 20
	maxWireNames    = 256 << 20
	symbolWireBytes = 8 + 8 + 1 + 2 + 2 // address, size, type, lengths of name and module
)

// Encode writes raw, without its Modules.
func (raw *Raw) Encode(w io.Writer) error {
	b := &wireWriter{w: bufio.NewWriterSize(w, 64<<10)}
	for _, s := range []string{raw.ISA.Name, raw.Name, raw.BuildID, raw.Version, raw.Banner} {
		b.bytes([]byte(s))
	}
	b.flag(raw.Live)
	b.bytes(raw.PerCPU)
	b.segments(raw.Segments)
	b.segments(raw.list)
	b.number(uint64(len(raw.Sections)))
	for i := range raw.Sections {
		s := &raw.Sections[i]
		b.bytes([]byte(s.Name))
		b.number(s.Addr)
		b.number(s.Size)
		b.flag(s.Data != nil)
	}
	b.symbols(raw.Symbols)
	if b.err != nil {
		return b.err
	}
	return b.w.Flush()
}

// A wireWriter writes numbers with the low byte first, whatever the kernel's order is: only a wireReader
// sees them.
type wireWriter struct {
	w   *bufio.Writer
	err error // the first
}

func (b *wireWriter) write(p []byte) {
	if b.err == nil {
		_, b.err = b.w.Write(p)
	}
}

func (b *wireWriter) number(n uint64) { b.write(binary.LittleEndian.AppendUint64(nil, n)) }

func (b *wireWriter) flag(is bool) {
	n := uint64(0)
	if is {
		n = 1
	}
	b.number(n)
}

func (b *wireWriter) bytes(p []byte) {
	b.number(uint64(len(p)))
	b.write(p)
}

func (b *wireWriter) segments(all []Segment) {
	b.number(uint64(len(all)))
	for i := range all {
		s := &all[i]
		b.bytes([]byte(s.Name))
		b.number(s.Addr)
		b.number(s.Size)
		b.flag(s.Write)
		b.flag(s.Exec)
		b.bytes(s.Data)
	}
}

// symbols are first all that have one length, then all names.
func (b *wireWriter) symbols(all []kernel.Symbol) {
	b.number(uint64(len(all)))
	names := 0
	record := make([]byte, 0, symbolWireBytes)
	for i := range all {
		s := &all[i]
		if len(s.Name) >= maxWireString || len(s.Module) >= maxWireString {
			b.err = errors.Join(b.err, fmt.Errorf("symbol %.40q: a name of %d bytes", s.Name, len(s.Name)+len(s.Module)))
			return
		}
		names += len(s.Name) + len(s.Module)
		record = binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(record[:0], s.Addr), s.Size)
		record = binary.LittleEndian.AppendUint16(append(record, s.Type), uint16(len(s.Name)))
		b.write(binary.LittleEndian.AppendUint16(record, uint16(len(s.Module))))
	}
	b.number(uint64(names))
	for i := range all {
		b.write([]byte(all[i].Name))
		b.write([]byte(all[i].Module))
	}
}

// errWire is the error for bytes that Encode has not written.
var errWire = errors.New("a kernel that makes no sense")

// DecodeRaw reads the bytes that Encode wrote, and treats them as hostile. It checks everything again that
// other code expects of a Raw, and allocates nothing for a number that is out of bounds.
func DecodeRaw(r io.Reader) (*Raw, error) {
	b := &wireReader{r: bufio.NewReaderSize(r, 64<<10), left: maxKernel}
	isa := b.string()
	raw := &Raw{Name: b.string(), BuildID: b.string(), Version: b.string(), Banner: b.string(), Live: b.flag()}
	raw.PerCPU = b.data()
	raw.Segments, raw.list = b.segments(), b.segments()
	b.sections(raw)
	raw.Symbols = b.symbols()
	if b.err != nil {
		return nil, b.err
	}
	of := targetOf(func(known *arch.ISA) bool { return known.Name == isa })
	if of == nil {
		return nil, errWire
	}
	raw.ISA = of.isa
	for i := range raw.Segments {
		if s := &raw.Segments[i]; !of.holds(s.Addr, s.Size) {
			return nil, errWire
		}
	}
	if err := raw.checkSegments(); err != nil {
		return nil, err
	}
	if len(raw.Symbols) == 0 || !slices.IsSortedFunc(raw.Symbols, func(x, y kernel.Symbol) int { return cmp.Compare(x.Addr, y.Addr) }) {
		return nil, errWire
	}
	return raw, nil
}

type wireReader struct {
	r    *bufio.Reader
	left uint64 // bytes of memory that may still come
	err  error  // the first
}

func (b *wireReader) full(p []byte) {
	if b.err == nil {
		_, b.err = io.ReadFull(b.r, p)
	}
}

func (b *wireReader) number() uint64 {
	var p [8]byte
	b.full(p[:])
	if b.err != nil {
		return 0
	}
	return binary.LittleEndian.Uint64(p[:])
}

func (b *wireReader) flag() bool { return b.number() != 0 }

// count is a number up to most.
func (b *wireReader) count(most uint64) uint64 {
	n := b.number()
	if n > most && b.err == nil {
		b.err = errWire
	}
	if b.err != nil {
		return 0
	}
	return n
}

func (b *wireReader) string() string {
	p := make([]byte, b.count(maxWireString))
	b.full(p)
	return string(p)
}

func (b *wireReader) data() []byte {
	n := b.count(b.left)
	b.left -= n
	if n == 0 {
		return nil
	}
	p := large.Bytes(int(n), 0)
	b.full(p)
	return p
}

func (b *wireReader) segments() (all []Segment) {
	for n := b.count(maxWireParts); n > 0 && b.err == nil; n-- {
		s := Segment{Name: b.string(), Addr: b.number(), Size: b.number(), Write: b.flag(), Exec: b.flag(), Data: b.data()}
		if uint64(len(s.Data)) > s.Size {
			b.err = errors.Join(b.err, errWire)
		}
		all = append(all, s)
	}
	return all
}

// sections of raw share its memory.
func (b *wireReader) sections(raw *Raw) {
	mem := memory(raw.Segments)
	for n := b.count(maxWireParts); n > 0 && b.err == nil; n-- {
		s := Section{Name: b.string(), Addr: b.number(), Size: b.number()}
		if b.flag() && b.err == nil {
			percpu := uint64(len(raw.PerCPU))
			if s.Addr < percpu {
				s.Data = raw.PerCPU[s.Addr : s.Addr+min(s.Size, percpu-s.Addr)]
			} else if s.Data, b.err = mem.bytes(s.Addr, s.Size); b.err != nil {
				return
			}
		}
		raw.Sections = append(raw.Sections, s)
	}
}

func (b *wireReader) symbols() []kernel.Symbol {
	records := make([]byte, b.count(maxWireSymbols)*symbolWireBytes)
	b.full(records)
	var text strings.Builder
	n := b.count(maxWireNames)
	text.Grow(int(n))
	if b.err == nil {
		_, b.err = io.CopyN(&text, b.r, int64(n))
	}
	if b.err != nil {
		return nil
	}
	names := text.String()
	all := make([]kernel.Symbol, len(records)/symbolWireBytes)
	for i := range all {
		p := records[i*symbolWireBytes:]
		name, module := int(binary.LittleEndian.Uint16(p[17:])), int(binary.LittleEndian.Uint16(p[19:]))
		if name+module > len(names) {
			b.err = errWire
			return nil
		}
		all[i] = kernel.Symbol{Addr: u64(p), Size: u64(p[8:]), Type: p[16], Name: names[:name], Module: names[name : name+module]}
		names = names[name+module:]
	}
	return all
}
