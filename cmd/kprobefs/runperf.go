//go:build cgo && linux && amd64

package main

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/mirror"
	"github.com/kprobefs/kprobefs/fs/ns"
	"github.com/kprobefs/kprobefs/fs/perf"
)

// servePerf makes h serve perf events of the machine, for the session s. It comes after serveBare or serveBeside.
func (h *host) servePerf(s *ns.Session) error {
	w := h.machine
	programs, err := h.newBPF(s)
	if err != nil {
		return err
	}
	events, err := perf.New(perf.Config{
		Events: w.Tracing, Now: w.Machine.Clock().Now, HostCPUs: runtime.NumCPU(), CPUs: w.Machine.CPUs(), Stack: w.Tracing.Stack,
		Unit: mirror.KprobeUnit(), UserUnit: mirror.UprobeUnit(), Programs: programs, Paranoid: perfParanoid, May: mirror.May, Reopen: s.Reopen, FileName: ns.PerfFile, Give: giver(s),
		Say: onceOnTerminal(), Settle: w.settle,
	})
	if err != nil {
		return fmt.Errorf("serve perf events: %w", err)
	}
	stop := make(chan struct{})
	programs.Attaches(events)
	go events.Watch(stop)
	go programs.Watch(stop)
	if w.mirror != nil {
		w.mirror.OnExec(events.Executes)
		w.mirror.OnAwait(events.Open)
	}
	closed, claims := h.closed, *h.claims
	h.closed = func() {
		close(stop)
		events.Close()
		programs.Close()
		closed()
	}
	h.claims.Quiet = func(nr int) bool { return events.Quiet(nr) && programs.Quiet(nr) && claims.Quiet(nr) }
	h.claims.Claim = func(listener int, id uint64, tid, nr int, args [6]uint64, compat bool) func() int64 {
		if answer := events.Claim(listener, id, tid, nr, args, compat); answer != nil {
			return answer
		}
		if answer := programs.Claim(listener, id, tid, nr, args, compat); answer != nil {
			return answer
		}
		return claims.Claim(listener, id, tid, nr, args, compat)
	}
	return nil
}

// onceOnTerminal returns a function that prints each text once, if a user sees it.
func onceOnTerminal() func(text string) {
	var told sync.Map
	return func(text string) {
		if _, again := told.LoadOrStore(text, true); again {
			return
		}
		if _, err := unix.IoctlGetTermios(2, unix.TCGETS); err == nil {
			notice(text)
		}
	}
}

// settle waits until the machine has made all calls that it was told of.
func (w *machine) settle() {
	if w.mirror != nil {
		w.mirror.Settle()
	}
}

// perfCalls changes p into a plan whose session has servePerf.
func perfCalls(p *ns.Plan) {
	p.High = append(p.High, unix.SYS_READ, unix.SYS_WRITE, unix.SYS_IOCTL, unix.SYS_FCNTL)
	p.FirstHigh, p.Maps = perf.FirstFD, true
	p.Third = append(p.Third, unix.SYS_EPOLL_CTL)
	p.Limits = true
}

// perfParanoid is kernel.perf_event_paranoid of the host.
func perfParanoid() int {
	b, err := os.ReadFile("/proc/sys/kernel/perf_event_paranoid")
	n, bad := strconv.Atoi(strings.TrimSpace(string(b)))
	if err != nil || bad != nil {
		return 2
	}
	return n
}
