package vm

import (
	"encoding/binary"
	"math/rand/v2"
	"runtime"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/bpf/insn"
)

// bpf is bpf(2) of the host's kernel.
func bpf(cmd int, attr []byte) (int, error) {
	r, _, e := unix.Syscall(unix.SYS_BPF, uintptr(cmd), uintptr(unsafe.Pointer(&attr[0])), uintptr(len(attr)))
	if e != 0 {
		return -1, e
	}
	return int(r), nil
}

// hosts is what the host's kernel says that a program returns.
func hosts(t *testing.T, prog []insn.Insn) uint32 {
	t.Helper()
	var text []byte
	for _, i := range prog {
		text = append(text, i.Code, i.Dst|i.Src<<4)
		text = binary.LittleEndian.AppendUint16(text, uint16(i.Off))
		text = binary.LittleEndian.AppendUint32(text, uint32(i.Imm))
	}
	licence, packet := []byte("GPL\x00"), make([]byte, 64)
	var pin runtime.Pinner
	defer pin.Unpin()
	pin.Pin(&text[0])
	pin.Pin(&licence[0])
	pin.Pin(&packet[0])
	word := func(b []byte) uint64 { return uint64(uintptr(unsafe.Pointer(&b[0]))) }
	attr := make([]byte, 120)
	binary.NativeEndian.PutUint32(attr[0:], 1) // BPF_PROG_TYPE_SOCKET_FILTER
	binary.NativeEndian.PutUint32(attr[4:], uint32(len(prog)))
	binary.NativeEndian.PutUint64(attr[8:], word(text))
	binary.NativeEndian.PutUint64(attr[16:], word(licence))
	fd, err := bpf(5, attr)
	if err != nil {
		t.Skip("the host's kernel loads no program: ", err)
	}
	defer unix.Close(fd)
	test := make([]byte, 80)
	binary.NativeEndian.PutUint32(test[0:], uint32(fd))
	binary.NativeEndian.PutUint32(test[8:], uint32(len(packet)))
	binary.NativeEndian.PutUint64(test[16:], word(packet))
	if _, err := bpf(10, test); err != nil {
		t.Skip("the host's kernel runs no program: ", err)
	}
	return binary.NativeEndian.Uint32(test[4:])
}

// TestHostsKernel holds arithmetic and jumps against those of the host's kernel: a program of 400 of them, on all registers.
func TestHostsKernel(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	ops := []uint8{insn.Add, insn.Sub, insn.Mul, insn.Div, insn.Or, insn.And, insn.Lsh, insn.Rsh, insn.Neg, insn.Mod, insn.Xor, insn.Mov, insn.Ash}
	jumps := []uint8{insn.Jeq, insn.Jgt, insn.Jge, insn.Jset, insn.Jne, insn.Jsgt, insn.Jsge, insn.Jlt, insn.Jle, insn.Jslt, insn.Jsle}
	for range 40 {
		var prog []insn.Insn
		for r := range uint8(10) {
			prog = append(prog, insn.Insn{Code: insn.LoadImm64, Dst: r, Imm: int32(rng.Uint32())}, insn.Insn{Imm: int32(rng.Uint32())})
		}
		for range 400 {
			i := insn.Insn{Dst: uint8(rng.IntN(10)), Src: uint8(rng.IntN(10)), Code: ops[rng.IntN(len(ops))] | []uint8{insn.ClassALU, insn.ClassALU64}[rng.IntN(2)] | insn.SrcReg}
			switch n := rng.IntN(10); {
			case i.Op() == insn.Neg:
				i.Code, i.Src = i.Code&^insn.SrcReg, 0
			case n < 2:
				i.Code = jumps[rng.IntN(len(jumps))] | []uint8{insn.ClassJMP, insn.ClassJMP32}[rng.IntN(2)] | insn.SrcReg
				i.Off = 1
				prog = append(prog, i)
				i = insn.Insn{Code: insn.ClassALU64 | insn.Xor, Dst: i.Dst, Imm: int32(rng.Uint32())}
			case n == 2:
				i = insn.Insn{Code: insn.ClassALU | insn.End | uint8(rng.IntN(2))*insn.SrcReg, Dst: i.Dst, Imm: []int32{16, 32, 64}[rng.IntN(3)]}
			case n < 6 && i.Op() != insn.Lsh && i.Op() != insn.Rsh && i.Op() != insn.Ash:
				i.Code, i.Src, i.Imm = i.Code&^insn.SrcReg, 0, int32(rng.Uint32())|1
			}
			prog = append(prog, i)
		}
		for r := uint8(1); r < 10; r++ {
			prog = append(prog, insn.Insn{Code: insn.ClassALU64 | insn.Xor | insn.SrcReg, Dst: 0, Src: r})
		}
		prog = append(prog, insn.Insn{Code: insn.ExitCode})
		var m VM
		got, err := m.Run(program(t, prog), nil, tester{})
		if err != nil {
			t.Fatal(err)
		}
		if want := hosts(t, prog); uint32(got) != want {
			t.Errorf("%#x, and the host's kernel says %#x", uint32(got), want)
		}
	}
}
