package image

import (
	"debug/elf"
	"encoding/binary"
	"slices"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// guestRaw is the embedded kernel as a Raw.
func guestRaw(t testing.TB, file []byte) (*Raw, error) {
	t.Helper()
	f, _, err := open(file, elf.ET_EXEC, arch.AMD64)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	raw := &Raw{ISA: arch.AMD64, Name: "guest"}
	if raw.Segments, err = segments(f); err != nil {
		return nil, err
	}
	raw.Symbols, err = kernelSymbols(f)
	return raw, err
}

func guestKernel(t testing.TB) *Kernel {
	t.Helper()
	raw, err := guestRaw(t, guest.Kernel())
	if err != nil {
		t.Fatal(err)
	}
	k, err := NewKernel(raw, bootpatch.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// TestInitIsFreed: nothing of init memory is left, in segments or tables.
func TestInitIsFreed(t *testing.T) {
	k := guestKernel(t)
	if k.Init.Start == k.Init.End {
		t.Fatal("no init memory")
	}
	for _, s := range k.Segments {
		if s.Addr < k.Init.End && s.End() > k.Init.Start {
			t.Errorf("segment %#x…%#x", s.Addr, s.End())
		}
	}
	for kind, sites := range k.Tables.Sites {
		for _, s := range sites {
			if k.Init.Contains(s.Start) {
				t.Errorf("site of kind %d at %#x", kind, s.Start)
			}
		}
	}
	if k.Tables.InitText != (kernel.Range{}) {
		t.Errorf("%+v", k.Tables.InitText)
	}
}

func TestWithout(t *testing.T) {
	s := Segment{Addr: 0x1000, Size: 0x100, Data: make([]byte, 0x80)}
	for i := range s.Data {
		s.Data[i] = byte(i)
	}
	for _, c := range []struct {
		r    kernel.Range
		want []kernel.Range
		data []int
	}{
		{kernel.Range{Start: 0, End: 0x1000}, []kernel.Range{{Start: 0x1000, End: 0x1100}}, []int{0x80}},
		{kernel.Range{Start: 0x1040, End: 0x1060}, []kernel.Range{{Start: 0x1000, End: 0x1040}, {Start: 0x1060, End: 0x1100}}, []int{0x40, 0x20}},
		{kernel.Range{Start: 0x1040, End: 0x2000}, []kernel.Range{{Start: 0x1000, End: 0x1040}}, []int{0x40}},
		{kernel.Range{Start: 0x1000, End: 0x10c0}, []kernel.Range{{Start: 0x10c0, End: 0x1100}}, []int{0}},
		{kernel.Range{Start: 0, End: 0x2000}, nil, nil},
	} {
		parts := s.without(c.r)
		if len(parts) != len(c.want) {
			t.Errorf("%x: %d parts", c.r, len(parts))
			continue
		}
		for i, p := range parts {
			if p.Addr != c.want[i].Start || p.End() != c.want[i].End || len(p.Data) != c.data[i] {
				t.Errorf("%x: part %d: %#x…%#x, %d bytes", c.r, i, p.Addr, p.End(), len(p.Data))
			}
			if len(p.Data) > 0 && p.Data[0] != byte(p.Addr-s.Addr) {
				t.Errorf("%x: part %d begins with %#x", c.r, i, p.Data[0])
			}
		}
	}
}

func TestNewKernelErrors(t *testing.T) {
	text := Segment{Addr: 0x1000, Size: 0x100, Exec: true}
	syms := []kernel.Symbol{{Name: "f", Addr: 0x1000, Size: 16, Type: 't'}}
	for _, c := range []struct {
		raw  Raw
		want string
	}{
		{Raw{ISA: arch.AMD64, Segments: []Segment{text}}, "no symbols"},
		{Raw{ISA: arch.AMD64, Symbols: syms}, "no text"},
		{Raw{ISA: arch.AMD64, Symbols: syms, Segments: []Segment{text, text}}, "segment 1"},
		{Raw{ISA: arch.AMD64, Symbols: syms, Segments: []Segment{{Addr: ^uint64(0), Size: 2, Exec: true}}}, "segment 0"},
		{Raw{ISA: arch.AMD64, Symbols: syms, Segments: []Segment{text}}, "no _stext"},
	} {
		c.raw.Name = "x"
		if _, err := NewKernel(&c.raw, bootpatch.Options{}); err == nil || !strings.HasPrefix(err.Error(), "x: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

// FuzzNewKernel: bytes of an image that are changed anywhere do no more than fail.
func FuzzNewKernel(f *testing.F) {
	f.Add(uint32(0), []byte{0})
	f.Add(uint32(0x1000), []byte{0xff, 0xff, 0xff, 0xff})
	f.Fuzz(func(t *testing.T, at uint32, b []byte) {
		file := append([]byte(nil), guest.Kernel()...)
		copy(file[int(at)%len(file):], b)
		raw, err := guestRaw(t, file)
		if err != nil {
			return
		}
		if _, err := NewKernel(raw, bootpatch.Options{}); err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q", err)
		}
	})
}

// FuzzKernelModule: nor do those of a module, whichever way it is laid out.
func FuzzKernelModule(f *testing.F) {
	old, types := guestKernel(f), guestKernel(f)
	types.Banner = "Linux version 6.12.0 (x)"
	ktm, _ := guest.Module("ktm")
	f.Add(uint32(0), []byte{0})
	f.Add(uint32(0x200), []byte{0xff, 0xff, 0xff, 0xff})
	f.Fuzz(func(t *testing.T, at uint32, b []byte) {
		file := append([]byte(nil), ktm...)
		copy(file[int(at)%len(file):], b)
		next := uint64(0xffffffffc0000000)
		room := Room{
			Module: func(size uint64) (uint64, bool) { next += size; return next - size, size < 1<<28 },
			PerCPU: func(end, size, align uint64) uint64 { return end },
		}
		for _, k := range []*Kernel{old, types} {
			if _, err := k.LoadModule(file, room, k.Lookup); err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("%q", err)
			}
		}
	})
}

// TestLive: of a running kernel fentry sites are found by their nops, and the blacklist
// by following the kernel's list; without the memory that it lies in, by areas of text.
func TestLive(t *testing.T) {
	const text, data, heap = 0xffffffff81000000, 0xffffffff82000000, 0xffff888000000000
	code := append([]byte{0xf3, 0x0f, 0x1e, 0xfa}, arch.AMD64.FtraceNop...)
	code = append(code, 0xc3, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc) // f, 16 bytes
	code = append(append(code, arch.AMD64.FtraceNop...), 0xc3)    // g
	words := func(w ...uint64) (b []byte) {
		for _, v := range w {
			b = binary.LittleEndian.AppendUint64(b, v)
		}
		return b
	}
	raw := func() *Raw {
		return &Raw{
			ISA:  arch.AMD64,
			Live: true,
			Segments: []Segment{
				{Addr: heap, Size: 64, Data: words(heap+32, data, text+16, text+22, data, heap, 0x10, 0x20)},
				{Addr: text, Size: uint64(len(code)), Data: code, Exec: true},
				{Addr: data, Size: 16, Data: words(heap, heap+32)},
			},
			Symbols: []kernel.Symbol{
				{Name: "_stext", Addr: text, Type: 'T', Size: 16}, {Name: "f", Addr: text, Type: 'T', Size: 16},
				{Name: "__noinstr_text_start", Addr: text, Type: 'T', Size: 16},
				{Name: "g", Addr: text + 16, Type: 't', Size: 6}, {Name: "__noinstr_text_end", Addr: text + 16, Type: 'T'},
				{Name: "_etext", Addr: text + 22, Type: 'T'}, {Name: "kprobe_blacklist", Addr: data, Type: 'd', Size: 16},
			},
		}
	}
	k, err := NewKernel(raw(), bootpatch.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []kernel.BlacklistEntry{{Range: kernel.Range{Start: text + 16, End: text + 22}, Name: "g"}}
	if !slices.Equal(k.Tables.Blacklist, want) || !slices.Equal(k.Sites.Fentry, []uint64{text + 4, text + 16}) {
		t.Errorf("blacklist %x, fentry %x", k.Tables.Blacklist, k.Sites.Fentry)
	}
	without := raw()
	without.Segments = without.Segments[1:]
	if k, err = NewKernel(without, bootpatch.Options{}); err != nil {
		t.Fatal(err)
	}
	if len(k.Tables.Blacklist) != 1 || k.Tables.Blacklist[0].Start != text {
		t.Errorf("blacklist %x", k.Tables.Blacklist)
	}
	endless := raw()
	copy(endless.Segments[0].Data, words(heap))
	if k, err = NewKernel(endless, bootpatch.Options{}); err != nil || len(k.Tables.Blacklist) != 1 {
		t.Errorf("a list without end: %v, %d", err, len(k.Tables.Blacklist))
	}
}
