package engine

import (
	"testing"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/release"
)

// shifted is hash_64(addr, 6) as 2.6 wrote it, by shifts and sums.
func shifted(addr uint64) int {
	h, n := addr, addr
	for _, step := range []struct {
		by  int
		add bool
	}{{18, false}, {33, false}, {3, true}, {3, false}, {4, true}, {2, true}} {
		n <<= step.by
		if step.add {
			h += n
		} else {
			h -= n
		}
	}
	return int(h >> 58)
}

// TestBucket: the chain that an address is in, before 4.7 and since. The addresses and chains without prime were seen in the
// list of a running kernel.
func TestBucket(t *testing.T) {
	var old, today Engine
	for e, hits := range map[*Engine]release.Hits{&old: {PrimeHash: true}, &today: {}} {
		e.cfg.Hits, e.arch = hits, &Arch{ISA: arch.AMD64}
		e.multiplier = multipliers[hash{hits.PrimeHash, 8}]
	}
	for addr, chain := range map[uint64]int{
		0xffffffff810c008a: 1, 0xffffffff810c097b: 22, 0xffffffff810bf421: 33, 0xffffffff810cf499: 56,
	} {
		if got := today.bucket(addr); got != chain {
			t.Errorf("%x is in chain %d, want %d", addr, got, chain)
		}
		if got, want := old.bucket(addr), shifted(addr); got != want {
			t.Errorf("before 4.7, %x is in chain %d, want %d", addr, got, want)
		}
	}
	for _, e := range []*Engine{&old, &today} {
		e.multiplier = multipliers[hash{e.cfg.Hits.PrimeHash, 4}]
		e.arch = &Arch{ISA: arch.I386}
	}
	const addr = 0xc015d71a
	if got, want := old.bucket(addr), int(uint32(addr*0x9e370001&(1<<32-1))>>26); got != want {
		t.Errorf("before 4.7, %x is in chain %d of i386, want %d", addr, got, want)
	}
}
