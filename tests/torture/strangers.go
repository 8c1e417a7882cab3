package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
)

// The users of this section. They own no files, and so no files of others.
const (
	otherUser = 65534 // the user of the other session
	stranger1 = 65533 // the user who attacks
)

// strangers makes another user try every file, socket and process of a machine and a session of root, and
// of a session of an ordinary user.
func strangers(ctx context.Context, e *env) error {
	m, err := e.mount("m", "--name", e.mark)
	if err != nil {
		return err
	}
	defer m.kill()
	own, err := e.run(worldScript)
	if err != nil {
		return err
	}
	defer own.cmd.Process.Kill()
	user, err := e.userSession()
	if err != nil {
		return err
	}
	defer user.cmd.Process.Kill()
	if !own.awake("up") || !user.awake("user/up") {
		return fmt.Errorf("sessions do not come up: %s %s", short(own.out.String()), short(user.out.String()))
	}
	attacks := append(m.doors(), e.others()...)
	e.count("attacks", len(attacks))
	if err := e.attack(ctx, attacks); err != nil {
		return err
	}
	if err := m.healthy("a stranger's visit"); err != nil {
		return err
	}
	if err := e.squat(ctx); err != nil {
		return err
	}
	for _, s := range []*session{own, user} {
		select {
		case <-s.ended:
			return fmt.Errorf("a stranger ended a session: %s", short(s.out.String()))
		default:
		}
		s.cmd.Process.Kill()
		s.wait()
	}
	return m.end()
}

// userSession is a session of otherUser's, where /dev/fuse is everybody's.
func (e *env) userSession() (*session, error) {
	home := filepath.Join(e.dir, "user")
	if err := e.mkdir("user"); err != nil {
		return nil, err
	}
	script := fmt.Sprintf(`cp "$1" user/kprobefs && mknod -m 666 fuse c 10 229 && mkdir -m 700 user/run user/tmp && chown -R %[1]d:%[1]d user
		exec unshare --mount sh -c 'mount --bind fuse /dev/fuse && cd user && exec setpriv --reuid=%[1]d --regid=%[1]d --clear-groups ./kprobefs run -- sh -c "$1"' sh "$2"`, otherUser)
	s := &session{e: e, out: &said{}, ended: make(chan struct{})}
	s.cmd = e.shell(context.Background(), script, e.program, worldScript)
	s.cmd.Env = append(s.cmd.Env, "HOME="+home, "TMPDIR="+home+"/tmp", "XDG_RUNTIME_DIR="+home+"/run")
	s.cmd.Stdout, s.cmd.Stderr = s.out, s.out
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	go func() { s.cmd.Wait(); close(s.ended) }()
	return s, nil
}

// doors are a machine's files that a stranger may not read or write, by their
// modes and those of the directories that they are in.
func (m *machine) doors() []string {
	var list []string
	filepath.WalkDir(m.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		info, err := d.Info()
		if err != nil {
			return nil
		}
		shut := m.shut(filepath.Dir(path))
		if shut || info.Mode()&0o004 == 0 {
			list = append(list, "read "+path)
		}
		if shut || info.Mode()&0o002 == 0 {
			list = append(list, "write "+path)
		}
		if d.IsDir() && shut {
			return fs.SkipDir // what is further down is shut as well
		}
		return nil
	})
	return append(list, "make "+m.path("tracing/instances/stranger"), "unmount "+m.dir)
}

// shut reports whether other users cannot enter a directory of the machine.
func (m *machine) shut(dir string) bool {
	for ; strings.HasPrefix(dir, m.dir); dir = filepath.Dir(dir) {
		if info, err := os.Stat(dir); err != nil || info.Mode()&0o001 == 0 {
			return true
		}
	}
	return false
}

// others are the attacks on the round's processes, sockets and files.
func (e *env) others() []string {
	var list []string
	for _, pid := range e.own() {
		for _, file := range []string{"mem", "environ", "maps", "fd", "map_files", "cwd/.", "root/.", "ns/mnt", "syscall", "stack", "fdinfo", "exe"} {
			list = append(list, fmt.Sprintf("read /proc/%d/%s", pid, file))
		}
		list = append(list, fmt.Sprintf("write /proc/%d/mem", pid))
		for _, how := range []string{"signal", "trace", "peek", "steal"} {
			list = append(list, fmt.Sprintf("%s %d", how, pid))
		}
	}
	for _, socket := range e.sockets() {
		list = append(list, "connect "+socket)
	}
	for _, dir := range []string{e.runtime(), e.tmp(), filepath.Join(e.dir, "user/run"), filepath.Join(e.dir, "user/tmp")} {
		list = append(list, "read "+dir, "make "+dir+"/stranger")
		for _, socket := range filesBelow(dir) {
			list = append(list, "connect "+socket, "read "+socket, "write "+socket)
		}
	}
	return append(list, "connect @kprobefs/0/"+e.mark, "connect "+e.runtime()+"/kprobefs/"+e.mark+".sock")
}

// as makes cmd this program's helper of that name, run by stranger1.
func (e *env) as(cmd *exec.Cmd, name string) *exec.Cmd {
	cmd.Path, cmd.Dir = "/proc/self/exe", e.dir
	cmd.Env = append(cmd.Env, helperName+"="+name)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: stranger1, Gid: stranger1}}
	return cmd
}

// attack makes the stranger try all of list. Nothing may succeed.
func (e *env) attack(ctx context.Context, list []string) error {
	cmd := e.as(e.command(ctx, self()), "stranger")
	cmd.Stdin = strings.NewReader(strings.Join(list, "\n"))
	o, err := finish(cmd)
	if err != nil {
		return err
	}
	if o.hung || o.code != 0 || o.errors != "" {
		return fmt.Errorf("the stranger does not come to an end: %s", o)
	}
	if !strings.HasPrefix(o.out, fmt.Sprintf("%d attacks\n", len(list))) {
		return fmt.Errorf("the stranger did not do all of %d: %s", len(list), o)
	}
	for line := range strings.Lines(o.out) {
		if strings.HasPrefix(line, "got ") {
			e.finding("a stranger %s", strings.TrimSpace(line))
		}
	}
	return nil
}

// squat makes the stranger listen at all places where a machine could be searched. A program that connects
// must send him nothing, and must not wait for him.
func (e *env) squat(ctx context.Context) error {
	open := filepath.Join(e.dir, "open")
	if err := e.mkdir("open"); err != nil {
		return err
	}
	if err := os.Chmod(open, 0o777|os.ModeSticky); err != nil {
		return err
	}
	name := e.mark + "-squat"
	cmd := e.as(e.command(ctx, self(), open, name), "squatter")
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	var out said
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		return err
	}
	ready := await(func() bool { return strings.Contains(out.String(), "listening") })
	for _, args := range [][]string{
		{"run", "--attach", name, "--", "true"},
		{"run", "--", "true"},
	} {
		e.count("attacks", 1)
		c := e.command(ctx, e.program, args...)
		c.Env = append(c.Env, "XDG_RUNTIME_DIR="+open)
		o, err := finish(c)
		if err == nil && (o.hung || args[1] == "--attach" && o.code != failed || args[1] != "--attach" && o.code != 0) {
			err = fmt.Errorf("a stranger listens: %v: %s", args, o)
		}
		if err != nil {
			return err
		}
	}
	in.Close()
	cmd.Wait()
	if !ready || strings.Contains(out.String(), "got ") {
		return fmt.Errorf("a stranger who listens wrote %q", out.String())
	}
	return nil
}
