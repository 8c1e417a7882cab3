package arm64

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
)

// A simulator does the work of insn, which is at addr (probes_handler_t). At exit c.IP is where to go on.
// It reports false when memory that it needs is not mapped.
type simulator func(c *engine.Context, insn uint32, addr uint64) bool

// simulators are the instructions that are simulated, in the order in which arm_probe_decode_insn asks.
var simulators = []struct {
	form
	run simulator
}{
	{form{0xff000010, 0x54000000}, branchIf},
	{form{0x7e000000, 0x34000000}, compareBranch},
	{form{0x7e000000, 0x36000000}, testBranch},
	{form{0x1f000000, 0x10000000}, address},
	{form{0x7c000000, 0x14000000}, branch},
	{form{0xfffffc1f, 0xd61f0000}, branchRegister},
	{form{0xfffffc1f, 0xd63f0000}, branchRegister},
	{form{0xfffffc1f, 0xd65f0000}, branchRegister},
	{form{0xbf000000, 0x18000000}, load},
	{form{0xff000000, 0x98000000}, loadSigned},
}

// simulation is what simulates insn; nil: nothing does.
func simulation(insn uint32) simulator {
	for i := range simulators {
		if simulators[i].has(insn) {
			return simulators[i].run
		}
	}
	return nil
}

const (
	width = 4
	link  = 30
	zero  = 31 // as a register of data it reads 0, and takes nothing

	flagN, flagZ, flagC, flagV = 1 << 31, 1 << 30, 1 << 29, 1 << 28
)

// field is the number in insn's bits from low on, n of them, with its sign, times four.
func field(insn uint32, low, n uint) uint64 {
	return uint64(int64(int32(insn<<(32-low-n)))>>(32-n)) * width
}

func get(c *engine.Context, r uint32) uint64 {
	if r == zero {
		return 0
	}
	return c.Get(arch.Reg(r))
}

func set(c *engine.Context, r uint32, v uint64) {
	if r != zero {
		c.Set(arch.Reg(r), v)
	}
}

// jump goes on at addr + by, or behind the instruction at addr.
func jump(c *engine.Context, addr, by uint64, taken bool) bool {
	if !taken {
		by = width
	}
	c.IP = addr + by
	return true
}

// holds is aarch32_opcode_cond_checks: whether the condition code cc does.
func holds(flags uint64, cc uint32) bool {
	n, z, cf, v := flags&flagN != 0, flags&flagZ != 0, flags&flagC != 0, flags&flagV != 0
	is := [...]bool{z, cf, n, v, cf && !z, n == v, n == v && !z, true}[cc>>1&7]
	return is != (cc&1 == 1 && cc != 15)
}

func branchIf(c *engine.Context, insn uint32, addr uint64) bool {
	return jump(c, addr, field(insn, 5, 19), holds(c.Flags, insn&15))
}

func compareBranch(c *engine.Context, insn uint32, addr uint64) bool {
	v := get(c, insn&31)
	if insn>>31 == 0 {
		v = uint64(uint32(v))
	}
	return jump(c, addr, field(insn, 5, 19), (v == 0) == (insn>>24&1 == 0))
}

func testBranch(c *engine.Context, insn uint32, addr uint64) bool {
	bit := insn>>31<<5 | insn>>19&31
	return jump(c, addr, field(insn, 5, 14), get(c, insn&31)>>bit&1 == uint64(insn>>24&1))
}

// address is adr and adrp.
func address(c *engine.Context, insn uint32, addr uint64) bool {
	by := field(insn, 5, 19) + uint64(insn>>29&3)
	if insn>>31 == 0 {
		set(c, insn&31, addr+by)
	} else {
		set(c, insn&31, addr&^0xfff+by<<12)
	}
	return jump(c, addr, 0, false)
}

// branch is b and bl.
func branch(c *engine.Context, insn uint32, addr uint64) bool {
	if insn>>31 == 1 {
		c.Set(link, addr+width)
	}
	return jump(c, addr, field(insn, 0, 26), true)
}

// branchRegister is br, blr and ret.
func branchRegister(c *engine.Context, insn uint32, addr uint64) bool {
	to := get(c, insn>>5&31)
	if insn>>21&3 == 1 {
		c.Set(link, addr+width)
	}
	c.IP = to
	return true
}

// load is ldr of a literal, of 8 bytes or 4.
func load(c *engine.Context, insn uint32, addr uint64) bool {
	v, ok := c.Load(addr+field(insn, 5, 19), width<<(insn>>30&1))
	if !ok {
		return false
	}
	set(c, insn&31, v)
	return jump(c, addr, 0, false)
}

func loadSigned(c *engine.Context, insn uint32, addr uint64) bool {
	v, ok := c.Load(addr+field(insn, 5, 19), width)
	if !ok {
		return false
	}
	set(c, insn&31, uint64(int64(int32(v))))
	return jump(c, addr, 0, false)
}
