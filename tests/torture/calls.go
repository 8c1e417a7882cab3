package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"time"
)

// callLimit is how long a function may run in the machine, and callTime how
// long it may then take until the call is undone and has said so.
const (
	callLimit = 300 * time.Millisecond
	callTime  = callLimit + time.Second
)

// calls calls the next functions of the kernel with hostile arguments. Afterwards the machine's files must
// still answer.
func calls(ctx context.Context, e *env) error {
	m, err := e.mount("m", fmt.Sprintf("--seed=%d", e.seed))
	if err != nil {
		return err
	}
	defer func() { m.kill() }()
	names, err := m.symbols()
	if err != nil {
		return err
	}
	batch := e.size(24, 4)
	first := int(e.seed % uint64(len(names)) * uint64(batch) % uint64(len(names)))
	pool := arguments{e, names}
	for i := 0; i < batch && ctx.Err() == nil; i++ {
		line := fmt.Sprintf("call -t %s %s%s", callLimit, names[(first+i)%len(names)].name, pool.some())
		if err := m.call(line); err != nil {
			e.finding("%s: %v", line, err)
			m.kill()
			if m, err = e.mount("m", fmt.Sprintf("--seed=%d", e.seed)); err != nil {
				return err
			}
		}
		if e.rng.IntN(8) == 0 {
			if err := m.renew(); err != nil {
				return err
			}
		}
	}
	return m.end()
}

// call writes line to ctl, and then looks at the machine's health.
func (m *machine) call(line string) error {
	m.e.count("calls", 1)
	err := m.e.within(callTime, func() error {
		err := m.ctl(line)
		if err != nil && !errors.Is(err, syscall.ENOTCONN) {
			m.e.count("calls refused or undone", 1)
			return nil
		}
		return err
	})
	if err != nil {
		return err
	}
	return m.healthy("it")
}

// renew resets the machine to its start, and tests that it works.
func (m *machine) renew() error {
	m.e.count("resets", 1)
	if err := m.e.within(time.Second, func() error { return m.ctl("reset") }); err != nil {
		return fmt.Errorf("reset: %w", err)
	}
	return m.computes()
}

// computes makes the machine compute something, and checks the result.
func (m *machine) computes() error {
	return m.e.within(time.Second, func() error {
		if err := m.ctl("call int_sqrt 1024"); err != nil {
			return fmt.Errorf("call int_sqrt 1024: %w", err)
		}
		log, err := m.read("machine/kmsg")
		if err == nil && !strings.Contains(log, "int_sqrt(1024) = 0x20") {
			err = fmt.Errorf("machine/kmsg does not have the result of call int_sqrt 1024")
		}
		return err
	})
}

// A symbol is a line of kallsyms.
type symbol struct {
	addr, kind, name string
}

// symbols are the functions of the machine's kernel, each name once.
func (m *machine) symbols() ([]symbol, error) {
	text, err := m.read("machine/proc/kallsyms")
	if err != nil {
		return nil, err
	}
	var found []symbol
	seen := map[string]bool{}
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if len(f) == 3 && strings.Contains("tTwW", f[1]) && !seen[f[2]] {
			seen[f[2]] = true
			found = append(found, symbol{f[0], f[1], f[2]})
		}
	}
	if len(found) == 0 {
		return nil, errors.New("no functions in machine/proc/kallsyms")
	}
	return found, nil
}

// arguments makes random arguments for calls.
type arguments struct {
	e     *env
	names []symbol
}

// some gives up to six arguments, each with a space before it.
func (a arguments) some() string {
	var b strings.Builder
	for range a.e.rng.IntN(7) {
		b.WriteString(" " + a.one())
	}
	return b.String()
}

func (a arguments) one() string {
	r := a.e.rng
	switch r.IntN(8) {
	case 0:
		return pick(a.e, []string{"0", "1", "-1", "2", "8", "4096", "-4095", "0x7fffffffffffffff", "0x8000000000000000"})
	case 1: // a function's address, or a place in it
		return fmt.Sprintf("0x%s", pick(a.e, a.names).addr)
	case 2: // the kernel's data behind its text
		return fmt.Sprintf("%#x", 0xffffffff81000000+r.Uint64N(64<<20))
	case 3: // all of memory
		return fmt.Sprintf("%#x", 0xffff888000000000+r.Uint64N(512<<20))
	case 4: // user addresses
		return fmt.Sprintf("%#x", r.Uint64N(1<<47))
	case 5: // modules
		return fmt.Sprintf("%#x", 0xffffffffc0000000+r.Uint64N(64<<20))
	case 6: // no address at all
		return fmt.Sprintf("%#x", 1<<47+r.Uint64N(1<<62))
	}
	return fmt.Sprint(r.Uint64() >> r.IntN(64))
}
