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

// How long something took says little where the host is busy with other things.
// A bound therefore grows with the host's load where that is above 4, with what
// is measured beside it: how much later than wanted a goroutine woke that only
// sleeps; and, up to twice the bound, with the time that processes of the host had
// to wait for a processor or a disk (/proc/pressure).

// errHung is the error of what did not come back at all.
var errHung = errors.New("hung")

// patience is how much longer than its bound something may take before it is
// hung.
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

// allowance is what becomes of a bound on a host of that load, where a sleeper
// was woken late by so much and processes had to wait for so long.
func allowance(limit time.Duration, load float64, late, waited time.Duration) time.Duration {
	return time.Duration(float64(limit)*max(1, load/4)) + 3*late + min(waited, 2*limit)
}

// starvation adds up by how much a sleeping goroutine is woken too late.
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

// await waits for ok, for a minute, and up to three where the host is busy.
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
