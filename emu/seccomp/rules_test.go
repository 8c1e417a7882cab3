package seccomp

import (
	"errors"
	"testing"

	"golang.org/x/sys/unix"
)

// run is what the kernel does with a filter.
func run(f []unix.SockFilter, data map[uint32]uint32) uint32 {
	var a uint32
	for pc := 0; ; pc++ {
		i := f[pc]
		yes := false
		switch i.Code {
		case unix.BPF_LD | unix.BPF_W | unix.BPF_ABS:
			a = data[i.K]
			continue
		case unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K:
			yes = a&i.K != 0
		case unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K:
			yes = a == i.K
		case unix.BPF_RET | unix.BPF_K:
			return i.K
		}
		if yes {
			pc += int(i.Jt)
		} else {
			pc += int(i.Jf)
		}
	}
}

func TestRules(t *testing.T) {
	r := &Rules{
		Calls: map[int][]Test{
			1: nil,
			2: {{Arg: 1, None: 6}},
			3: {{Arg: 0, One: []uint32{7, 9}}, {Arg: 2, All: 0x10}},
			4: {{Arg: 1, Not: []uint32{5, 6}}},
		},
		Else: unix.EPERM, Errors: map[int]unix.Errno{5: unix.ENOSYS},
	}
	f, err := r.Filter()
	if err != nil {
		t.Fatal(err)
	}
	no := Refuse(unix.EPERM)
	for _, tt := range []struct {
		nr, a0, a1, a2 uint32
		want           uint32
	}{
		{1, 0, 0, 0, Allow}, {0, 0, 0, 0, no}, {99, 0, 0, 0, no}, {1 | 0x40000000, 0, 0, 0, no},
		{2, 6, 1, 6, Allow}, {2, 0, 2, 0, no}, {2, 0, 4, 0, no}, {2, 0, 15, 0, no},
		{3, 7, 0, 0x10, Allow}, {3, 9, 0, 0xff, Allow}, {3, 8, 0, 0x10, no}, {3, 7, 0, 0x0f, no},
		{4, 5, 0, 0, Allow}, {4, 0, 5, 0, no}, {4, 0, 6, 0, no}, {5, 0, 0, 0, Refuse(unix.ENOSYS)},
	} {
		data := map[uint32]uint32{Arch: unix.AUDIT_ARCH_X86_64, Nr: tt.nr, Arg(0): tt.a0, Arg(1): tt.a1, Arg(2): tt.a2}
		if got := run(f, data); got != tt.want {
			t.Errorf("%+v: %#x", tt, got)
		}
		data[Arch] = unix.AUDIT_ARCH_I386
		if got := run(f, data); got != no {
			t.Errorf("of a 32-bit program, %+v: %#x", tt, got)
		}
	}
}

func TestTooManyRules(t *testing.T) {
	r := &Rules{Calls: map[int][]Test{}, Else: unix.EPERM}
	for nr := range MaxFilter {
		r.Calls[nr] = nil
	}
	if _, err := r.Filter(); !errors.Is(err, unix.E2BIG) {
		t.Error(err)
	}
	r.Calls = map[int][]Test{1: {{One: make([]uint32, 300)}}}
	if _, err := r.Filter(); !errors.Is(err, unix.E2BIG) {
		t.Error(err)
	}
}
