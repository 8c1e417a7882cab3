package main

import (
	"encoding/binary"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

const (
	multiAttach = 42 // BPF_TRACE_KPROBE_MULTI
	linkCreate  = 28 // BPF_LINK_CREATE
)

// cstring is text as C has it.
func cstring(text string) *byte { return &append([]byte(text), 0)[0] }

// address is where p points to, for an attribute. The caller keeps p alive.
func address(p *byte) uint64 { return uint64(uintptr(unsafe.Pointer(p))) }

// probe is perf_event_open with the kprobe PMU.
func (k *running) probe(symbol string, offset uint64, ret bool) error {
	name := cstring(symbol)
	attr := unix.PerfEventAttr{Type: k.perf, Size: uint32(unsafe.Sizeof(unix.PerfEventAttr{})), Ext1: address(name), Ext2: offset}
	if ret {
		attr.Config = 1
	}
	fd, err := unix.PerfEventOpen(&attr, -1, 0, -1, unix.PERF_FLAG_FD_CLOEXEC)
	runtime.KeepAlive(name)
	return closed(fd, err)
}

// A program returns 0.
type program struct {
	kind, attach, btf, flags uint32
}

// bpf is bpf(2).
func bpf(cmd uintptr, attr []byte) (int, error) {
	fd, _, errno := unix.Syscall(unix.SYS_BPF, cmd, uintptr(unsafe.Pointer(&attr[0])), uintptr(len(attr)))
	if errno != 0 {
		return -1, errno
	}
	return int(fd), nil
}

// load is BPF_PROG_LOAD.
func load(p program) (int, error) {
	code := []byte{0xb7, 0, 0, 0, 0, 0, 0, 0, 0x95, 0, 0, 0, 0, 0, 0, 0} // r0 = 0; exit
	license := cstring("GPL")
	attr := make([]byte, 128)
	put := binary.LittleEndian
	put.PutUint32(attr, p.kind)
	put.PutUint32(attr[4:], 2)
	put.PutUint64(attr[8:], address(&code[0]))
	put.PutUint64(attr[16:], address(license))
	put.PutUint32(attr[44:], p.flags)
	put.PutUint32(attr[68:], p.attach)
	put.PutUint32(attr[108:], p.btf)
	fd, err := bpf(unix.BPF_PROG_LOAD, attr)
	runtime.KeepAlive(code)
	runtime.KeepAlive(license)
	return fd, err
}

// openRaw is BPF_RAW_TRACEPOINT_OPEN, which attaches programs to trampolines.
func openRaw(prog int) (int, error) {
	attr := make([]byte, 16)
	binary.LittleEndian.PutUint32(attr[8:], uint32(prog))
	return bpf(unix.BPF_RAW_TRACEPOINT_OPEN, attr)
}

// linkMulti is BPF_LINK_CREATE with the name of one function.
func linkMulti(prog int, symbol string) (int, error) {
	name := cstring(symbol)
	names := make([]byte, 8)
	attr := make([]byte, 48)
	put := binary.LittleEndian
	put.PutUint64(names, address(name))
	put.PutUint32(attr, uint32(prog))
	put.PutUint32(attr[8:], multiAttach)
	put.PutUint32(attr[20:], 1)
	put.PutUint64(attr[24:], address(&names[0]))
	fd, err := bpf(linkCreate, attr)
	runtime.KeepAlive(name)
	runtime.KeepAlive(names)
	return fd, err
}
