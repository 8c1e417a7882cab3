package arm64

import (
	"strings"
)

// detected are the features of the recorded machine, as its log describes them: "CPU features: detected: …".
// Their numbers are other ones in every release.
var detected = []string{
	"32-bit EL0 Support", "32-bit EL1 Support", "ARMv8.4 Translation Table Level",
	"Address authentication (architected QARMA5 algorithm)", "Branch Target Identification", "CRC32 instructions",
	"Common not Private translations", "Data cache clean to Point of Deep Persistence",
	"Data cache clean to Point of Persistence", "Data cache clean to the PoU not required for I/D coherence",
	"E0PD", "Generic authentication (architected QARMA5 algorithm)", "Hardware dirty bit management",
	"LSE atomic instructions", "Privileged Access Never", "RAS Extension Support", "RCpc load-acquire (LDAPR)",
	"Random Number Generator", "Scalable Vector Extension", "Spectre-BHB", "Spectre-v4", "Speculation barrier (SB)",
	"Speculative Store Bypassing Safe (SSBS)", "Stage-2 Force Write-Back", "TLB range maintenance instructions",
}

// behindUnnamed are descriptions of features that come right behind one without a description, which is
// there with any of its kind.
var behindUnnamed = []string{
	"Address authentication (architected QARMA3 algorithm)", "Generic authentication (architected QARMA3 algorithm)",
}

const (
	known     = "LSE atomic instructions" // in every release
	maxNumber = 0x100
	always    = 2 // features 0 and 1 are always there if they have no description (ARM64_ALWAYS_BOOT, ARM64_ALWAYS_SYSTEM)
	maxArray  = 256
)

// A capability is a part of struct arm64_cpu_capabilities.
type capability struct {
	number int
	text   string
}

// features are the numbers of the recorded machine's features in img.
func (p *patcher) features() map[int]bool {
	if p.img.Core != nil { // a module's have the numbers of its kernel
		return (&patcher{img: p.img.Core}).features()
	}
	on := map[int]bool{}
	wanted := map[string]bool{}
	for _, d := range detected {
		wanted[d] = true
	}
	numbered := map[int]string{}
	for _, c := range p.capabilities() {
		numbered[c.number] = c.text
		if wanted[c.text] {
			on[c.number] = true
		}
	}
	for n, text := range numbered {
		if n < always && text == "" {
			on[n] = true
		}
		for _, d := range behindUnnamed {
			if before, is := numbered[n-1]; text == d && is && before == "" {
				on[n-1] = true
			}
		}
	}
	return on
}

// capabilities reads the array of features, which it finds by one of them.
func (p *patcher) capabilities() (all []capability) {
	if p.img.Find == nil {
		return nil
	}
	text := p.img.Find([]byte("\x00"+known+"\x00"), 1)
	for _, t := range text {
		var word [8]byte
		for i := range word {
			word[i] = byte((t + 1) >> (8 * i))
		}
		for _, at := range p.img.Find(word[:], 8) {
			for stride := uint64(48); stride <= 160; stride += 8 {
				if found := p.array(at, stride); len(found) > len(all) {
					all = found
				}
			}
		}
	}
	return all
}

// array reads the entries on both sides of the one at addr.
func (p *patcher) array(addr, stride uint64) (all []capability) {
	for _, step := range []uint64{stride, -stride} {
		at := addr
		if step != stride {
			at += step
		}
		for range maxArray {
			c, ok := p.capability(at)
			if !ok {
				break
			}
			all = append(all, c)
			at += step
		}
	}
	return all
}

// capability reads one entry: a description or none, the number, the type, and a function.
func (p *patcher) capability(at uint64) (c capability, ok bool) {
	b, err := p.img.Bytes(at, 24)
	if err != nil {
		return c, false
	}
	c.number = int(u32(b[8:]) & 0xffff)
	if c.number >= maxNumber || u32(b[12:]) != 0 {
		return c, false
	}
	if _, err := p.img.Bytes(u64(b[16:]), 4); err != nil {
		return c, false
	}
	if text := u64(b); text != 0 {
		s, err := p.img.Bytes(text, 96)
		if err != nil {
			return c, false
		}
		c.text, _, _ = strings.Cut(string(s), "\x00")
		for _, r := range c.text {
			if r < ' ' || r > '~' {
				return c, false
			}
		}
	}
	return c, true
}
