package bpf

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/bpf/vm"
)

// maxText is how many bytes a printed text has (BPF_TRACE_PRINTK_SIZE), and a format.
const maxText = 1024

// format prints as bpf_bprintf_prepare and vsnprintf do. !ok: the format is none of a program's.
func (r *run) format(m *vm.VM, f string, args []uint64) (text string, ok bool) {
	m.Charge(medium)
	var out strings.Builder
	for i := 0; i < len(f) && out.Len() < maxText; i++ {
		if f[i] != '%' {
			out.WriteByte(f[i])
			continue
		}
		if i++; i < len(f) && f[i] == '%' {
			out.WriteByte('%')
			continue
		}
		flags := i
		for i < len(f) && strings.IndexByte("0-+ #123456789", f[i]) >= 0 {
			i++
		}
		spec := f[flags:i]
		long := 0
		for i < len(f) && f[i] == 'l' {
			long++
			i++
		}
		if i >= len(f) || len(args) == 0 || len(spec) > 4 {
			return "", false
		}
		one, ok := r.one(m, spec, f[i], long, args[0])
		if !ok {
			return "", false
		}
		if args = args[1:]; f[i] == 'p' && i+1 < len(f) && strings.IndexByte("xKsSB", f[i+1]) >= 0 {
			i++
		}
		out.WriteString(one)
	}
	return out.String(), true
}

// one prints one argument.
func (r *run) one(m *vm.VM, spec string, kind byte, long int, v uint64) (string, bool) {
	switch kind {
	case 'd', 'i':
		n := int64(v)
		if long == 0 {
			n = int64(int32(v))
		}
		return fmt.Sprintf("%"+spec+"d", n), true
	case 'u', 'x', 'X', 'o':
		if long == 0 {
			v = uint64(uint32(v))
		}
		if kind == 'u' {
			kind = 'd'
		}
		return fmt.Sprintf("%"+spec+string(kind), v), true
	case 'c':
		return string(rune(byte(v))), true
	case 'p':
		return fmt.Sprintf("%016x", v), true
	case 's':
		var b [512]byte
		n, ok := textOf(r, m, v, b[:])
		if !ok {
			return "(fault)", true
		}
		return fmt.Sprintf("%"+spec+"s", b[:n-1]), true
	}
	return "", false
}

func textOf(r *run, m *vm.VM, addr uint64, b []byte) (int, bool) {
	return text(addr, b, r.eitherOf(m, addr))
}

// formatAt is a format in a program's memory.
func formatAt(m *vm.VM, addr, size uint64) (string, bool) {
	b := m.Bytes(addr, int(uint32(min(size, maxText))), false)
	f, _, ends := bytes.Cut(b, []byte{0})
	return string(f), ends
}

// tracePrintk is bpf_trace_printk.
func tracePrintk(r *run, m *vm.VM, a *[5]uint64) (uint64, error) {
	f, ok := formatAt(m, a[0], a[1])
	if !ok {
		return fail(unix.EINVAL), nil
	}
	return r.print(m, f, a[2:])
}

func (r *run) print(m *vm.VM, f string, args []uint64) (uint64, error) {
	t, ok := r.format(m, f, args)
	if !ok {
		return fail(unix.EINVAL), nil
	}
	if r.hit.Mem != nil && r.s.conf.Print != nil {
		r.s.conf.Print(r.hit.Context, r.hit.IP, strings.TrimSuffix(t, "\n"))
	}
	return uint64(len(t)), nil
}

// vector are the arguments in a program's memory.
func vector(m *vm.VM, addr, size uint64) ([]uint64, bool) {
	if size%8 != 0 || size > 8*12 {
		return nil, false
	}
	b := m.Bytes(addr, int(size), false)
	if size != 0 && b == nil {
		return nil, false
	}
	args := make([]uint64, 0, 12)
	for ; len(b) >= 8; b = b[8:] {
		args = append(args, binary.LittleEndian.Uint64(b))
	}
	return args, true
}

// traceVprintk is bpf_trace_vprintk.
func traceVprintk(r *run, m *vm.VM, a *[5]uint64) (uint64, error) {
	f, ok := formatAt(m, a[0], a[1])
	args, good := vector(m, a[2], uint64(uint32(a[3])))
	if !ok || !good {
		return fail(unix.EINVAL), nil
	}
	return r.print(m, f, args)
}

// snprintf is bpf_snprintf.
func snprintf(r *run, m *vm.VM, a *[5]uint64) (uint64, error) {
	to := m.Bytes(a[0], int(uint32(a[1])), true)
	f, ok := formatAt(m, a[2], maxText)
	if !ok { // near the end of its memory
		var b [maxText]byte
		n, read := text(a[2], b[:], r.kernelOf(m))
		if ok = read; ok {
			f = string(b[:n-1])
		}
	}
	args, good := vector(m, a[3], uint64(uint32(a[4])))
	switch {
	case to == nil && a[1] != 0:
		return 0, errMemory
	case !ok || !good:
		return fail(unix.EINVAL), nil
	}
	t, ok := r.format(m, f, args)
	if !ok {
		return fail(unix.EINVAL), nil
	}
	if len(to) > 0 {
		n := copy(to[:len(to)-1], t)
		to[n] = 0
	}
	return uint64(len(t) + 1), nil
}
