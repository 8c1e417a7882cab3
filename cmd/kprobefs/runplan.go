//go:build cgo && linux && amd64

package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/rs/zerolog"
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/mirror"
	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/ns"
	"github.com/kprobefs/kprobefs/fs/vtree"
	"github.com/kprobefs/kprobefs/sysctl"
)

const (
	tracingDir = "/sys/kernel/tracing"
	debugDir   = "/sys/kernel/debug"
	sysctlDir  = "/proc/sys/debug"

	sysModuleDir = "/sys/module"
	btfDir       = "/sys/kernel/btf"
	notesFile    = "/sys/kernel/notes"
	// libModulesDir is where modules are built against, and installed.
	libModulesDir = "/lib/modules"
	machineDir    = ns.Place + "/machine"
	placeVar      = "KPROBEFS_DIR"
)

// rootHost is a value of --root.
const rootHost = "host"

// places are directories for machine/ and bin/, best first. The second is a mount point that every host
// with FUSE has, and that no command in the session needs.
var places = []string{"/run/kprobefs", "/sys/fs/fuse/connections", "/mnt", "/media", "/srv"}

// mirrorLevels are the values of --mirror, except off, which watches the same calls as files.
var mirrorLevels = map[string]mirror.Level{"files": mirror.Files, "calls": mirror.Calls, "all": mirror.All, "every": mirror.Every}

// treesOfRun are where CMD finds the machine's trees. tracing is the first: programs that search for tracefs take that.
func treesOfRun() []ns.Tree {
	return []ns.Tree{
		{Name: "tracing", Dir: tracingDir, FsName: "tracefs"},
		{Name: "debug", Dir: debugDir, FsName: "debugfs"},
		{Name: "sysctl", Dir: sysctlDir, FsName: "sysctl", Optional: true},
		{Name: "machine", Dir: machineDir, FsName: "kprobefs", Optional: true},
	}
}

// bindsOfRun are the single files and folders of the trees that CMD finds elsewhere.
func bindsOfRun() []ns.Bind {
	return []ns.Bind{
		{From: tracingDir, To: debugDir + "/tracing"}, // the kernel mounts tracefs here by itself
		{From: machineDir + "/proc/kallsyms", To: "/proc/kallsyms"},
		{From: machineDir + "/proc/modules", To: "/proc/modules"},
		{From: machineDir + "/proc/devices", To: "/proc/devices"},
		{From: machineDir + "/proc/misc", To: "/proc/misc"},
		{From: machineDir + "/proc/kmsg", To: "/proc/kmsg"},
		{From: machineDir + sysModuleDir, To: sysModuleDir},
		{From: machineDir + btfDir, To: btfDir},       // where the host's kernel has one
		{From: machineDir + notesFile, To: notesFile}, // with the build ID of machine/vmlinux
		{From: machineDir + "/dev/kmsg", To: "/dev/kmsg"},
		// Not every host has this file, but programs that use stack_trace assume that it exists.
		{From: machineDir + "/proc/sys/kernel/stack_tracer_enabled", To: "/proc/sys/kernel/stack_tracer_enabled", Made: true},
		{From: machineDir + "/proc/sys/kernel/kptr_restrict", To: "/proc/sys/kernel/kptr_restrict"},
		{From: machineDir + "/proc/sys/kernel/ftrace_enabled", To: "/proc/sys/kernel/ftrace_enabled"},
		{From: machineDir + "/proc/sys/kernel/printk", To: "/proc/sys/kernel/printk"},
		{From: machineDir + "/proc/sys/kernel/tainted", To: "/proc/sys/kernel/tainted"},
	}
}

// plan is the plan of CMD's session.
func (f *runFlags) plan(argv []string, mirrors bool) *ns.Plan {
	p := &ns.Plan{
		Trees:    treesOfRun(),
		Binds:    bindsOfRun(),
		Places:   places,
		PlaceVar: placeVar,
		Argv:     argv,
		Env:      []string{"TRACEFS_PATH=" + tracingDir, "DEBUGFS_PATH=" + debugDir},
		PID:      f.pid,
		Else:     f.auto,
		HostRoot: f.root.value == rootHost,
	}
	if f.mark != nil {
		argv, env := f.mark.plan()
		p.Argv, p.Env = argv, append(p.Env, env...)
	}
	switch {
	case f.attach != "":
		p.Unbare = "--attach"
	case f.pid:
		p.Unbare = "--pid"
	}
	level := mirrorLevels[f.mirror.value]
	if !mirrors {
		level = mirror.Files
	}
	p.Calls, p.Calls32 = mirror.Guarded()
	if os.Geteuid() == 0 { // only root can change the host's kernel by its files
		p.Writes, p.Writes32 = writeOpens(level)
	}
	if watched := level.Watch(); len(watched) > 0 {
		p.Calls = append(p.Calls, watched...)
		p.Whole = level.Whole()
		p.Written = level.Written()
		p.Unwatched = "only operations on our files are mirrored"
	}
	if f.uname.value != "host" {
		nameKernel(p, f.attach != "", f.image.path == "")
		if k, err := f.inside.kernel(); err == nil && f.image.path == "" {
			p.Modules = k.Uname
		}
	}
	if level >= mirror.All && f.attach == "" {
		f.besides(p)
	}
	if f.alone {
		f.leaveListener(p)
	} else if f.attach == "" {
		perfCalls(p)
	}
	if self, err := os.Executable(); err == nil && !f.noPath {
		p.Links, p.Program = slices.Sorted(maps.Keys(kmodTools)), self
	}
	if f.files.value == filesSeccomp {
		f.bare(p)
	}
	return p
}

// writeOpens are the calls that open files and that are not watched at this level. They are checked if they
// open a file for writing.
func writeOpens(level mirror.Level) (calls, calls32 []ns.WriteOpen) {
	convert := func(from []mirror.WriteOpen) (to []ns.WriteOpen) {
		for _, w := range from {
			to = append(to, ns.WriteOpen(w))
		}
		return to
	}
	of64, of32 := level.WriteOpens()
	return convert(of64), convert(of32)
}

// leaveListener changes p into a plan without a listener.
func (f *runFlags) leaveListener(p *ns.Plan) {
	p.LeaveWritten()
	p.Calls, p.Calls32, p.Writes, p.Writes32 = nil, nil, nil, nil
	p.Refused, p.Refused32 = mirror.Blind()
}

// host serves the files that the session has mounted. It is the ns.Handler.
type host struct {
	machine *machine
	flags   *machineFlags
	log     zerolog.Logger

	restart mirror.Restart // nil: restarts are impossible
	servers []*fs.Server
	level   mirror.Level   // of the calls that a listener notifies
	claims  *mirror.Claims // nil: the files are mounted
	closed  func()         // ends the serving of claims
	begun   func()         // called at the first tree; may be nil
}

func newHost(w *machine, f *machineFlags, log zerolog.Logger) *host {
	return &host{machine: w, flags: f, log: log, level: mirror.Every}
}

// root is the top directory of one of the trees.
func (h *host) root(name string) (*vtree.Dir, error) {
	switch name {
	case "tracing":
		return h.machine.Tracing.Root(), nil
	case "debug":
		return h.machine.Debugfs(), nil
	case "sysctl":
		return h.machine.withHostSysctls(h.machine.Sysctls()), nil
	case "machine":
		return h.machine.Controls(), nil
	}
	return nil, fmt.Errorf("the session has mounted %q, which is unknown", name)
}

// types are the types of the kernel's file systems at the places of the trees (f_type of statfs(2)).
var types = map[string]int64{"tracing": unix.TRACEFS_MAGIC, "debug": unix.DEBUGFS_MAGIC, "sysctl": unix.PROC_SUPER_MAGIC}

// Tree serves one tree.
func (h *host) Tree(name, dir string, device uint64, fd int) error {
	root, err := h.root(name)
	if err != nil {
		return err
	}
	if h.begun != nil && len(h.servers) == 0 {
		h.begun()
	}
	opts := h.machine.options(h.flags, dir, h.log)
	s, err := fs.Serve(fd, root, opts)
	if err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	h.servers = append(h.servers, s)
	h.machine.tellMirror(s, device, types[name])
	switch name {
	case "tracing":
		h.machine.shown.add(s)
	case "debug":
		h.machine.shown.add(s, "tracing")
	}
	return nil
}

// Listener answers the system calls that a seccomp listener notifies.
func (h *host) Listener(fd int) error {
	_, err := mirror.Listen(h.machine.mirror, h.level, h.machine.guard, fd, h.restart, h.claims)
	return err
}

// Notice prints the text for the user.
func (h *host) Notice(text string) { notice(text) }

// wait waits until everything that was mounted is unmounted.
func (h *host) wait() {
	for _, s := range h.servers {
		s.Wait()
	}
	if h.closed != nil {
		h.closed()
	}
}

// hostSysctls are copies of the host's variables below sysctlDir. Writes to them stay in the machine.
func (w *machine) hostSysctls() []vtree.Entry {
	w.sysctlsOnce.Do(func() {
		entries, err := os.ReadDir(sysctlDir)
		if err != nil {
			return // the host has none
		}
		var copies []sysctl.Table
		for _, e := range entries {
			st, err := e.Info()
			if err != nil || !e.Type().IsRegular() {
				continue
			}
			b, err := os.ReadFile(sysctlDir + "/" + e.Name())
			if v, e2 := strconv.ParseInt(strings.TrimSpace(string(b)), 10, 32); err == nil && e2 == nil {
				copies = append(copies, w.CopiedSysctl(e.Name(), uint32(st.Mode().Perm()), int(v)))
			}
		}
		w.sysctls = fs.Sysctls(copies...).Static
	})
	return w.sysctls
}

// withHostSysctls adds to dir the host's variables that dir does not have.
func (w *machine) withHostSysctls(dir *vtree.Dir) *vtree.Dir {
	for _, e := range w.hostSysctls() {
		if _, _, ok := dir.Entry(e.Name); !ok {
			dir.Static = append(dir.Static, e)
		}
	}
	return dir
}
