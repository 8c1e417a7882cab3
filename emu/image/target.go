package image

import (
	"debug/elf"
	"strings"

	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/emu/image/bootpatch/arm64"
	"github.com/kprobefs/kprobefs/emu/image/internal/kallsyms"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A target is what the files of one instruction set's kernels look like.
type target struct {
	isa *arch.ISA
	// space is the part of the address space where kernels are linked, and moved by KASLR; from modules
	// on it belongs to modules.
	space   kernel.Range
	modules uint64
	// percpu: per-CPU data is linked to 0 (X86_64_SMP).
	percpu bool
	// bugs are the forms of struct bug_entry. No text in the kernel says which form it has.
	bugs []bugForm
	// blacklist are more areas of text that no probe may touch (arch_populate_kprobe_blacklist), in order.
	blacklist []arch.Bounds
	// apply makes the text of a file what runs, read only reads its tables.
	apply, read func(*bootpatch.Image, bootpatch.Options) (*bootpatch.Result, error)
	// nop tells whether code, at addr, is where a function calls ftrace, of which __mcount_loc has addr.
	fentry func(u *unnamed, addr uint64) bool
	// jump tells whether the code at addr is a nop, or a jump to to, of a static key.
	jump func(u *unnamed, addr, to uint64) bool
}

// targets are the instruction sets whose kernels can be opened.
var targets = []*target{
	{
		isa:     arch.AMD64,
		space:   kernel.Range{Start: 0xffffffff80000000, End: 0xffffffffff000000}, // from __START_KERNEL_map
		modules: 0xffffffffc0000000,                                               // MODULES_VADDR
		percpu:  true,
		bugs:    []bugForm{{size: bugSize, file: 4}, {size: 16, file: 8}},
		apply:   bootpatch.Apply, read: bootpatch.Read, fentry: x86Fentry, jump: x86Jump,
	},
	{
		isa:     arch.I386,
		space:   kernel.Range{Start: 0x40000000, End: 0xfffff000}, // the lowest PAGE_OFFSET there is
		modules: 0xfffff000,                                       // behind the direct map, whose end depends on the memory
		bugs:    []bugForm{{size: bugSize, file: 4, absolute: true}},
		apply:   bootpatch.Apply, read: bootpatch.Read, fentry: x86Fentry, jump: x86Jump,
	},
	{
		isa:     arch.ARM64,
		space:   kernel.Range{Start: 0xffff000000000000, End: 0xffffffffff000000}, // from PAGE_OFFSET on
		modules: 0xffffffffff000000,                                               // below the kernel, or beside it
		bugs:    []bugForm{{size: bugSize, file: 4}, {size: 16, file: 8}},
		blacklist: []arch.Bounds{
			{Start: "__irqentry_text_start", End: "__irqentry_text_end"}, {Start: "__idmap_text_start", End: "__idmap_text_end"},
			{Start: "__hyp_text_start", End: "__hyp_text_end"}, {Start: "__hyp_idmap_text_start", End: "__hyp_idmap_text_end"},
		},
		apply: arm64.Apply, read: arm64.Read, fentry: arm64Fentry, jump: arm64Jump,
	},
}

// targetOf is the target of those kernels; nil: they cannot be opened.
func targetOf(is func(isa *arch.ISA) bool) *target {
	for _, t := range targets {
		if is(t.isa) {
			return t
		}
	}
	return nil
}

// targetOfFile is the target of the kernels that f is one of.
func targetOfFile(f *elf.File) *target {
	return targetOf(func(isa *arch.ISA) bool { return isa.Owns(f) })
}

// target is that of r.
func (r *Raw) target() *target {
	return targetOf(func(isa *arch.ISA) bool { return isa == r.ISA })
}

// targetNames are the instruction sets of targets, for messages.
func targetNames() string {
	var names []string
	for _, t := range targets {
		names = append(names, t.isa.Name)
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// kallsyms is where symbols of the target's kernels can be.
func (t *target) kallsyms() kallsyms.Space {
	return kallsyms.Space{Range: t.space, PerCPU: t.percpu, Layout: t.isa.Layout()}
}
