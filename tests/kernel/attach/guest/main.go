// Command guest asks the running kernel what it answers to probes: it attaches each and takes it away again.
// It reads questions from standard input (kprobe:SYMBOL+OFFSET, kretprobe:…, kprobe.multi/SYMBOL,
// fentry/SYMBOL and the other kinds of trampolines), and prints each with its answer.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "guest:", err)
		os.Exit(1)
	}
}

func run() error {
	k, err := newKernel()
	if err != nil {
		return err
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for s := bufio.NewScanner(os.Stdin); s.Scan(); {
		err := k.ask(s.Text())
		for range 100 { // a trampoline is still being taken away
			if err != syscall.EAGAIN {
				break
			}
			err = k.ask(s.Text())
		}
		fmt.Fprintf(out, "%s\t%s\n", s.Text(), name(err))
	}
	return nil
}

// name is the errno of err.
func name(err error) string {
	switch errno, ok := err.(syscall.Errno); {
	case err == nil:
		return "OK"
	case ok && errno == 524:
		return "ENOTSUPP"
	case err == syscall.EOPNOTSUPP: // it has two names
		return "EOPNOTSUPP"
	case ok:
		return unix.ErrnoName(errno)
	}
	return err.Error()
}

// A running is the kernel that this program runs on.
type running struct {
	perf  uint32 // type of the kprobe PMU
	multi int    // a program of kprobe.multi; -1: none can be loaded
	types *btf.Spec
}

func newKernel() (*running, error) {
	k := &running{}
	b, err := os.ReadFile("/sys/bus/event_source/devices/kprobe/type")
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(strings.TrimSpace(string(b)))
	if err != nil {
		return nil, err
	}
	k.perf = uint32(n)
	if k.multi, err = load(program{kind: unix.BPF_PROG_TYPE_KPROBE, attach: multiAttach}); err != nil {
		fmt.Fprintln(os.Stderr, "guest: no program for kprobe.multi:", err)
		k.multi = -1
	}
	if b, err := os.ReadFile("/sys/kernel/btf/vmlinux"); err == nil {
		k.types = btf.New(b)
	}
	return k, nil
}

// ask attaches what text says, and detaches it.
func (k *running) ask(text string) error {
	at := strings.IndexAny(text, ":/")
	if at < 0 {
		return syscall.EBADMSG
	}
	place := text[at+1:]
	symbol, number, _ := strings.Cut(place, "+")
	offset, _ := strconv.ParseUint(number, 0, 64)
	switch text[:at] {
	case "kprobe":
		return k.probe(symbol, offset, false)
	case "kretprobe":
		return k.probe(symbol, offset, true)
	case "kprobe.multi":
		return closed(linkMulti(k.multi, symbol))
	}
	kind, sleeps := strings.CutSuffix(text[:at], ".s")
	p, ok := trampolines[kind]
	if !ok {
		return syscall.EBADMSG
	}
	if p.kind == unix.BPF_PROG_TYPE_LSM {
		symbol = "bpf_lsm_" + symbol
	}
	if sleeps {
		p.flags = unix.BPF_F_SLEEPABLE
	}
	return k.trampoline(symbol, p)
}

// trampolines are the programs of each kind of section.
var trampolines = map[string]program{
	"fentry":   {kind: unix.BPF_PROG_TYPE_TRACING, attach: unix.BPF_TRACE_FENTRY},
	"fexit":    {kind: unix.BPF_PROG_TYPE_TRACING, attach: unix.BPF_TRACE_FEXIT},
	"fmod_ret": {kind: unix.BPF_PROG_TYPE_TRACING, attach: unix.BPF_MODIFY_RETURN},
	"lsm":      {kind: unix.BPF_PROG_TYPE_LSM, attach: unix.BPF_LSM_MAC},
}

// closed closes what was opened.
func closed(fd int, err error) error {
	if err == nil {
		unix.Close(fd)
	}
	return err
}

// trampoline attaches a program to the function, as libbpf does.
func (k *running) trampoline(symbol string, p program) error {
	if k.types == nil {
		return syscall.ENOENT
	}
	id, ok := k.types.FuncID(symbol)
	if !ok {
		return syscall.ESRCH
	}
	p.btf = id
	fd, err := load(p)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	return closed(openRaw(fd))
}
