package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/kprobefs/kprobefs/tests/containers/bundle"
)

// docker makes containers as Docker does by default, with this host's programs in them.
type docker struct {
	root    string
	seccomp *bundle.Object
}

// newDocker makes the root file system, with this host's /usr and /etc mounted in it.
func newDocker(s *suite) (*docker, error) {
	if s.files == "fuse" {
		return nil, errors.New("-as docker: nobody can mount FUSE there: give -files seccomp")
	}
	if _, err := exec.LookPath("runc"); err != nil {
		return nil, fmt.Errorf("-as docker: %w", err)
	}
	profile, err := bundle.Profile(s.profile, bundle.Default)
	if err != nil {
		return nil, err
	}
	d := &docker{root: filepath.Join(s.scratch, "root"), seccomp: profile}
	for _, dir := range []string{"usr", "etc", "tmp", "proc", "sys", "dev", s.scratch, s.dir} {
		err = errors.Join(err, os.MkdirAll(filepath.Join(d.root, dir), 0o755))
	}
	for _, name := range []string{"bin", "sbin", "lib", "lib64"} {
		err = errors.Join(err, os.Symlink("usr/"+name, filepath.Join(d.root, name)))
	}
	return d, err
}

// running is a command in a container of its own.
type running struct {
	args []string
	name string
}

// container makes a bundle in dir, which args may write.
func (d *docker) container(s *suite, dir string, args []string) (*running, error) {
	place := filepath.Join(dir, "bundle")
	if err := os.Mkdir(place, 0o755); err != nil {
		return nil, err
	}
	c := bundle.Container{
		Root: d.root, Writable: true, Args: args, Caps: bundle.Default, Seccomp: d.seccomp,
		Env: []string{"PATH=" + os.Getenv("PATH"), "TMPDIR=" + dir, "LC_ALL=C", "HOME=/tmp"},
		Mounts: []bundle.Mount{
			{From: "/usr", To: "/usr"}, {From: "/etc", To: "/etc"}, {To: "/tmp"},
			{From: filepath.Dir(s.program), To: filepath.Dir(s.program)},
			{From: s.dir, To: s.dir}, {From: dir, To: dir, Writable: true},
		},
	}
	if err := c.Write(place); err != nil {
		return nil, err
	}
	name := fmt.Sprintf("ftracetest-%d-%s", os.Getpid(), filepath.Base(dir))
	return &running{[]string{"runc", "run", "-b", place, name}, name}, nil
}

// end removes the remains of a container that was killed.
func (r *running) end() { _ = exec.Command("runc", "delete", "--force", r.name).Run() }
