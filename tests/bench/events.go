package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/rs/zerolog"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/emu/mirror"
	"github.com/kprobefs/kprobefs/emu/overhead"
	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/tracefs"
	"github.com/kprobefs/kprobefs/fs/tree"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// events times kprobe events: hits that are recorded, reading them, and the
// files of many.
func events(t *table, rounds int) error {
	w, err := newTraced()
	if err != nil {
		return err
	}
	defer w.close()
	for _, f := range []func(*table, *traced, int) error{eventHits, traceRead, manyEvents, listEvents} {
		if err := f(t, w, rounds); err != nil {
			return err
		}
	}
	return nil
}

// traced is a machine with the tree of tracing/, and the tree mounted as the
// program does it.
type traced struct {
	m     *emu.Machine
	files *tree.Tree
	tr    *tracefs.FS // of files
	mi    *mirror.Mirror
	srv   *fs.Server
	dir   string
}

func newTraced() (w *traced, err error) {
	w = &traced{}
	defer func() {
		if err != nil {
			w.close()
		}
	}()
	if w.m, err = emu.New(emu.Config{}); err != nil {
		return w, err
	}
	if err = w.m.Insmod(overhead.Module, nil); err != nil {
		return w, err
	}
	if w.files, err = tree.New(w.m, 0, zerolog.Nop()); err != nil {
		return w, err
	}
	w.tr = w.files.Tracing
	if w.mi, err = mirror.New(w.m, zerolog.Nop()); err != nil {
		return w, err
	}
	if w.dir, err = os.MkdirTemp("", "kprobefs-bench"); err != nil {
		return w, err
	}
	w.srv, err = fs.Mount(w.dir, w.tr.Root(), fs.Options{Observer: observer{w.mi}})
	if err == nil {
		w.tr.OnGone(w.srv.Gone)
		w.tr.OnCreateDir(w.mi.CreateDir)
	}
	return w, err
}

func (w *traced) close() {
	if w.srv != nil {
		w.srv.Unmount()
		w.srv.Wait()
	}
	if w.m != nil {
		w.m.Close()
	}
	if w.mi != nil {
		w.mi.Close()
	}
	if w.files != nil {
		w.files.Close()
	}
	os.Remove(w.dir)
}

// open opens a file of the tree, without FUSE.
func (w *traced) open(path string, flags int) (*vtree.Handle, error) {
	n, ok := w.tr.Root().Lookup(path)
	f, isFile := n.(*vtree.File)
	if !ok || !isFile {
		return nil, fmt.Errorf("%s: %w", path, os.ErrNotExist)
	}
	return f.OpenFile(vtree.Open{Flags: flags})
}

// write is echo TEXT >> PATH.
func (w *traced) write(path, text string) error {
	h, err := w.open(path, syscall.O_WRONLY|syscall.O_APPEND)
	if err == nil {
		_, err = h.Write([]byte(text), 0)
		h.Close()
	}
	if err != nil {
		return fmt.Errorf("%s: %s: %w", path, text, err)
	}
	return nil
}

// fetches are the arguments of the events that are timed.
var fetches = []struct{ what, args string }{
	{"no argument", ""},
	{"3 integers", " a=%di b=%si:u32 c=$stack1:s64"},
	{"8, with a string", ` a=%di b=%si:u32 c=$stack1:s64 d=%dx:u8 e=+0(%sp):x64 f=%cx g=$comm s=@linux_proc_banner:string`},
}

// eventWays are the ways of being hit.
var eventWays = []struct {
	kind, what, at string
	opt            bool
	wanted         string
}{
	{"b", "int3, boosted", loopMov, false, "≤ 0.30 µs"},
	{"f", "ftrace", "kpbench:kpbench_target", false, ""},
	{"o", "jump-optimised", loopMov, true, "≤ 0.20 µs"},
}

// loopMov is the first instruction of the loop, which is hit once a turn. Labels in the function that it
// calls are no functions, so events cannot probe them.
const loopMov = "kpbench:kpbench_loop+17"

// eventHits times a recorded hit of each kind with each list of arguments.
func eventHits(t *table, w *traced, rounds int) error {
	for _, way := range eventWays {
		w.m.Engine().SetOptimization(way.opt)
		for i, f := range fetches {
			wanted := ""
			if i == 1 {
				wanted = way.wanted
			}
			err := w.eventHit(t, fmt.Sprintf("%s event, %s", way.kind+" "+way.what, f.what), "p:e "+way.at+f.args, "", wanted, way.opt, rounds)
			if err != nil {
				return err
			}
		}
	}
	w.m.Engine().SetOptimization(false)
	const what, def = "b int3, boosted event, 3 integers, ", "p:e " + loopMov + " a=%di b=%si:u32 c=$stack1:s64"
	if err := w.eventHit(t, what+"filtered out", def, "a == 0x123456789", "", false, rounds); err != nil {
		return err
	}
	return w.eventHit(t, "b int3, boosted event, 3 pointers to nothing", "p:e "+loopMov+" a=+0(%cx) b=+8(@0x10):u8 c=+0(+0(%cx)):string", "", "", false, rounds)
}

func (w *traced) eventHit(t *table, what, def, filter, wanted string, opt bool, rounds int) error {
	const loop = "kpbench_loop"
	unprobed, err := overhead.Bench{Machine: w.m, Calls: calls, Rounds: rounds}.PerCall(loop)
	if err != nil {
		return err
	}
	if err := w.write("kprobe_events", def); err != nil {
		return err
	}
	if filter != "" {
		if err := w.write("events/kprobes/e/filter", filter); err != nil {
			return err
		}
	}
	if err := w.write("events/kprobes/e/enable", "1"); err != nil {
		return err
	}
	if opt && !overhead.Holds(w.m, "kpbench_loop", 17, 0xe9) {
		what += " (is not optimised)"
	}
	d, err := overhead.Bench{Machine: w.m, Calls: calls, Rounds: rounds}.PerCall(loop)
	if err != nil {
		return err
	}
	t.row(what, d-unprobed, unprobed, "the unprobed call", wanted)
	if err := w.write("events/kprobes/e/enable", "0"); err != nil {
		return err
	}
	if err := w.write("kprobe_events", "-:e"); err != nil {
		return err
	}
	// A probe that is enabled again before its jump is removed is never optimised again, also in the
	// kernel.
	if opt && !overhead.Holds(w.m, "kpbench_loop", 17, 0x48) {
		return fmt.Errorf("%s: the jump stays", def)
	}
	return nil
}

// traceRead times the text of 100,000 entries.
func traceRead(t *table, w *traced, rounds int) error {
	for _, f := range fetches[:2] {
		for _, c := range [][2]string{{"buffer_size_kb", "65536"}, {"kprobe_events", "p:e " + loopMov + f.args}, {"events/kprobes/e/enable", "1"}} {
			if err := w.write(c[0], c[1]); err != nil {
				return err
			}
		}
		if _, err := w.m.Call("kpbench_loop", calls); err != nil {
			return err
		}
		size := 0
		d, err := median(rounds, func() (time.Duration, error) {
			// The text of an unchanged buffer is cached. This test times making it.
			if _, err := w.m.Call("kpbench_loop", 1); err != nil {
				return 0, err
			}
			h, err := w.open("trace", syscall.O_RDONLY)
			if err != nil {
				return 0, err
			}
			defer h.Close()
			start := time.Now()
			n, err := readAll(h)
			size = n
			return time.Since(start), err
		})
		if err != nil {
			return err
		}
		t.row(fmt.Sprintf("trace of %d entries, %s (%d bytes)", calls, f.what, size), d, 0, "", "≤ 100 ms")
		for _, c := range [][2]string{{"events/kprobes/e/enable", "0"}, {"kprobe_events", "-:e"}} {
			if err := w.write(c[0], c[1]); err != nil {
				return err
			}
		}
	}
	return nil
}

func readAll(h *vtree.Handle) (n int, err error) {
	buf := make([]byte, 128<<10)
	for {
		b, err := h.Read(context.Background(), buf, int64(n))
		if err != nil || len(b) == 0 {
			return n, err
		}
		n += len(b)
	}
}

// manyEvents times defining and removing 10,000 events through the mount, a
// write(2) each.
func manyEvents(t *table, w *traced, _ int) error {
	const n = 10_000
	lines := make([]string, n)
	for i := range lines {
		lines[i] = "p:many/e" + strconv.Itoa(i) + " vfs_read+5 a=%di b=+0(%si):string"
	}
	d, err := w.writeEach("kprobe_events", lines)
	if err != nil {
		return err
	}
	t.row(fmt.Sprintf("%d events defined, a write each", n), d, 0, "", "≤ 2 s")
	for i := range lines {
		lines[i] = "-:many/e" + strconv.Itoa(i)
	}
	if d, err = w.writeEach("kprobe_events", lines); err != nil {
		return err
	}
	t.row(fmt.Sprintf("%d events removed, a write each", n), d, 0, "", "≤ 2 s")
	return nil
}

func (w *traced) writeEach(path string, lines []string) (time.Duration, error) {
	start := time.Now()
	err := appendEach(w.dir+"/"+path, lines)
	return time.Since(start), err
}

func appendEach(path string, lines []string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	for _, l := range lines {
		if _, err := f.WriteString(l + "\n"); err != nil {
			return err
		}
	}
	return nil
}

// listEvents times ls -lR of 2,000 events, first and again.
func listEvents(t *table, w *traced, rounds int) error {
	const n = 2000
	var def strings.Builder
	for i := range n {
		fmt.Fprintf(&def, "p:e%d vfs_read+5\n", i)
	}
	if err := w.write("kprobe_events", def.String()); err != nil {
		return err
	}
	floor, err := floorList(n, rounds)
	if err != nil {
		return err
	}
	t.row(fmt.Sprintf("floor: ls -lR of %d constant directories, go-fuse alone", n), floor, 0, "", "")
	if memory, err := listMemory(n, rounds); err == nil {
		t.row("the same in the host's memory (tmpfs)", memory, floor, "the floor", "")
	}
	ls := func() (time.Duration, error) { return listAll(w.dir + "/events") }
	first, err := ls()
	if err != nil {
		return err
	}
	t.row(fmt.Sprintf("ls -lR of %d events, the first time", n), first, floor, "the floor", "≤ 100 ms")
	again, err := median(rounds, ls)
	if err != nil {
		return err
	}
	t.row(fmt.Sprintf("ls -lR of %d events, again", n), again, floor, "the floor", "")
	flat, err := median(rounds, func() (time.Duration, error) {
		start := time.Now()
		_, err := exec.Command("ls", "-l", w.dir+"/events/kprobes").Output()
		return time.Since(start), err
	})
	if err != nil {
		return err
	}
	t.row(fmt.Sprintf("ls -l of their group's directory, %d names", n), flat, floor, "the floor", "≤ 100 ms")
	return w.clear()
}

func (w *traced) clear() error {
	h, err := w.open("kprobe_events", syscall.O_WRONLY|syscall.O_TRUNC)
	if err == nil {
		h.Close()
	}
	return err
}
