package arch_test

import (
	"bytes"
	"debug/elf"
	"encoding/hex"
	"slices"
	"testing"

	"github.com/kprobefs/kprobefs/engine/arch"
)

var all = []*arch.ISA{arch.AMD64, arch.I386, arch.I386Lazy, arch.ARM64}

// TestConsistent checks that the fields of every value do not contradict each other.
func TestConsistent(t *testing.T) {
	for _, a := range all {
		t.Run(a.Name, func(t *testing.T) {
			end, names := 0, map[string]bool{}
			for _, r := range a.Registers {
				if r.Offset != end || r.Size != a.WordSize || r.Name != "" && names[r.Name] {
					t.Errorf("register %s at %#x, %d bytes: the one before ends at %#x", r.Name, r.Offset, r.Size, end)
				}
				end, names[r.Name] = r.Offset+r.Size, true
			}
			if end != a.PtRegs {
				t.Errorf("pt_regs has %#x bytes, its registers %#x", a.PtRegs, end)
			}
			for _, must := range [][]arch.Reg{a.Args, {a.Return, arch.SP, arch.IP, arch.Flags}, slices.Concat(a.Dump...)} {
				for _, n := range must {
					if !slices.ContainsFunc(a.Registers, func(r arch.Register) bool { return r.Reg == n }) {
						t.Errorf("register %d is not in pt_regs", n)
					}
				}
			}
			for _, name := range a.Syscall.Args {
				if !names[name] {
					t.Errorf("no register %q for a system call's argument", name)
				}
			}
			if a.Call.Encode == nil && a.Jump.Encode == nil {
				return // no probe is made of a call or jump
			}
			if a.Call.Len != len(a.FtraceNop) || len(a.Call.Encode(0x1000, 0x2000)) != a.Call.Len || len(a.Jump.Encode(0x1000, 0x2000)) != a.Jump.Len {
				t.Error("a branch is not as long as it says")
			}
			if a.StackSize&(a.StackSize-1) != 0 || a.StackSize == 0 || a.UserEnd == 0 {
				t.Errorf("stacks of %#x bytes, user memory up to %#x", a.StackSize, a.UserEnd)
			}
			if len(a.Breakpoint.Bytes)%a.Align+len(a.Filler)%a.Align != 0 || a.IRQOn&a.IRQOff != 0 {
				t.Error("breakpoint, filler or interrupt bits are wrong")
			}
		})
	}
}

func TestBranch(t *testing.T) {
	const from = 0xffffffff00000000
	tests := []struct {
		a       *arch.ISA
		b       *arch.Branch
		from    uint64
		to      uint64
		reaches bool
		bytes   string
	}{
		{arch.AMD64, &arch.AMD64.Jump, from, from + 5, true, "e900000000"},
		{arch.AMD64, &arch.AMD64.Call, from, from, true, "e8fbffffff"},
		{arch.AMD64, &arch.AMD64.Jump, from, from + 5 + 1<<31 - 1, true, "e9ffffff7f"},
		{arch.AMD64, &arch.AMD64.Jump, from, from + 5 + 1<<31, false, ""},
		{arch.AMD64, &arch.AMD64.Jump, from, from + 5 - 1<<31, true, "e900000080"},
		{arch.AMD64, &arch.AMD64.Jump, from, from + 4 - 1<<31, false, ""},
		{arch.I386, &arch.I386.Jump, 0xc1000000, 0x00001000, true, "e9fb0f003f"},
	}
	for _, tt := range tests {
		if got := tt.b.Reaches(tt.from, tt.to); got != tt.reaches {
			t.Errorf("%s: %#x to %#x is reached: %v", tt.a.Name, tt.from, tt.to, got)
		}
		if got := hex.EncodeToString(tt.b.Encode(tt.from, tt.to)); tt.reaches && got != tt.bytes {
			t.Errorf("%s: %#x to %#x is %s, want %s", tt.a.Name, tt.from, tt.to, got, tt.bytes)
		}
	}
}

// TestPtRegs writes registers as struct pt_regs and reads them again.
func TestPtRegs(t *testing.T) {
	for _, a := range all {
		var in, out arch.Regs
		for i := range a.Registers {
			in.Set(a.Registers[i].Reg, 0x11223300+uint64(i))
		}
		b := make([]byte, a.PtRegs)
		a.Store(b, &in)
		for i := range a.Registers {
			r := &a.Registers[i]
			want := 0x11223300 + uint64(i)
			if r.Reg == arch.None {
				want = r.Value
			}
			if got := a.Word(b[r.Offset : r.Offset+r.Size]); got != want || r.Get(&in) != want {
				t.Errorf("%s: %s is %#x in pt_regs, want %#x", a.Name, r.Name, got, want)
			}
		}
		if a.Load(&out, b); in != out {
			t.Errorf("%s: %v was read as %v", a.Name, in, out)
		}
	}
}

func TestNames(t *testing.T) {
	if r, ok := arch.AMD64.Register("di"); !ok || r.Offset != 0x70 || arch.AMD64.Label(r.Reg) != "RDI" {
		t.Errorf("di is %v, %v", r, ok)
	}
	if _, ok := arch.AMD64.Register("ds"); ok {
		t.Error("x86-64 has no ds in pt_regs")
	}
	if r, ok := arch.I386.Register("ds"); !ok || r.Get(&arch.Regs{}) != 0x7b {
		t.Errorf("ds is %v, %v", r, ok)
	}
	if got := arch.I386.Label(arch.R8); got != "" {
		t.Errorf("i386 has r8: %q", got)
	}
}

// TestCalls: every instruction set has a number of its own for every call that another has.
func TestCalls(t *testing.T) {
	if n := arch.AMD64.Syscall.Numbers["openat"]; n != 257 {
		t.Errorf("openat is %d", n)
	}
	for _, a := range all {
		names := map[int]string{}
		for name, nr := range a.Syscall.Numbers {
			if other, is := names[nr]; is {
				t.Errorf("%s: %s and %s are %d", a.Name, name, other, nr)
			}
			names[nr] = name
		}
		for name := range arch.AMD64.Syscall.Numbers {
			if len(a.Syscall.Numbers) == 0 {
				break // no machine of it runs
			}
			if _, ok := a.Syscall.Numbers[name]; !ok {
				t.Errorf("%s has no %s", a.Name, name)
			}
		}
		if a.TracerFrame == 0 && a.Call.Encode != nil || a.TracerFrame%uint64(a.WordSize) != 0 {
			t.Errorf("%s: a tracer's frame of %d bytes", a.Name, a.TracerFrame)
		}
	}
}

func TestDump(t *testing.T) {
	r := arch.Regs{R: arch.General{arch.AX: 1, arch.BX: 2, arch.CX: 3, arch.DX: 4, arch.SI: 5, arch.DI: 6, arch.BP: 7, arch.R8: 8, arch.R15: 15}}
	for a, want := range map[*arch.ISA]string{
		arch.AMD64: "RAX: 0000000000000001 RBX: 0000000000000002 RCX: 0000000000000003\n" +
			"RDX: 0000000000000004 RSI: 0000000000000005 RDI: 0000000000000006\n" +
			"RBP: 0000000000000007 R08: 0000000000000008 R09: 0000000000000000\n" +
			"R10: 0000000000000000 R11: 0000000000000000 R12: 0000000000000000\n" +
			"R13: 0000000000000000 R14: 0000000000000000 R15: 000000000000000f\n",
		arch.I386: "EAX: 00000001 EBX: 00000002 ECX: 00000003 EDX: 00000004\nESI: 00000005 EDI: 00000006 EBP: 00000007\n",
	} {
		if got := string(a.AppendDump(nil, &r)); got != want {
			t.Errorf("%s:\n%s", a.Name, got)
		}
	}
}

// TestOrder writes words in both orders and sizes.
func TestOrder(t *testing.T) {
	big := &arch.ISA{BigEndian: true, Filler: []byte{1, 2, 3, 4}}
	for _, tt := range []struct {
		a    *arch.ISA
		want []byte
	}{
		{arch.AMD64, []byte{8, 7, 6, 5, 4, 3, 2, 1}}, {arch.I386, []byte{8, 7, 6, 5}},
		{big, []byte{1, 2, 3, 4, 5, 6, 7, 8}}, {big, []byte{5, 6, 7, 8}},
	} {
		b := make([]byte, len(tt.want))
		tt.a.PutWord(b, 0x0102030405060708)
		if !bytes.Equal(b, tt.want) || tt.a.Word(b) != 0x0102030405060708&(1<<(8*len(b)-1)<<1-1) {
			t.Errorf("% x, want % x", b, tt.want)
		}
	}
	text := make([]byte, 11)
	if big.Fill(text); hex.EncodeToString(text) != "0102030401020304010203" {
		t.Errorf("filled with % x", text)
	}
	if big.Data() != elf.ELFDATA2MSB || arch.AMD64.Class() != elf.ELFCLASS64 || arch.I386.Class() != elf.ELFCLASS32 {
		t.Error("wrong ELF")
	}
}

// TestLayout: numbers of every size are where the order says, and come back; nothing else is written.
func TestLayout(t *testing.T) {
	const v = 0xf1e2d3c4b5a69788
	little := []byte{0x88, 0x97, 0xa6, 0xb5, 0xc4, 0xd3, 0xe2, 0xf1}
	for _, l := range []arch.Layout{{Word: 4}, {Word: 8}, {Order: arch.BigEndian, Word: 4}, {Order: arch.BigEndian, Word: 8}} {
		for _, size := range []int{1, 2, 4, 8} {
			want := slices.Clone(little[:size])
			if l.Order == arch.BigEndian {
				slices.Reverse(want)
			}
			b := bytes.Repeat([]byte{0xee}, 9)
			if l.PutUint(b, size, v); !bytes.Equal(b[:size], want) || b[size] != 0xee || l.Uint(b, size) != v<<(64-8*size)>>(64-8*size) {
				t.Errorf("%v: %d bytes of %#x are % x, want % x", l, size, uint64(v), b, want)
			}
			if size != l.Word {
				continue
			}
			if got := l.AppendLong([]byte{0xee}, v); !bytes.Equal(got[1:], want) || l.Long(got[1:]) != l.Uint(b, size) {
				t.Errorf("%v: %#x is appended as % x, want % x", l, uint64(v), got, want)
			}
			clear(b)
			if l.PutLong(b, v); !bytes.Equal(b[:size], want) {
				t.Errorf("%v: %#x is stored as % x, want % x", l, uint64(v), b, want)
			}
		}
	}
	if got := arch.I386.Layout().String(); got != "4 bytes, the low one first" {
		t.Error(got)
	}
}
