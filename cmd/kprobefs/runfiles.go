//go:build cgo && linux && amd64

package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rs/zerolog"
	"github.com/spf13/cobra"
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/mirror"
	"github.com/kprobefs/kprobefs/fs/debugfs"
	"github.com/kprobefs/kprobefs/fs/notify"
	"github.com/kprobefs/kprobefs/fs/ns"
	"github.com/kprobefs/kprobefs/fs/tracefs"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// Values of --files.
const (
	filesFuse    = "fuse"
	filesSeccomp = "seccomp"
	filesAuto    = "auto"
)

// virtualPlace is the directory of machine/ if nothing is mounted. It does not have to exist.
const virtualPlace = "/run/kprobefs"

// filesFor refuses flags that --files=seccomp does not support. It decides what auto means, as far as that
// is known before a session has started.
func (f *runFlags) filesFor(cmd *cobra.Command) error {
	f.alone = f.files.value == filesFuse && f.mirror.value == "files" && f.attach == ""
	if f.alone {
		if text := withoutListener(f.root.value == rootHost && os.Geteuid() == 0, f.uname.value != "host"); text != "" {
			notice(text)
		}
	}
	if f.files.value == filesAuto {
		f.files.value = filesFuse
		f.auto = !f.pid && f.attach == ""
		if f.auto {
			if err := ns.Device(); err != nil {
				f.withoutFuse(err)
			}
		}
	}
	if f.files.value != filesSeccomp {
		return nil
	}
	for _, name := range []string{"attach", "pid"} {
		if cmd.Flags().Changed(name) {
			return fmt.Errorf("--files=seccomp and --%s: give one of the two", name)
		}
	}
	return nil
}

// withoutFuse decides that auto means seccomp. err is the reason why FUSE cannot be mounted.
func (f *runFlags) withoutFuse(err error) {
	f.files.value, f.noFuse = filesSeccomp, err.Error()
}

// withoutListener describes what does not work without watched system calls; "": everything works. bare:
// CMD is root of the host. named: with a listener, uname would return the machine's kernel.
func withoutListener(bare, named bool) string {
	var lost []string
	if bare {
		lost = append(lost, "mounts of tracefs and debugfs are not refused")
	}
	if named {
		lost = append(lost, "uname names the host's kernel")
	}
	if lost == nil {
		return ""
	}
	return "--files=fuse --mirror=files leaves seccomp listeners to the command: " + strings.Join(lost, ", and ")
}

// taken tells, on a terminal, what auto has chosen.
func (f *runFlags) taken() {
	if _, err := unix.IoctlGetTermios(2, unix.TCGETS); err != nil || !f.auto {
		return
	}
	if f.noFuse == "" {
		notice("--files=fuse: FUSE can be mounted")
		return
	}
	// Only --files=fuse explains how to allow FUSE.
	why, _, _ := strings.Cut(f.noFuse, ": use --files=seccomp")
	notice("--files=seccomp: " + why)
}

// start starts the session of f.argv. mirrors: the machine mirrors it.
func (f *runFlags) start(mirrors bool) (*ns.Session, error) {
	s, err := ns.Start(f.plan(f.argv, mirrors))
	if err != nil && f.auto && f.files.value == filesFuse {
		f.withoutFuse(err)
		return ns.Start(f.plan(f.argv, mirrors))
	}
	return s, err
}

// attend serves s. If auto finds that nothing can be mounted, s ends, and another session replaces it.
func (f *runFlags) attend(s *ns.Session, w *machine, log zerolog.Logger) (*ns.Session, *host, error) {
	h, err := f.attendOne(s, w, log)
	if !errors.Is(err, ns.ErrMount) {
		return s, h, err
	}
	_, why, _ := strings.Cut(err.Error(), ": ")
	f.withoutFuse(errors.New(why))
	if err := s.Kill(); err != nil {
		return s, h, err
	}
	if s, err = f.start(w.mirror != nil); err != nil {
		return nil, h, err
	}
	h, err = f.attendOne(s, w, log)
	return s, h, err
}

// attendOne serves s until its command runs.
func (f *runFlags) attendOne(s *ns.Session, w *machine, log zerolog.Logger) (*host, error) {
	w.guard.Types(typeFiller(s))
	w.guard.Log(w.Machine.Log(), giver(s))
	w.guard.Procs(procMounter(s))
	h := newHost(w, &f.machineFlags, log)
	if w.mirror != nil {
		w.mirror.Ignore(s.PID())
	}
	if h.level = mirrorLevels[f.mirror.value]; w.mirror == nil {
		h.level = mirror.Files
	}
	h.restart = func(id uint64, tid int, regs uint64, nr int) {
		s.Restart(ns.Restart{ID: id, TID: tid, Regs: regs, Nr: nr})
	}
	if f.uname.value != "host" {
		w.guard.Name(mirror.Names{Release: w.Machine.Release(), Version: w.Version(), Machine: w.Machine.Engine().Arch().Name}, filler(s))
	}
	h.begun = f.taken
	if f.files.value == filesSeccomp {
		f.taken()
		if err := h.serveBare(f); err != nil {
			return h, err
		}
	} else if err := h.serveBeside(); err != nil {
		return h, err
	}
	if err := h.servePerf(s); err != nil {
		return h, err
	}
	return h, s.Serve(h)
}

// bare changes p into a plan without mounts.
func (f *runFlags) bare(p *ns.Plan) {
	p.Bare, p.NoMount = true, f.noFuse
	p.Trees, p.Binds = nil, nil
	p.Env = append(p.Env, p.PlaceVar+"="+virtualPlace)
	served := notify.Calls()
	p.Calls, p.Calls32 = union(p.Calls, served), union(p.Calls32, notify.CompatCalls())
	p.Written = slices.DeleteFunc(p.Written, func(nr int) bool { return slices.Contains(served, nr) })
	p.Writes, p.Writes32 = nil, nil // all opens are notified
	if !slices.Contains(p.Calls, unix.SYS_RT_SIGRETURN) {
		p.Calls, p.Written = append(p.Calls, unix.SYS_RT_SIGRETURN), append(p.Written, unix.SYS_RT_SIGRETURN)
	}
}

// union is all that is in a or in b, sorted.
func union(a, b []int) []int {
	return slices.Compact(slices.Sorted(slices.Values(slices.Concat(a, b))))
}

// serveBare makes h serve its trees without a mount.
func (h *host) serveBare(f *runFlags) error {
	trees, err := h.trees(f.uname.value)
	if err != nil {
		return err
	}
	s, err := notify.New(trees...)
	if err != nil {
		return fmt.Errorf("serve files: %w", err)
	}
	h.claims = &mirror.Claims{Calls: notify.Calls(), Lists: true, Quiet: s.Quiet, Elsewhere: s.Elsewhere, Claim: claimOf(s), Settle: s.Settle}
	h.closed = s.Close
	return nil
}

// claimOf has s decide about calls.
func claimOf(s *notify.Server) func(listener int, id uint64, tid, nr int, args [6]uint64, compat bool) func() int64 {
	return func(listener int, id uint64, tid, nr int, args [6]uint64, compat bool) func() int64 {
		return s.Claims(&notify.Call{Listener: listener, ID: id, TID: tid, Nr: nr, Args: args, Compat: compat})
	}
}

// answers reports whether h answers calls about open files.
func (h *host) answers() bool {
	return h.claims != nil && (h.claims.Lists || h.level >= mirror.All && !notify.OpensMemory())
}

// serveBeside makes h serve what modules make among the host's files. No mount can be made for what comes and goes.
func (h *host) serveBeside() error {
	s, err := h.beside()
	if err != nil {
		return err
	}
	h.closed = s.Close
	s.Beside(h.answers())
	return nil
}

// refuseBeside makes h refuse opens of what modules make among the host's files: no file of the host is made in its place.
func (h *host) refuseBeside() (closed func(), err error) {
	s, err := h.beside()
	if err != nil {
		return nil, err
	}
	s.Beside(false)
	return s.Close, nil
}

// beside is a server of what modules make. It has h's claims.
func (h *host) beside() (*notify.Server, error) {
	s, err := notify.New(h.moduleTrees()...)
	if err != nil {
		return nil, fmt.Errorf("serve files of modules: %w", err)
	}
	h.claims = &mirror.Claims{Quiet: s.Quiet, Claim: claimOf(s), Settle: s.Settle}
	return s, nil
}

// besides changes p into a plan whose session has serveBeside. It asks for little: see notify.Server.Beside.
func (f *runFlags) besides(p *ns.Plan) {
	p.Calls = union(p.Calls, notify.Paths())
	p.Std, p.High = notify.Given()
	p.FirstHigh = notify.FirstGiven
}

// moduleTrees are what modules make among the host's files.
func (h *host) moduleTrees() (all []notify.Tree) {
	magics := map[string]int64{"/proc": unix.PROC_SUPER_MAGIC, "/dev": unix.TMPFS_MAGIC}
	for dir, n := range h.machine.ModuleFiles() {
		all = append(all, notify.Tree{
			Dir: dir, Node: n, Magic: cmp.Or(magics[dir], unix.SYSFS_MAGIC), Over: true, None: h.machine.NoModuleFiles,
			Observer: h.machine.options(h.flags, dir, h.log).Observer,
		})
	}
	slices.SortFunc(all, func(a, b notify.Tree) int { return len(b.Dir) - len(a.Dir) }) // inner ones first
	return all
}

// seqs return how lseek(2) works on the kernel's files, by the type of their file system.
var seqs = map[string]func(string) vtree.Seq{"tracefs": tracefs.Seq, "debugfs": debugfs.Seq}

// trees are the trees of a bare session, inner ones first. uname is the value of --uname.
func (h *host) trees(uname string) ([]notify.Tree, error) {
	controls := h.machine.Controls()
	tree := func(dir string, n vtree.Node, kind string, magic int64) notify.Tree {
		return notify.Tree{Dir: dir, Node: n, Type: kind, Seq: seqs[kind], Magic: magic,
			Sized: magic == fuseMagic, Observer: h.machine.options(h.flags, dir, h.log).Observer}
	}
	var all []notify.Tree
	paths := []string{
		"/proc/kallsyms", "/proc/modules", "/proc/devices", "/proc/misc", "/proc/kmsg",
		"/proc/sys/kernel/stack_tracer_enabled", "/proc/sys/kernel/kptr_restrict", "/proc/sys/kernel/ftrace_enabled", "/proc/sys/kernel/printk", "/proc/sys/kernel/tainted",
	}
	if uname != "host" {
		paths = append(paths, kernelNames...)
	}
	for _, path := range paths {
		n, ok := controls.Lookup(path)
		if !ok {
			return nil, fmt.Errorf("the machine has no %s: %w", path, os.ErrNotExist)
		}
		all = append(all, tree(path, n, "", unix.PROC_SUPER_MAGIC))
	}
	for _, t := range []struct {
		name, dir, kind string
		magic           int64
	}{
		{"tracing", tracingDir, "tracefs", unix.TRACEFS_MAGIC},
		{"tracing", debugDir + "/tracing", "tracefs", unix.TRACEFS_MAGIC},
		{"debug", debugDir, "debugfs", unix.DEBUGFS_MAGIC},
		{"sysctl", sysctlDir, "", unix.PROC_SUPER_MAGIC},
		{"machine", virtualPlace + "/machine", "", fuseMagic},
	} {
		n, err := h.root(t.name)
		if err != nil {
			return nil, err
		}
		all = append(all, tree(t.dir, n, t.kind, t.magic))
	}
	if n, ok := controls.Lookup(libModulesDir); ok && uname != "host" {
		for _, dir := range libModulesDirs() {
			t := tree(dir, n, "", unix.TMPFS_MAGIC)
			t.Sized = true
			all = append(all, t)
		}
	}
	for path, magic := range optionalPaths(uname) {
		if n, ok := controls.Lookup(path); ok {
			all = append(all, tree(path, n, "", magic))
		}
	}
	place := vtree.Build(0o755, vtree.Row{Path: "machine", Node: controls})
	all = append(all, tree(virtualPlace, place, "", fuseMagic))
	return append(all, h.moduleTrees()...), nil
}

// optionalPaths are those that only some machines have, with the magic number of their file system.
func optionalPaths(uname string) map[string]int64 {
	paths := map[string]int64{"/dev/kmsg": unix.TMPFS_MAGIC, sysModuleDir: unix.SYSFS_MAGIC, btfDir: unix.SYSFS_MAGIC, notesFile: unix.SYSFS_MAGIC}
	if uname != "host" {
		paths[configFile] = unix.PROC_SUPER_MAGIC
	}
	return paths
}

// libModulesDirs are the paths of libModulesDir: /lib is a link to /usr/lib in many distributions.
func libModulesDirs() []string {
	dirs := []string{libModulesDir}
	if lib, err := filepath.EvalSymlinks(filepath.Dir(libModulesDir)); err == nil && lib != filepath.Dir(libModulesDir) {
		dirs = append(dirs, filepath.Join(lib, filepath.Base(libModulesDir)))
	}
	return dirs
}

const fuseMagic = 0x65735546 // FUSE_SUPER_MAGIC
