// Package arm64 turns the text of an image of arm64 into the text that runs, as far as what may be probed
// depends on it: alternatives by features of the processor (apply_alternatives), and the sites of ftrace
// (ftrace_process_locs, ftrace_init_nop). Static keys stay as the compiler left them: no probe may touch
// their sites, and the instruction there has the same length.
//
// The package imports emu/image/bootpatch for its types, and engine/kernel. It keeps no state.
package arm64

import (
	"encoding/binary"
	"fmt"

	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

const (
	width   = 4
	nop     = 0xd503201f
	moveX9  = 0xaa1e03e9 // mov x9, x30
	literal = 8          // of a pointer in front of a function (CONFIG_DYNAMIC_FTRACE_WITH_CALL_OPS)

	jumpSize = 16
	altSize  = 12
)

func u32(b []byte) uint32 { return binary.LittleEndian.Uint32(b) }
func u64(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }

func rel32(b []byte, addr uint64) uint64 { return addr + uint64(int64(int32(u32(b)))) }

func put(b []byte, insn uint32) { binary.LittleEndian.PutUint32(b, insn) }

type patcher struct {
	bootpatch.Result
	img *bootpatch.Image
}

// Apply patches img in place, as a boot on the recorded machine does: qemu-system-aarch64 -M virt -cpu max.
func Apply(img *bootpatch.Image, _ bootpatch.Options) (*bootpatch.Result, error) {
	p := &patcher{img: img}
	for _, step := range []func() error{p.jumps, p.alternatives, p.mcount} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return &p.Result, nil
}

// Read reads the tables of a running kernel, and patches nothing.
func Read(img *bootpatch.Image, _ bootpatch.Options) (*bootpatch.Result, error) {
	p := &patcher{img: img}
	return &p.Result, p.jumps()
}

// each calls f with each record of a table.
func (p *patcher) each(section, start, stop string, size int, f func(addr uint64, rec []byte) error) error {
	r, ok := p.img.Bounds(section, start, stop)
	if !ok || r.Start == r.End {
		return nil
	}
	return eachOf(p.img, r, size, func(addr uint64, rec []byte) error {
		if err := f(addr, rec); err != nil {
			return fmt.Errorf("%s: record at %#x: %w", section, addr, err)
		}
		return nil
	})
}

func eachOf(img *bootpatch.Image, r kernel.Range, size int, f func(addr uint64, rec []byte) error) error {
	b, err := img.Bytes(r.Start, r.End-r.Start)
	if err != nil {
		return err
	}
	for off := 0; off+size <= len(b); off += size {
		if err := f(r.Start+uint64(off), b[off:off+size]); err != nil {
			return err
		}
	}
	return nil
}

// jumps reads the sites of static keys (struct jump_entry).
func (p *patcher) jumps() error {
	return p.each("__jump_table", "__start___jump_table", "__stop___jump_table", jumpSize, func(addr uint64, rec []byte) error {
		key := addr + 8 + u64(rec[8:])
		p.Jumps = append(p.Jumps, bootpatch.JumpLabel{
			Code: rel32(rec, addr), Target: rel32(rec[4:], addr+4), Key: key &^ 3, Branch: key&1 != 0, Len: width,
		})
		return nil
	})
}

// isBTI tells a landing pad, behind which a function's nops are then.
func isBTI(insn uint32) bool { return insn&0xffffff3f == 0xd503241f }

// mcount finds the instruction of each function that ftrace rewrites (ftrace_call_adjust), and the one
// before it, which keeps the link register.
func (p *patcher) mcount() error {
	return p.each("__mcount_loc", "__start_mcount_loc", "__stop_mcount_loc", 8, func(_ uint64, rec []byte) error {
		at := u64(rec)
		if at == 0 {
			return nil
		}
		code, err := p.img.Bytes(at, literal+3*width)
		if err != nil {
			return err
		}
		if u32(code) == nop && u32(code[4:]) == nop && u32(code[8:]) == nop && u32(code[12:]) == nop {
			at, code = at+literal, code[literal:]
		}
		if isBTI(u32(code)) {
			at, code = at+width, code[width:]
		}
		if u32(code) != nop || u32(code[width:]) != nop {
			return fmt.Errorf("no nops at %#x", at)
		}
		put(code, moveX9)
		p.Mcount = append(p.Mcount, at+width)
		return nil
	})
}
