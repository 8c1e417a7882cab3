package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// On a busy host the duration of something says little. So a limit grows with the host's load if that is
// above 4, and with the delay of a sleeping goroutine, which is measured at the same time. Up to twice the
// limit, it also grows with the time that processes of the host had to wait for a processor or a disk
// (/proc/pressure).

// errHung is the error of an operation that did not return.
var errHung = errors.New("hung")

// patience is how much longer than its limit something may take before it counts as hung.
const patience = time.Minute

// within runs f, and returns its error, or one that says that f took longer
// than limit. f goes on in its goroutine if it hangs (errHung).
func (e *env) within(limit time.Duration, f func() error) error {
	ctx, cancel := context.WithCancel(e.ctx)
	defer cancel()
	starved := make(chan time.Duration, 1)
	go func() { starved <- starvation(ctx) }()
	pressed := pressure()
	start := time.Now()
	done := make(chan error, 1)
	go func() { done <- f() }()
	var err error
	select {
	case err = <-done:
	case <-e.ctx.Done():
		return e.ctx.Err()
	case <-time.After(allowance(limit+patience, load(), 0, 0)):
		return fmt.Errorf("%w: no answer for %s (load %.1f)", errHung, time.Since(start).Round(time.Second), load())
	}
	took := time.Since(start)
	cancel()
	late, waited := <-starved, pressure()-pressed
	allowed := allowance(limit, load(), late, waited)
	if err == nil && took > allowed && !e.patient {
		err = fmt.Errorf("it took %s of %s (load %.1f, starved %s, pressure %s)", ms(took), ms(allowed), load(), ms(late), ms(waited))
	}
	return err
}

// allowance is the limit on a host with that load. late is the delay of a sleeping goroutine, and waited is
// how long processes had to wait.
func allowance(limit time.Duration, load float64, late, waited time.Duration) time.Duration {
	return time.Duration(float64(limit)*max(1, load/4)) + 3*late + min(waited, 2*limit)
}

// starvation is the sum of the delays of a sleeping goroutine.
func starvation(ctx context.Context) time.Duration {
	const nap = 5 * time.Millisecond
	var late time.Duration
	for ctx.Err() == nil {
		start := time.Now()
		time.Sleep(nap)
		late += max(0, time.Since(start)-nap-time.Millisecond)
	}
	return late
}

// pressure is for how long some process of the host has had to wait for a
// processor or a disk, since its boot.
func pressure() time.Duration {
	var sum time.Duration
	for _, of := range []string{"cpu", "io", "memory"} {
		b, _ := os.ReadFile("/proc/pressure/" + of)
		line, _, _ := bytes.Cut(b, []byte("\n"))
		_, total, _ := strings.Cut(string(line), "total=")
		us, _ := strconv.ParseInt(total, 10, 64)
		sum += time.Duration(us) * time.Microsecond
	}
	return sum
}

// load is the host's load of the last minute.
func load() float64 {
	b, _ := os.ReadFile("/proc/loadavg")
	one, _, _ := strings.Cut(string(b), " ")
	l, _ := strconv.ParseFloat(one, 64)
	return l
}

// await waits until ok returns true: at most a minute, or up to three on a busy host.
func await(ok func() bool) bool {
	limit := time.Duration(float64(time.Minute) * min(3, max(1, load()/4)))
	for end := time.Now().Add(limit); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if ok() {
			return true
		}
	}
	return ok()
}

// pause sleeps for d, or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

func ms(d time.Duration) string { return d.Round(time.Millisecond / 10).String() }
