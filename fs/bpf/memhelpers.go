package bpf

import (
	"bytes"
	"encoding/binary"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/bpf/vm"
)

// reader reads memory, all or nothing.
type reader func(addr uint64, b []byte) bool

func (r *run) kernelOf(m *vm.VM) reader {
	return func(addr uint64, b []byte) bool { return r.kernel(m, addr, b) }
}

// eitherOf reads memory of the user's or of the kernel's, as the address is (bpf_probe_read_compat).
func (r *run) eitherOf(m *vm.VM, addr uint64) reader {
	if addr < r.s.conf.ISA.UserEnd {
		return r.user
	}
	return r.kernelOf(m)
}

// probe fills memory of the program. What cannot be read is 0 (bpf_probe_read_kernel_common).
func probe(m *vm.VM, a *[5]uint64, read reader) (uint64, error) {
	m.Charge(quick)
	b := m.Bytes(a[0], int(uint32(a[1])), true)
	if b == nil {
		return 0, errMemory
	}
	if !read(a[2], b) {
		clear(b)
		return fail(unix.EFAULT), nil
	}
	return 0, nil
}

// probeStr fills memory with a string, and returns its length with the 0 at its end (strncpy_from_kernel_nofault).
func probeStr(m *vm.VM, a *[5]uint64, read reader) (uint64, error) {
	m.Charge(quick)
	b := m.Bytes(a[0], int(uint32(a[1])), true)
	if b == nil {
		return 0, errMemory
	}
	if len(b) == 0 {
		return 0, nil
	}
	n, ok := text(a[2], b, read)
	if !ok {
		clear(b)
		return fail(unix.EFAULT), nil
	}
	return uint64(n), nil
}

// text reads a string in pieces that do not cross a piece of memory that may not be there.
func text(addr uint64, b []byte, read reader) (n int, ok bool) {
	const piece = 64
	for n < len(b) {
		part := b[n:min(len(b), n+piece-int((addr+uint64(n))%piece))]
		if !read(addr+uint64(n), part) {
			if n, ok = byByte(addr, b, n, read); !ok {
				return 0, false
			}
			return n, true
		}
		if end := bytes.IndexByte(part, 0); end >= 0 {
			return n + end + 1, true
		}
		n += len(part)
	}
	b[len(b)-1] = 0
	return len(b), true
}

// byByte goes on where a piece is not all there.
func byByte(addr uint64, b []byte, n int, read reader) (int, bool) {
	for ; n < len(b); n++ {
		if !read(addr+uint64(n), b[n:n+1]) {
			return 0, false
		}
		if b[n] == 0 {
			return n + 1, true
		}
	}
	b[len(b)-1] = 0
	return len(b), true
}

func probeRead(r *run, m *vm.VM, a *[5]uint64) (uint64, error) {
	return probe(m, a, r.eitherOf(m, a[2]))
}

func probeKernel(r *run, m *vm.VM, a *[5]uint64) (uint64, error) { return probe(m, a, r.kernelOf(m)) }

func probeUser(r *run, m *vm.VM, a *[5]uint64) (uint64, error) { return probe(m, a, r.user) }

func probeReadStr(r *run, m *vm.VM, a *[5]uint64) (uint64, error) {
	return probeStr(m, a, r.eitherOf(m, a[2]))
}

func probeKernelStr(r *run, m *vm.VM, a *[5]uint64) (uint64, error) {
	return probeStr(m, a, r.kernelOf(m))
}

func probeUserStr(r *run, m *vm.VM, a *[5]uint64) (uint64, error) { return probeStr(m, a, r.user) }

// strncmp is bpf_strncmp.
func strncmp(_ *run, m *vm.VM, a *[5]uint64) (uint64, error) {
	one := m.Bytes(a[0], int(uint32(a[1])), false)
	if one == nil {
		return 0, errMemory
	}
	m.Charge(len(one))
	for i := range one {
		two := m.Bytes(a[2]+uint64(i), 1, false)
		if two == nil {
			return 0, errMemory
		}
		if one[i] != two[0] || one[i] == 0 {
			return uint64(int64(one[i]) - int64(two[0])), nil
		}
	}
	return 0, nil
}

// Flags of stacks, and the number that means this processor.
const (
	skipFrames = 0xff
	userStack  = 1 << 8
	thisCPU    = 0xffffffff
)

// stackID is bpf_get_stackid.
func stackID(r *run, m *vm.VM, a *[5]uint64) (uint64, error) {
	m.Charge(medium)
	o := r.aMap(a[1])
	switch {
	case o == nil:
		return 0, errMap
	case a[2]&^(skipFrames|userStack|1<<9|1<<10) != 0:
		return fail(unix.EINVAL), nil
	case a[2]&userStack != 0:
		return fail(unix.EFAULT), nil
	}
	pcs := r.stack(int(a[2] & skipFrames))
	if len(pcs) == 0 {
		return fail(unix.EFAULT), nil
	}
	id, err := o.aMap.StackID(pcs, a[2])
	if err != nil {
		return failed(err), nil
	}
	return uint64(id), nil
}

// getStack is bpf_get_stack.
func getStack(r *run, m *vm.VM, a *[5]uint64) (uint64, error) {
	m.Charge(medium)
	b := m.Bytes(a[1], int(uint32(a[2])), true)
	switch {
	case b == nil:
		return 0, errMemory
	case a[3]&userStack != 0:
		clear(b)
		return fail(unix.EFAULT), nil
	case len(b)%8 != 0:
		clear(b)
		return fail(unix.EINVAL), nil
	}
	clear(b)
	pcs := r.stack(int(a[3] & skipFrames))
	pcs = pcs[:min(len(pcs), len(b)/8)]
	for i, pc := range pcs {
		binary.LittleEndian.PutUint64(b[8*i:], pc)
	}
	return uint64(8 * len(pcs)), nil
}

// perfOutput is bpf_perf_event_output.
func perfOutput(r *run, m *vm.VM, a *[5]uint64) (uint64, error) {
	m.Charge(medium)
	o := r.aMap(a[1])
	if o == nil {
		return 0, errMap
	}
	data := m.Bytes(a[3], int(uint32(a[4])), false)
	if data == nil || len(data) >= 1<<16-64 {
		return 0, errMemory
	}
	n := uint32(a[2])
	switch {
	case a[2]>>32 != 0:
		return fail(unix.EINVAL), nil
	case n == thisCPU:
		n = uint32(r.cpu())
	}
	if n >= o.aMap.Max {
		return fail(unix.E2BIG), nil
	}
	out, ok := o.aMap.Object(n).(Output)
	if !ok {
		return fail(unix.ENOENT), nil
	}
	return failed(out.Output(r.hit, r.cpu(), data)), nil
}

// ringReserve is bpf_ringbuf_reserve: the address of a record, or 0.
func ringReserve(r *run, m *vm.VM, a *[5]uint64) (uint64, error) {
	o := r.aMap(a[0])
	if o == nil {
		return 0, errMap
	}
	if a[2] != 0 {
		return 0, nil
	}
	at, ok := o.aMap.Reserve(a[1])
	if !ok {
		return 0, nil
	}
	region, ok := m.Add(vm.Region{Mem: o.aMap.Mem[at : at+int(a[1])], Write: true})
	if !ok {
		o.aMap.Commit(at, true)
		return 0, nil
	}
	r.records = append(r.records, reserved{region, o, at})
	return vm.Addr(region, 0), nil
}

// ringEnd ends a reservation.
func (r *run) ringEnd(addr uint64, drop bool) error {
	for i, x := range r.records {
		if addr == vm.Addr(x.region, 0) {
			r.records = append(r.records[:i], r.records[i+1:]...)
			x.m.aMap.Commit(x.at, drop)
			x.m.wake()
			return nil
		}
	}
	return errMemory
}

func ringSubmit(r *run, _ *vm.VM, a *[5]uint64) (uint64, error) { return 0, r.ringEnd(a[0], false) }

func ringDiscard(r *run, _ *vm.VM, a *[5]uint64) (uint64, error) { return 0, r.ringEnd(a[0], true) }

// ringOutput is bpf_ringbuf_output.
func ringOutput(r *run, m *vm.VM, a *[5]uint64) (uint64, error) {
	o := r.aMap(a[0])
	if o == nil {
		return 0, errMap
	}
	data := m.Bytes(a[1], int(uint32(a[2])), false)
	if data == nil {
		return 0, errMemory
	}
	if a[3]&^3 != 0 {
		return fail(unix.EINVAL), nil
	}
	at, ok := o.aMap.Reserve(uint64(len(data)))
	if !ok {
		return fail(unix.EAGAIN), nil
	}
	copy(o.aMap.Mem[at:], data)
	o.aMap.Commit(at, false)
	o.wake()
	return 0, nil
}

// ringQuery is bpf_ringbuf_query.
func ringQuery(r *run, _ *vm.VM, a *[5]uint64) (uint64, error) {
	o := r.aMap(a[0])
	if o == nil {
		return 0, errMap
	}
	unread, size, consumer, producer := o.aMap.Unread()
	if a[1] > 3 {
		return 0, nil
	}
	return [...]uint64{unread, size, consumer, producer}[a[1]], nil
}
