package bootpatch

import (
	"bytes"
	"fmt"

	"github.com/kprobefs/kprobefs/engine/release"
)

// Options describe the machine that the kernel boots on. The zero value is the recorded machine.
type Options struct {
	Features Features // nil: RecordedFeatures
	Profile  *Profile // nil: Recorded()
}

// A Result has the facts about the text that the tables contain, in addition to the patches.
type Result struct {
	Mcount  []uint64 // fentry sites, in the table's order
	Jumps   []JumpLabel
	Calls   []StaticCall
	Skipped int // records that the kernel would warn of, or whose instruction is none that the kernel expects
}

// A patcher is an image while it is patched.
type patcher struct {
	Result
	img      *Image
	features *features
	profile  *Profile
	boot     release.Boot
	rethunk  uint64            // target of returns; 0: they are ret
	byCode   []JumpLabel       // Jumps by address
	keyOf    map[uint64]uint64 // the keys of the kernel's trampolines; nil: not read yet
	nops     [][]byte          // of each length
	nop5     []byte            // one that is one instruction
	mask     uint64            // the bits of an address
	skipped  int

	live      bool // nothing is patched, and init memory is gone
	upperHalf bool // a return in the upper half of a cache line is ret all the same
}

// Apply patches img in place: as a boot does, or, if img has a Core, as the loading of a module does.
// Tables that img does not have are empty. The text of a running kernel is patched already, and must not be
// patched again.
func Apply(img *Image, o Options) (*Result, error) {
	p, err := newPatcher(img, o)
	if err != nil {
		return nil, err
	}
	steps := []func() error{
		p.staticCalls, p.jumpLabels, p.beforeAlternatives, p.retpolines, p.returns, p.alternatives, p.behindAlternatives,
		p.endbrs, p.mcount, p.userPtrMax,
	}
	if img.Core != nil {
		// A module is finalized first: module_finalize, then the notifiers of static
		// calls and jump labels, and ftrace.
		steps = []func() error{
			p.beforeAlternatives, p.retpolines, p.returns, p.alternatives, p.behindAlternatives,
			p.endbrs, p.mcount, p.jumpLabels, p.staticCalls,
		}
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return nil, err
		}
	}
	p.Skipped = p.skipped
	return &p.Result, nil
}

func newPatcher(img *Image, o Options) (*patcher, error) {
	p := &patcher{img: img, profile: o.Profile, boot: img.profile().Boot, mask: img.mask()}
	if p.profile == nil {
		recorded := recordedOf(img.ISA)
		p.profile = &recorded
	}
	names := img
	if img.Core != nil {
		names = img.Core
	}
	var err error
	if p.features, err = names.number(o.Features.of(img.ISA)); err != nil {
		return nil, err
	}
	p.setNops()
	p.setReturnThunk()
	return p, nil
}

// mcount is ftrace_process_locs and ftrace_nop_initialize: calls of __fentry__
// become nops. Entries of 0 are of functions that the linker dropped.
func (p *patcher) mcount() error {
	return p.img.each(mcountTable, p.img.word(), func(_ uint64, rec []byte) error {
		addr := p.img.long(rec)
		if addr == 0 {
			return nil
		}
		code, err := p.img.Bytes(addr, branchLen)
		if err != nil {
			return err
		}
		switch {
		case code[0] == opCall:
			copy(code, p.nop5)
		case !bytes.Equal(code, p.img.nops()[branchLen]):
			return fmt.Errorf("neither call nor nop at %#x", addr)
		}
		p.Mcount = append(p.Mcount, addr)
		return nil
	})
}

// Read reads the tables of a running kernel, and patches nothing. Tables in init memory are gone by
// then, and so are the fentry sites.
func Read(img *Image, _ Options) (*Result, error) {
	p := &patcher{img: img, live: true, mask: img.mask()}
	if err := p.readJumpLabels(); err != nil {
		return nil, err
	}
	if err := p.readStaticCalls(); err != nil {
		return nil, err
	}
	p.Skipped = p.skipped
	return &p.Result, nil
}
