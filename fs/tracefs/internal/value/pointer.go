package value

import (
	"fmt"
	"math"
)

// HashPointer formats an address as %p does. The kernel prints a hash of 32 bits, so that readers learn
// nothing about addresses. It chooses the hash's key at random when it boots. Our hash has no key, so that
// a seeded machine gives the same text twice. NULL and error pointers (the last page) reveal nothing, and
// are printed without a hash. word is the size of a pointer.
func HashPointer(word int, addr uint64) string {
	if addr == 0 || addr > math.MaxUint64>>(64-8*word)-4095 {
		return fmt.Sprintf("%0*x", 2*word, addr)
	}
	h := (addr ^ addr>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>29) * 0xc4ceb9fe1a85ec53
	return fmt.Sprintf("%0*x", 2*word, h>>32)
}
