package main

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// An env is what one round works with.
type env struct {
	*torture
	section string
	seed    uint64     // of this round
	rng     *rand.Rand // for the round's own goroutine only
	dir     string     // the round's directory; all its files are below
	mark    string     // variable in the environment of all its processes
	ctx     context.Context

	mu       sync.Mutex // protects the fields below
	done     tally
	most     tally
	left     tally
	findings []finding
	devices  []string // of its FUSE connections, as in mountinfo
}

func newEnv(ctx context.Context, t *torture, section string, seed uint64, dir string) *env {
	h := fnv.New64()
	h.Write([]byte(section))
	return &env{
		torture: t, ctx: ctx, section: section, seed: seed, dir: dir,
		rng:  rand.New(rand.NewPCG(seed, h.Sum64())),
		mark: fmt.Sprintf("torture%d-%s", os.Getpid(), filepath.Base(dir)),
		done: tally{}, most: tally{}, left: tally{},
	}
}

// tmp and runtime are where the program puts files of its own.
func (e *env) tmp() string     { return filepath.Join(e.dir, "tmp") }
func (e *env) runtime() string { return filepath.Join(e.dir, "run") }

// prepare makes the round's directories.
func (e *env) prepare() error {
	if err := os.Chmod(e.dir, 0o755); err != nil { // other users come in
		return err
	}
	for _, d := range []string{e.tmp(), e.runtime()} {
		if err := os.Mkdir(d, 0o700); err != nil {
			return err
		}
	}
	return nil
}

// finding reports a failure that the attack has caused.
func (e *env) finding(format string, args ...any) {
	e.mu.Lock()
	defer e.mu.Unlock()
	text := strings.Join(strings.Fields(fmt.Sprintf(format, args...)), " ") // one line
	e.findings = append(e.findings, finding{e.section, e.seed, text})
}

// count reports that something was done n times.
func (e *env) count(what string, n int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.done[what] += n
}

// peak reports a figure whose largest value counts.
func (e *env) peak(what string, n int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.most.raise(tally{what: n})
}

// size is full, or in the short form small.
func (e *env) size(full, small int) int {
	if e.short {
		return small
	}
	return full
}

// pick gives one of list.
func pick[T any](e *env, list []T) T { return list[e.rng.IntN(len(list))] }

// mkdir makes a directory of the round, if it is not there.
func (e *env) mkdir(name string) error {
	return os.MkdirAll(filepath.Join(e.dir, name), 0o755)
}
