//go:build cgo && linux && amd64

package main

import (
	"fmt"
	"os"
	"os/exec"
	"slices"

	"github.com/spf13/cobra"
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/mirror"
	"github.com/kprobefs/kprobefs/fs/notify"
	"github.com/kprobefs/kprobefs/fs/ns"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// Values of --files.
const (
	filesFuse    = "fuse"
	filesSeccomp = "seccomp"
	filesAuto    = "auto"
)

// virtualPlace is where machine/ is when nothing is mounted: no such directory has to exist.
const virtualPlace = "/run/kprobefs"

// filesFor refuses what --files=seccomp has not, and decides what auto means here.
func (f *runFlags) filesFor(cmd *cobra.Command) error {
	if f.files.value == filesAuto {
		f.files.value = filesFuse
		if why := withoutFuse(); why != nil && !f.pid && f.attach == "" {
			f.files.value = filesSeccomp
			if _, err := unix.IoctlGetTermios(2, unix.TCGETS); err == nil {
				notice(fmt.Sprintf("--files=seccomp, since FUSE cannot be mounted here: %v", why))
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

// withoutFuse says why FUSE cannot be mounted, nil if it may be possible.
func withoutFuse() error {
	fd, err := unix.Open("/dev/fuse", unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err != nil {
		return fmt.Errorf("/dev/fuse: %w", err)
	}
	unix.Close(fd)
	try := &exec.Cmd{Path: "/proc/self/exe", Args: []string{"kprobefs", "version"}, SysProcAttr: ns.Attributes()}
	if err := try.Run(); err != nil {
		return fmt.Errorf("new namespaces: %w", err)
	}
	return nil
}

// bare changes a plan into one that mounts nothing.
func (f *runFlags) bare(p *ns.Plan) {
	p.Bare = true
	p.Trees, p.Binds, p.Places = nil, nil, nil
	p.Env = append(p.Env, p.PlaceVar+"="+virtualPlace)
	p.Writes = nil // every open is notified
	p.Calls = append(p.Calls, notify.Calls()...)
	slices.Sort(p.Calls)
	p.Calls = slices.Compact(p.Calls)
}

// serveBare has h serve its trees without a mount.
func (h *host) serveBare(f *runFlags) error {
	trees, err := h.trees(f.uname.value)
	if err != nil {
		return err
	}
	s, err := notify.New(trees...)
	if err != nil {
		return fmt.Errorf("serve files: %w", err)
	}
	level := mirrorLevels[f.mirror.value]
	if h.world.mirror == nil {
		level = mirror.Files
	}
	h.claims = &mirror.Claims{Level: level, Claim: func(listener int, id uint64, tid, nr int, args [6]uint64) func() {
		return s.Claims(&notify.Call{Listener: listener, ID: id, TID: tid, Nr: nr, Args: args})
	}}
	h.closed = s.Close
	return nil
}

// trees are what a bare session shows, inner ones first. uname is the value of --uname.
func (h *host) trees(uname string) ([]notify.Tree, error) {
	controls := h.world.Controls()
	tree := func(dir string, n vtree.Node, kind string, magic int64) notify.Tree {
		return notify.Tree{Dir: dir, Node: n, Type: kind, Magic: magic, Observer: h.world.options(h.flags, dir, h.log).Observer}
	}
	var all []notify.Tree
	paths := []string{
		"/proc/kallsyms", "/proc/modules",
		"/proc/sys/kernel/stack_tracer_enabled", "/proc/sys/kernel/kptr_restrict", "/proc/sys/kernel/ftrace_enabled",
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
	if n, ok := controls.Lookup("/dev/kmsg"); ok {
		all = append(all, tree("/dev/kmsg", n, "", unix.TMPFS_MAGIC))
	}
	place := vtree.Build(0o755, vtree.Row{Path: "machine", Node: controls})
	return append(all, tree(virtualPlace, place, "", fuseMagic)), nil
}

const fuseMagic = 0x65735546 // FUSE_SUPER_MAGIC
