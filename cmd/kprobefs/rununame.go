//go:build cgo && linux && amd64

package main

import (
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/mirror"
	"github.com/kprobefs/kprobefs/fs/ns"
)

// kernelNames are files that name the kernel.
var kernelNames = []string{"/proc/version", "/proc/sys/kernel/osrelease", "/proc/sys/kernel/version"}

// configFile has the kernel's configuration. A bind needs the host's; a kernel out of an image has none.
const configFile = "/proc/config.gz"

// nameKernel makes files and calls that name the kernel name the machine's kernel. A joined machine is
// named only by /proc/version, because its server cannot ask the session for more. inside: the kernel is one
// of the program's own, with a configuration.
func nameKernel(p *ns.Plan, joined, inside bool) {
	if inside {
		p.Binds = append(p.Binds, ns.Bind{From: machineDir + configFile, To: configFile})
	}
	if joined {
		p.Binds = append(p.Binds, ns.Bind{From: machineDir + "/proc/version", To: "/proc/version"})
		return
	}
	for _, file := range kernelNames {
		p.Binds = append(p.Binds, ns.Bind{From: machineDir + file, To: file})
	}
	calls, calls32 := mirror.Named()
	p.Calls, p.Calls32 = append(p.Calls, calls...), append(p.Calls32, calls32...)
	p.Written, p.Written32 = append(calls, p.Written...), calls32
	p.Unwritten = "uname names the host's kernel"
}

// filler returns a function that makes the session s write names of the kernel.
func filler(s *ns.Session) mirror.Fill {
	return func(id uint64, tid, nr, fields, size int, names mirror.Names) (unix.Errno, bool) {
		return s.Fill(ns.Fill{
			ID: id, TID: tid, Nr: nr, Layout: ns.Layout{Fields: fields, Size: size},
			Release: names.Release, Version: names.Version, Machine: names.Machine,
		})
	}
}

// giver returns a function that makes the session s write results of syslog(2).
func giver(s *ns.Session) mirror.Give {
	return func(id uint64, tid, nr int, data []byte) (unix.Errno, bool) {
		return s.Fill(ns.Fill{ID: id, TID: tid, Nr: nr, Data: data})
	}
}

// typeFiller returns a function that makes the session s write types of file systems.
func typeFiller(s *ns.Session) mirror.FillType {
	return func(id uint64, tid int, fsType int64) (unix.Errno, bool) {
		return s.Fill(ns.Fill{ID: id, TID: tid, Nr: unix.SYS_STATFS, FileSystem: fsType})
	}
}

// procMounter returns a function that makes the session s mount procfs.
func procMounter(s *ns.Session) mirror.MountProc {
	return func(id uint64, tid, nr int, path, options string, flags uint64) (unix.Errno, bool) {
		m := &ns.ProcMount{Path: ns.Words{path}, Flags: flags}
		if options != "" {
			m.Options = ns.Words{options}
		}
		return s.Fill(ns.Fill{ID: id, TID: tid, Nr: nr, Mount: m})
	}
}
