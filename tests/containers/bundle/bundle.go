// Package bundle makes bundles for runc: containers as engines start them by default, with their own seccomp
// profiles and capabilities.
//
// It imports nothing of ours.
package bundle

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"golang.org/x/sys/unix"
)

// Default are the capabilities that Docker and Podman leave to root by default.
var Default = []string{
	"CAP_CHOWN", "CAP_DAC_OVERRIDE", "CAP_FSETID", "CAP_FOWNER", "CAP_MKNOD", "CAP_NET_RAW", "CAP_SETGID", "CAP_SETUID",
	"CAP_SETFCAP", "CAP_SETPCAP", "CAP_NET_BIND_SERVICE", "CAP_SYS_CHROOT", "CAP_KILL", "CAP_AUDIT_WRITE",
}

// An Object is a JSON object.
type Object = map[string]any

// A Container describes how a container is started. The zero Container has user 0 without a capability, no
// seccomp filter and no program.
type Container struct {
	Root            string // its root file system
	Writable        bool   // the root file system is writable
	Args            []string
	Env             []string
	UID             int
	Caps            []string // bounding set; root has all of these, other users have none
	Ambient         bool     // all users have them all
	NoNewPrivileges bool
	Device          bool    // --device /dev/fuse
	Seccomp         *Object // filter as in the OCI runtime specification; nil: none
	Mounts          []Mount
	Rootless        bool // runc may be without rights of the host; Device is then ignored
}

// A Mount makes a directory of the host appear in the container. Without From it is an empty directory that
// every user may write.
type Mount struct {
	From, To string
	Writable bool
}

// Write makes dir the bundle of c, for runc run -b.
func (c *Container) Write(dir string) error {
	spec := exec.Command("runc", "spec")
	if c.Rootless {
		spec.Args = append(spec.Args, "--rootless")
	}
	spec.Dir = dir
	if out, err := spec.CombinedOutput(); err != nil {
		return fmt.Errorf("runc spec: %w: %s", err, out)
	}
	file := filepath.Join(dir, "config.json")
	b, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var config Object
	if err := json.Unmarshal(b, &config); err != nil {
		return fmt.Errorf("runc spec: %w", err)
	}
	c.change(config)
	if b, err = json.Marshal(config); err != nil {
		return err
	}
	return os.WriteFile(file, b, 0o644)
}

// change changes config to that of the container.
func (c *Container) change(config Object) {
	config["root"] = Object{"path": c.Root, "readonly": !c.Writable}
	has := c.Caps
	if c.UID != 0 && !c.Ambient {
		has = nil
	}
	process, linux := config["process"].(Object), config["linux"].(Object)
	process["args"], process["env"], process["terminal"] = c.Args, c.Env, false
	process["user"] = Object{"uid": c.UID, "gid": c.UID}
	process["capabilities"] = Object{"bounding": c.Caps, "effective": has, "permitted": has}
	process["noNewPrivileges"] = c.NoNewPrivileges
	if c.Seccomp != nil {
		linux["seccomp"] = *c.Seccomp
	}
	mounts := config["mounts"].([]any)
	for _, m := range c.Mounts {
		mounts = append(mounts, m.object())
	}
	config["mounts"] = mounts
	if c.Rootless {
		return // cgroups for devices take rights of the host
	}
	rules := []Object{{"allow": false, "access": "rwm"}}
	for _, minor := range []int{3, 5, 7, 8, 9} { // null, zero, full, random, urandom
		rules = append(rules, Object{"allow": true, "type": "c", "major": 1, "minor": minor, "access": "rwm"})
	}
	if c.Device {
		const major, minor = 10, 229
		linux["devices"] = []Object{{"path": "/dev/fuse", "type": "c", "major": major, "minor": minor, "fileMode": 0o666, "uid": 0, "gid": 0}}
		rules = append(rules, Object{"allow": true, "type": "c", "major": major, "minor": minor, "access": "rwm"})
	}
	linux["resources"] = Object{"devices": rules}
}

func (m Mount) object() Object {
	if m.From == "" {
		return Object{"destination": m.To, "type": "tmpfs", "source": "tmpfs", "options": []string{"nosuid", "nodev", "mode=1777"}}
	}
	access := "ro"
	if m.Writable {
		access = "rw"
	}
	return Object{"destination": m.To, "type": "bind", "source": m.From, "options": []string{"bind", access}}
}

// profile is a seccomp profile as Docker and Podman have it.
type profile struct {
	DefaultAction   string
	DefaultErrnoRet uint
	Syscalls        []struct {
		Names              []string
		Action             string
		ErrnoRet           *uint
		Args               []Object
		Includes, Excludes struct{ Caps, Arches []string }
	}
}

// Profile reads an engine's seccomp profile. It returns the filter that the engine gives to runc for a
// container with caps in its bounding set, on x86-64 and a kernel since 4.8.
func Profile(file string, caps []string) (*Object, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var p profile
	if err := json.Unmarshal(b, &p); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	missing := func(c string) bool { return !slices.Contains(caps, c) }
	has := func(c string) bool { return slices.Contains(caps, c) }
	rules := []Object{}
	for _, s := range p.Syscalls {
		in, out := s.Includes, s.Excludes
		if slices.ContainsFunc(in.Caps, missing) || slices.ContainsFunc(out.Caps, has) ||
			len(in.Arches) > 0 && !slices.Contains(in.Arches, "amd64") || slices.Contains(out.Arches, "amd64") {
			continue
		}
		rule := Object{"names": s.Names, "action": s.Action, "args": s.Args}
		if s.ErrnoRet != nil {
			rule["errnoRet"] = *s.ErrnoRet
		}
		rules = append(rules, rule)
	}
	if len(rules) == 0 {
		return nil, fmt.Errorf("%s has no rules: %w", file, errors.ErrUnsupported)
	}
	return &Object{
		"defaultAction": p.DefaultAction, "defaultErrnoRet": p.DefaultErrnoRet,
		"architectures": []string{"SCMP_ARCH_X86_64", "SCMP_ARCH_X86", "SCMP_ARCH_X32"}, "syscalls": rules,
	}, nil
}

// Forbid is a profile that allows all calls except those in rules.
func Forbid(rules ...Object) *Object {
	return &Object{"defaultAction": "SCMP_ACT_ALLOW", "syscalls": rules}
}

// NoUserNamespaces refuses clone(2) where it makes a user namespace.
func NoUserNamespaces() Object {
	return Object{"names": []string{"clone"}, "action": "SCMP_ACT_ERRNO", "args": []Object{
		{"index": 0, "value": unix.CLONE_NEWUSER, "valueTwo": unix.CLONE_NEWUSER, "op": "SCMP_CMP_MASKED_EQ"},
	}}
}
