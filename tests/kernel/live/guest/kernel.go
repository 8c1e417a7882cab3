package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/tests/kernel/live"
)

// settleLimit is far more than the optimizer ever needs.
const settleLimit = 20 * time.Second

// A kernel is the running one.
type kernel struct {
	core     *kcore
	original map[uint64]byte // the text of what may be probed
	kmsg     int
}

func openKernel(functions []live.Function) (*kernel, error) {
	core, err := openKcore()
	if err != nil {
		return nil, err
	}
	k := &kernel{core: core, original: map[uint64]byte{}}
	if k.kmsg, err = unix.Open("/dev/kmsg", unix.O_RDONLY|unix.O_NONBLOCK, 0); err != nil {
		return nil, fmt.Errorf("/dev/kmsg: %w", err)
	}
	if err := sameAddresses(functions); err != nil {
		return nil, err
	}
	for _, f := range functions {
		b := make([]byte, min(f.Size, 1<<16))
		if err := core.read(f.Addr, b); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		for i, c := range b {
			k.original[f.Addr+uint64(i)] = c
		}
	}
	return k, nil
}

// sameAddresses: the plan was made for this kernel, booted like this.
func sameAddresses(functions []live.Function) error {
	b, err := os.ReadFile("/proc/kallsyms")
	if err != nil {
		return err
	}
	at := map[string][]uint64{}
	for l := range strings.Lines(string(b)) {
		if f := strings.Fields(l); len(f) == 3 {
			addr, err := strconv.ParseUint(f[0], 16, 64)
			if err != nil {
				return fmt.Errorf("/proc/kallsyms: %w", err)
			}
			at[f[2]] = append(at[f[2]], addr)
		}
	}
	for _, f := range functions {
		if !slices.Contains(at[f.Name], f.Addr) {
			return fmt.Errorf("%s is at %x, not %x: this is another kernel, or it was booted without nokaslr", f.Name, at[f.Name], f.Addr)
		}
	}
	return nil
}

// Write is live.Target's.
func (k *kernel) Write(o live.Op, between func() error) string {
	flags := unix.O_WRONLY
	if o.Trunc {
		flags |= unix.O_TRUNC
	}
	if o.Append {
		flags |= unix.O_APPEND
	}
	fd, err := unix.Open(live.KernelPath(o.File), flags, 0)
	if err != nil {
		return "open: " + errnoName(err)
	}
	defer unix.Close(fd)
	if between != nil {
		if err := between(); err != nil {
			return err.Error()
		}
	}
	if o.Text == "" {
		return "0"
	}
	n, err := unix.Write(fd, []byte(o.Text))
	if err != nil {
		return errnoName(err)
	}
	return fmt.Sprint(n)
}

func errnoName(err error) string {
	var e syscall.Errno
	if errors.As(err, &e) {
		return unix.ErrnoName(e)
	}
	return err.Error()
}

// Read is live.Target's.
func (k *kernel) Read(path string) string {
	b, err := os.ReadFile(live.KernelPath(path))
	if err != nil {
		return "[" + errnoName(err) + "]"
	}
	return string(b)
}

// Names is live.Target's.
func (k *kernel) Names(path string) []string {
	es, err := os.ReadDir(live.KernelPath(path))
	if err != nil {
		return []string{"[" + errnoName(err) + "]"}
	}
	var names []string
	for _, e := range es {
		names = append(names, e.Name())
	}
	return names
}

// Text is live.Target's.
func (k *kernel) Text(addr uint64) (byte, bool) {
	var b [1]byte
	err := k.core.read(addr, b[:])
	return b[0], err == nil
}

// Log is live.Target's.
func (k *kernel) Log() []string {
	var lines []string
	buf := make([]byte, 8192)
	for {
		n, err := unix.Read(k.kmsg, buf)
		if errors.Is(err, unix.EPIPE) { // some were overwritten
			continue
		}
		if err != nil || n <= 0 {
			return lines
		}
		_, text, _ := strings.Cut(string(buf[:n]), ";")
		text, _, _ = strings.Cut(text, "\n")
		if live.About(text) {
			lines = append(lines, text)
		}
	}
}

// Settle is live.Target's: the optimizer's work can be seen in the text.
func (k *kernel) Settle(seen []uint64) error {
	deadline := time.Now().Add(settleLimit)
	for {
		why := k.unsettled(seen)
		if why == "" {
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("the kernel does not settle: %s", why)
		}
		time.Sleep(2 * time.Millisecond) // between two looks; what counts is unsettled
	}
}

// unsettled says what the optimizer still has to do, or "".
func (k *kernel) unsettled(seen []uint64) string {
	at := map[uint64]state{}
	for _, l := range live.ParseList(k.Read("kprobes/list")) {
		s := at[l.Addr]
		at[l.Addr] = state{s.enabled || !l.Disabled, s.optimized || l.Optimized}
	}
	for _, addr := range seen {
		b, ok := k.Text(addr)
		if !ok || displaced(at, addr) {
			continue
		}
		if s := at[addr]; s.enabled && s.optimized && b == 0xcc && k.overJump(addr) {
			continue // it stays like this
		}
		was, known := k.original[addr]
		if why := at[addr].unlike(b, was, known); why != "" {
			return fmt.Sprintf("%x: %s", addr, why)
		}
	}
	return ""
}

// overJump: an int3 was put over a jump that was about to be taken away, and the
// rest of the jump has stayed (6.1 does so, and never puts it right).
func (k *kernel) overJump(addr uint64) bool {
	for i := uint64(1); i < 5; i++ {
		b, ok := k.Text(addr + i)
		if was, known := k.original[addr+i]; ok && known && b != was {
			return true
		}
	}
	return false
}

// A state is what the list says about an address.
type state struct{ enabled, optimized bool }

// displaced: a jump begins before addr and reaches it.
func displaced(at map[uint64]state, addr uint64) bool {
	for i := uint64(1); i < 5; i++ {
		if s := at[addr-i]; s.enabled && s.optimized {
			return true
		}
	}
	return false
}

// unlike says why text that begins with b, and without any probe with was, is not
// yet what it will be.
func (s state) unlike(b, was byte, known bool) string {
	switch {
	case s.enabled && s.optimized && b != 0xe9:
		return "no jump yet"
	case s.enabled && !s.optimized && b == 0xe9 && known && was != 0xe9:
		return "still a jump"
	case !s.enabled && s.optimized:
		return "disabled, but optimized"
	case !s.enabled && known && b != was:
		return fmt.Sprintf("%02x, not %02x", b, was)
	}
	return ""
}
