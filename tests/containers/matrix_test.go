package containers

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/tests/containers/bundle"
)

var update = flag.Bool("update", false, "write the table of containers anew")

// page has the table.
const page = "../../cmd/kprobefs/docs/containers.md"

// An environment is a container as an engine starts it.
type environment struct {
	engine, flags string
	uids          []int
	profile       string // of seccomp, among the bundle's
	device, admin bool
	restricted    bool // as Kubernetes's Pod Security Standards have it
}

var environments = []environment{
	{engine: "Docker", uids: []int{0, 1000}, profile: "docker"},
	{engine: "Docker", flags: "/dev/fuse", uids: []int{0, 1000}, profile: "docker", device: true},
	{engine: "Docker", flags: "/dev/fuse, SYS_ADMIN", uids: []int{0, 1000}, profile: "docker", device: true, admin: true},
	{engine: "Podman", uids: []int{0, 1000}, profile: "podman"},
	{engine: "Podman", flags: "/dev/fuse", uids: []int{0, 1000}, profile: "podman", device: true},
	{engine: "Kubernetes", flags: "\"restricted\", read-only root", uids: []int{1000}, profile: "docker", restricted: true},
}

// matrixScript does everything once, and says how each thing went: a word a line.
const matrixScript = `outside=$(readlink /proc/self/ns/mnt)
run() { kprobefs run -- sh -c "$1" || echo "failed: $?"; }
case $(run 'readlink /proc/self/ns/mnt') in
"$outside") echo seccomp;; mnt:*) echo FUSE;; *) echo none;;
esac
kprobefs run -- cat /sys/kernel/tracing/README | grep -q '^Tracing files of kprobefs' && echo yes || echo no
run 'cd /sys/kernel/tracing && echo "p:open do_sys_openat2 file=+0(\$arg2):ustring" > kprobe_events &&
  echo 1 > events/kprobes/open/enable && { cat /nonexistent 2>/dev/null; grep -c "file=\"/nonexistent\"" trace; }' | grep -qx 1 && echo yes || echo no
kprobefs explain vfs_read+7 | grep -q 'can be probed: jump' && echo yes || echo no
kprobefs check --no-cache --image /kernel vfs_read+7 | grep -q '^vfs_read+7  OK' && echo yes || echo no
run 'grep -q "^ffffffff8[0-9a-f]* . vfs_read$" /proc/kallsyms && echo p vfs_read > /sys/kernel/tracing/kprobe_events &&
  cat /sys/kernel/debug/kprobes/list' | grep -q '^ffffffff8.* vfs_read+0x0 ' && echo yes || echo no
`

// columns are what matrixScript says. The first is a mode. The others are to be yes, and so is a last one that the
// table has not: the machine's addresses are seen.
var columns = []string{"files by", "`run`", "hits", "`explain`", "`check`"}

// container is the environment as user uid has it.
func (e environment) container(t *testing.T, root string, uid int) bundle.Container {
	t.Helper()
	c := bundle.Container{
		Root: root, UID: uid, Args: []string{"sh", "/matrix"}, Env: []string{"PATH=/bin", "HOME=/tmp"},
		Caps: slices.Clone(bundle.Default), Device: e.device, Writable: !e.restricted, NoNewPrivileges: e.restricted,
	}
	if !e.restricted {
		c.Mounts = []bundle.Mount{{To: "/tmp"}}
	} else {
		c.Caps = nil
	}
	if e.admin {
		c.Caps = append(c.Caps, "CAP_SYS_ADMIN")
	}
	var err error
	if c.Seccomp, err = bundle.Profile(filepath.Join("bundle/profiles", e.profile+".json"), c.Caps); err != nil {
		t.Fatal(err)
	}
	return c
}

// testEngines: everything works in containers as engines start them, with their own seccomp profiles, and the
// page about containers has how.
func testEngines(t *testing.T, root string) {
	kernel, err := os.ReadFile("../../emu/guest/kernel.elf")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{"matrix": []byte(matrixScript), "kernel": kernel} {
		if err := os.WriteFile(filepath.Join(root, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	table := [][]string{append([]string{"engine", "with", "user"}, columns...)}
	for _, e := range environments {
		for _, uid := range e.uids {
			row := []string{e.engine, e.flags, fmt.Sprint(uid)}
			t.Run(strings.Join(row, " "), func(t *testing.T) {
				out, err := runBundle(t, e.container(t, root, uid))
				said := strings.Fields(out)
				if err != nil || len(said) != len(columns)+1 {
					t.Fatalf("%v: %s", err, out)
				}
				for i, word := range said[1:] {
					if word != "yes" {
						t.Errorf("%s: %s", append(columns, "addresses")[i+1], word)
					}
				}
				row = append(row, said[:len(columns)]...)
			})
			table = append(table, row)
		}
	}
	if !t.Failed() {
		holdPage(t, page, format(table))
	}
}

// format is a table of Markdown.
func format(table [][]string) string {
	widths := make([]int, len(table[0]))
	for _, row := range table {
		for i, cell := range row {
			widths[i] = max(widths[i], len(cell))
		}
	}
	var b strings.Builder
	for n, row := range table {
		for i, cell := range row {
			fmt.Fprintf(&b, "| %-*s ", widths[i], cell)
		}
		b.WriteString("|\n")
		if n > 0 {
			continue
		}
		for _, w := range widths {
			b.WriteString("|" + strings.Repeat("-", w+2))
		}
		b.WriteString("|\n")
	}
	return b.String()
}

// holdPage holds the table of a page against want, or writes it.
func holdPage(t *testing.T, page, want string) {
	t.Helper()
	b, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(b), "\n| engine ")
	if !found {
		t.Fatalf("%s has no table that begins with | engine", page)
	}
	old, after, _ := strings.Cut("| engine "+rest, "\n\n")
	switch {
	case old+"\n" == want:
	case *update:
		if err := os.WriteFile(page, []byte(before+"\n"+want+"\n"+after), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s has\n%s\nand it is (go test ./tests/containers -run /engines -update writes it)\n%s", page, old, want)
	}
}
