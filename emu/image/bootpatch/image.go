package bootpatch

import (
	"encoding/binary"
	"fmt"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// An Image is a kernel at its addresses, or a module, before it is patched.
type Image struct {
	// Bytes returns n initialised bytes at addr, to be read and written in place.
	Bytes func(addr, n uint64) ([]byte, error)
	// Symbol finds a symbol of the image.
	Symbol func(name string) (kernel.Symbol, bool)
	// Find returns the addresses, multiples of align, at which data has these bytes; nil: it is not asked.
	Find func(data []byte, align uint64) []uint64
	// Section returns the range of a section, by its name in a module or in a kernel's section headers.
	Section func(name string) (kernel.Range, bool)
	// ISA is the instruction set of the image: arch.AMD64 or arch.I386.
	ISA *arch.ISA
	// Release is the kernel's (uname -r); "": linux_banner has it.
	Release string
	// Core is the kernel that a module is loaded into; nil for a kernel. The module's own symbols come
	// before those of Core.
	Core *Image
}

// A table names the place of the records of one kind of patch.
type table struct {
	section     string
	start, stop string // symbols around it in a kernel
}

var (
	mcountTable     = table{"__mcount_loc", "__start_mcount_loc", "__stop_mcount_loc"}
	jumpTable       = table{"__jump_table", "__start___jump_table", "__stop___jump_table"}
	staticCallTable = table{".static_call_sites", "__start_static_call_sites", "__stop_static_call_sites"}
	trampTable      = table{".static_call_tramp_key", "__start_static_call_tramp_key", "__stop_static_call_tramp_key"}
	paravirtTable   = table{".parainstructions", "__parainstructions", "__parainstructions_end"}
	retpolineTable  = table{".retpoline_sites", "__retpoline_sites", "__retpoline_sites_end"}
	returnTable     = table{".return_sites", "__return_sites", "__return_sites_end"}
	altTable        = table{".altinstructions", "__alt_instructions", "__alt_instructions_end"}
	userPtrTable    = table{"runtime_ptr_USER_PTR_MAX", "__start_runtime_ptr_USER_PTR_MAX", "__stop_runtime_ptr_USER_PTR_MAX"}
	endbrTable      = table{".ibt_endbr_seal", "__ibt_endbr_seal", "__ibt_endbr_seal_end"}
)

// mode is the processor's mode for the image's text.
func (m *Image) mode() insn.Mode {
	if m.word() == 4 {
		return insn.Mode32
	}
	return insn.Mode64
}

// word is how many bytes an address has in the image's tables.
func (m *Image) word() int { return m.ISA.WordSize }

// mask has the bits of an address.
func (m *Image) mask() uint64 { return 1<<(8*m.word()) - 1 }

// long is the address that b begins with.
func (m *Image) long(b []byte) uint64 { return m.ISA.Word(b[:m.word()]) }

// find is Symbol, of the image and then of the kernel around it.
func (m *Image) find(name string) (kernel.Symbol, bool) {
	s, ok := m.Symbol(name)
	if !ok && m.Core != nil {
		return m.Core.Symbol(name)
	}
	return s, ok
}

// symbol is the address of a symbol that find finds.
func (m *Image) symbol(name string) (addr uint64, ok bool) {
	s, ok := m.find(name)
	return s.Addr, ok
}

// bannerLen is as much of linux_banner as has the numbers of the release in it.
const bannerLen = len(release.Banner) + len("10.10 ")

// profile is the profile of the image's release; if the image does not have its release, that of
// the reference.
func (m *Image) profile() release.Profile {
	if m.Release != "" {
		return release.Of(m.Release)
	}
	if m.Core != nil {
		return m.Core.profile()
	}
	var banner []byte
	if addr, ok := m.symbol("linux_banner"); ok {
		banner, _ = m.at(addr, uint64(bannerLen))
	}
	return release.Of(release.InBanner(string(banner)))
}

// at is Bytes, of the image or of the kernel around it.
func (m *Image) at(addr, n uint64) ([]byte, error) {
	b, err := m.Bytes(addr, n)
	if err != nil && m.Core != nil {
		return m.Core.Bytes(addr, n)
	}
	return b, err
}

// Bounds returns the range of a table or an area of text: by the symbols around it, which a kernel has, or
// by its section. "" is none.
func (m *Image) Bounds(section, start, stop string) (kernel.Range, bool) {
	if m.Core == nil {
		first, ok1 := m.Symbol(start)
		last, ok2 := m.Symbol(stop)
		if ok1 && ok2 && first.Addr <= last.Addr {
			return kernel.Range{Start: first.Addr, End: last.Addr}, true
		}
	}
	if section == "" {
		return kernel.Range{}, false
	}
	return m.Section(section)
}

// maxTable is how large a table may be, in bytes.
const maxTable = 64 << 20

// read returns the bytes of t and its address; a table that is not there is empty.
func (m *Image) read(t table) (b []byte, at uint64, err error) {
	r, ok := m.Bounds(t.section, t.start, t.stop)
	if !ok || r.Start == r.End {
		return nil, r.Start, nil
	}
	if r.End < r.Start || r.End-r.Start > maxTable {
		return nil, 0, fmt.Errorf("%s: from %#x to %#x", t.section, r.Start, r.End)
	}
	if b, err = m.Bytes(r.Start, r.End-r.Start); err != nil {
		return nil, 0, fmt.Errorf("%s: %w", t.section, err)
	}
	return b, r.Start, nil
}

// each calls f with each record of t, of size bytes, and its address.
func (m *Image) each(t table, size int, f func(addr uint64, rec []byte) error) error {
	return m.eachPadded(t, size, size, f)
}

// eachPadded is each of records that are padded to size bytes, except perhaps the last
// one, of which least bytes are enough: f then gets fewer.
func (m *Image) eachPadded(t table, size, least int, f func(addr uint64, rec []byte) error) error {
	b, at, err := m.read(t)
	if err != nil {
		return err
	}
	if rest := len(b) % size; rest != 0 && rest < least {
		return fmt.Errorf("%s: %d bytes are not records of %d", t.section, len(b), size)
	}
	for off := 0; off < len(b); off += size {
		addr := at + uint64(off)
		if err := f(addr, b[off:min(off+size, len(b))]); err != nil {
			return fmt.Errorf("%s: record at %#x: %w", t.section, addr, err)
		}
	}
	return nil
}

// Instructions and tables of x86 have the low byte of a number first.

func u32(b []byte) uint32 { return binary.LittleEndian.Uint32(b) }
func u64(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }

// rel32 is the address that the 32-bit number b, at addr, gives relative to itself.
func rel32(b []byte, addr uint64) uint64 { return addr + sext(b) }

// sext is the signed 32-bit number b.
func sext(b []byte) uint64 { return uint64(int64(int32(u32(b)))) }

// branch writes the five-byte instruction op at from that leads to to
// (__text_gen_insn).
func branch(b []byte, op byte, from, to uint64) {
	b[0] = op
	binary.LittleEndian.PutUint32(b[1:], uint32(to-from-branchLen))
}

const (
	branchLen = 5
	opCall    = 0xe8
	opJump    = 0xe9
	opJump8   = 0xeb
	opRet     = 0xc3
	opInt3    = 0xcc
	opNop     = 0x90
)
