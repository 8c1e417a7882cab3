package arm64

import (
	"encoding/binary"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// slotSize is MAX_INSN_SIZE: the copy, and the breakpoint that ends the step.
const slotSize = 2 * width

// Rules are what depends on a kernel's release.
type Rules struct {
	// Swaps: compare-and-swap counts as an exclusive load or store.
	Swaps bool
}

// Arch is arm64.
func Arch(r Rules) *engine.Arch {
	return &engine.Arch{
		ISA: arch.ARM64, SlotSize: slotSize, Check: check, Prepare: r.prepare, Walk: walk, Disassemble: disassemble,
	}
}

// check is Arch.Check: check_kprobe_address_safe, with check_ftrace_location before it.
func check(k kernel.Kernel, _ engine.Code, addr uint64) engine.Verdict {
	sym, ok := k.Symbol(addr)
	if !ok {
		return engine.Verdict{Rule: engine.NoSymbol}
	}
	if v := engine.AddressSafe(k, sym, addr); v.Rule != engine.OK {
		return v
	}
	if s, is := engine.TablesOf(k, addr).Overlap(kernel.TableFtrace, addr, addr+1); is && s.Start == addr {
		return engine.Verdict{Rule: engine.FtraceSite, At: addr, Len: width}
	}
	if addr%width != 0 {
		return engine.Verdict{Rule: engine.Misaligned, At: addr &^ (width - 1), Len: width}
	}
	return engine.Verdict{}
}

// prepare is Arch.Prepare: arch_prepare_kprobe.
func (r Rules) prepare(k kernel.Kernel, code engine.Code, addr, _ uint64) (engine.Insn, engine.Verdict) {
	at := engine.Verdict{At: addr, Len: width}
	insn, ok := read(code, addr)
	if !ok {
		return engine.Insn{}, engine.Verdict{Rule: engine.NoInsn, At: addr}
	}
	if engine.StartsSite(engine.TablesOf(k, addr), kernel.TableExtable, addr) {
		at.Rule = engine.HasFixup
		return engine.Insn{}, at
	}
	kind := classOf(insn)
	if kind == refused {
		at.Rule = engine.NoCopy
		return engine.Insn{}, at
	}
	if from, in := r.atomic(k, code, addr); in {
		return engine.Insn{}, engine.Verdict{Rule: engine.Exclusive, At: from, Len: width}
	}
	b := binary.LittleEndian.AppendUint32(make([]byte, 0, slotSize), insn)
	out := engine.Insn{Len: width, Original: b[:width:width], CopyLen: width, NotBoosted: engine.BoostOpcode}
	if kind == simulated {
		run := simulation(insn)
		out.Emulate = func(c *engine.Context) bool { return run(c, insn, addr) }
		return out, engine.Verdict{}
	}
	out.Slot = append(b, arch.ARM64.Breakpoint.Bytes...)
	return out, engine.Verdict{}
}

// read is the original instruction at addr.
func read(code engine.Code, addr uint64) (insn uint32, ok bool) {
	var b [width]byte
	if code.ReadOriginal(addr, b[:]) < width {
		return 0, false
	}
	return binary.LittleEndian.Uint32(b[:]), true
}

// maxAtomic is MAX_ATOMIC_CONTEXT_SIZE, in bytes: how far back an exclusive load is looked for.
const maxAtomic = 128

// atomic is is_probed_address_atomic, as arm_kprobe_decode_insn asks it: whether an exclusive load comes
// before addr, in its function, and no exclusive store behind that.
func (r Rules) atomic(k kernel.Kernel, code engine.Code, addr uint64) (from uint64, in bool) {
	sym, ok := k.Symbol(addr)
	if !ok {
		return 0, false
	}
	end := max(sym.Addr, addr-maxAtomic)
	for at := addr - width; at >= end && at < addr; at -= width {
		insn, ok := read(code, at)
		switch {
		case !ok, r.store().has(insn):
			return 0, false
		case r.load().has(insn):
			return at, true
		}
	}
	return 0, false
}

// walk is Arch.Walk.
func walk(_ kernel.Kernel, code engine.Code, start, end uint64, f func(addr uint64, length int) bool) {
	for at := start; at < end; at += width {
		if _, ok := read(code, at); !ok || !f(at, width) {
			return
		}
	}
}

// load is the form of exclusive loads, store that of exclusive stores (aarch64_insn_is_load_ex, …_store_ex).
func (r Rules) load() form {
	if r.Swaps {
		return loadOrSwap
	}
	return loadExclusive
}

func (r Rules) store() form {
	if r.Swaps {
		return storeOrSwap
	}
	return storeExclusive
}
