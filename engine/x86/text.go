package x86

import (
	"errors"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// errUnmapped: there is no text to decode (recover_probed_instruction's 0).
var errUnmapped = errors.New("text is not mapped")

// A reader decodes text, reading it in pieces that hold many instructions.
type reader struct {
	*cpu
	code    engine.Code
	sites   *kernel.Tables
	ftrace  cursor // fentry sites are read as nops, whatever the text holds
	extable cursor
	until   uint64 // no instruction from here on is likely to be asked for
	addr    uint64 // of buf[0]
	n       int    // bytes of buf that are text
	buf     [128]byte
}

// newReader is for instructions of the text around addr, before until.
func (c *cpu) newReader(k kernel.Kernel, code engine.Code, addr, until uint64) *reader {
	t := engine.TablesOf(k, addr)
	return &reader{
		cpu: c, code: code, sites: t, until: until,
		ftrace:  cursor{sites: t.Sites[kernel.TableFtrace]},
		extable: cursor{sites: t.Sites[kernel.TableExtable]},
	}
}

// bytes are the original bytes at addr: insn.MaxLen of them, or fewer at the
// end of mapped memory.
func (r *reader) bytes(addr uint64) []byte {
	if addr < r.addr || addr+insn.MaxLen > r.addr+uint64(r.n) {
		// No more than needed: each probe in there has to be looked up.
		size := uint64(insn.MaxLen)
		if addr < r.until {
			size = min(size+r.until-addr, uint64(len(r.buf)))
		}
		r.addr, r.n = addr, r.code.ReadOriginal(addr, r.buf[:size])
	}
	b := r.buf[addr-r.addr : r.n]
	return b[:min(len(b), insn.MaxLen)]
}

// decode decodes the original instruction at addr
// (recover_probed_instruction, insn_decode_kernel).
func (r *reader) decode(addr uint64, in *insn.Inst) error {
	b := r.bytes(addr)
	if len(b) == 0 {
		return errUnmapped
	}
	if r.ftrace.startsAt(addr) {
		// ftrace may be changing it at this moment; what it changes is known.
		copy(b, r.isa.FtraceNop)
	}
	return insn.Decode(b, r.mode, in)
}
