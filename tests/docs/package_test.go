package docs

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/tests/containers/bundle"
)

var rootfs = flag.String("rootfs", "", "the root file system of a fresh Debian with kprobefs.deb in it, or of an image; scripts/try-deb and scripts/try-image make them")

// TestPackage installs the package, unless the root file system is that of an image, in a container with Docker's default profile, and does there what a newcomer does:
// the README's three minutes, man, completion.
func TestPackage(t *testing.T) {
	if *rootfs == "" {
		t.Skip("no root file system is given: scripts/try-deb and scripts/try-image make one")
	}
	box := container(t)
	install := "dpkg -i /kprobefs.deb && kprobefs version"
	_, err := os.Stat(filepath.Join(*rootfs, "kprobefs.deb"))
	packaged := err == nil
	if !packaged {
		install = "kprobefs version"
	}
	if out, err := box(0, install); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, uid := range []int{0, 1000} {
		for _, first := range []string{"kprobefs trace -o ", "kprobefs diff old new ", "kprobefs run sh -c "} {
			t.Run(fmt.Sprint(uid, " ", strings.TrimSpace(first)), func(t *testing.T) {
				for _, st := range pageSteps(t, "../../README.md", first) {
					out, err := box(uid, "cd $(mktemp -d); ln -s /kernels/old /kernels/new .; "+st.command)
					if got := same(out); got != same(st.output) {
						t.Errorf("$ %s\nprints (%v)\n%sand the page says\n%s", st.command, err, got, same(st.output))
					}
				}
			})
		}
	}
	if !packaged {
		return // an image of containers has no manual
	}
	for command, want := range map[string]string{
		"man kprobefs | cat":                  "kprobefs runs a small x86-64 kernel on an emulated machine",
		"man kprobefs-run | cat":              "Run CMD (default: your shell)",
		"man 5 kprobefs-files":                "kprobe_events",
		"man kprobefs-exercises":              "Aggregate",
		"apropos -s 1 kprobefs":               "kprobefs-check",
		completed("kprobefs tra"):             "trace",
		completed("kprobefs run --fil"):       "--files",
		completed("kprobefs explain vfs_rea"): "vfs_read",
		"test -s /usr/share/zsh/vendor-completions/_kprobefs && echo there":                   "there",
		"test -s /usr/share/fish/vendor_completions.d/kprobefs.fish && echo there":            "there",
		"dpkg --verify kprobefs && dpkg -r kprobefs && ! command -v kprobefs && echo removed": "removed",
	} {
		if strings.HasPrefix(command, "dpkg") {
			defer func() { expectIn(t, box, command, want) }()
			continue
		}
		expectIn(t, box, command, want)
	}
}

func expectIn(t *testing.T, box func(int, string) (string, error), command, want string) {
	t.Helper()
	out, err := box(0, command)
	if out = strings.Join(strings.Fields(out), " "); err != nil || !strings.Contains(out, want) { // man sets words apart
		t.Errorf("%s: %v: %.500q has no %q", command, err, out, want)
	}
}

// completed is a command that prints what bash completes line to.
func completed(line string) string {
	words := strings.Fields(line)
	return fmt.Sprintf("source /usr/share/bash-completion/bash_completion; _completion_loader kprobefs; COMP_WORDS=(%s); "+
		"COMP_CWORD=%d COMP_LINE='%[1]s' COMP_POINT=%[3]d; __start_kprobefs; echo ${COMPREPLY[@]}", line, len(words)-1, len(line))
}

// container returns a function that runs a command line in the container, as a user.
func container(t *testing.T) func(uid int, command string) (string, error) {
	t.Helper()
	kernels := t.TempDir()
	images(t, kernels)
	b := bundle.Container{
		Root: *rootfs, Writable: true, Caps: bundle.Default, Env: []string{"PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/tmp", "LC_ALL=C.UTF-8"},
		Mounts: []bundle.Mount{{To: "/tmp"}},
	}
	for _, name := range []string{"old", "new"} {
		from, err := filepath.EvalSymlinks(filepath.Join(kernels, name))
		if err != nil {
			t.Fatal(err)
		}
		b.Mounts = append(b.Mounts, bundle.Mount{From: from, To: "/kernels/" + name})
	}
	var err error
	if b.Seccomp, err = bundle.Profile("../containers/bundle/profiles/docker.json", b.Caps); err != nil {
		t.Fatal(err)
	}
	n := 0
	return func(uid int, command string) (string, error) {
		dir := t.TempDir()
		b.UID, b.Args = uid, []string{"bash", "-c", command}
		if err := b.Write(dir); err != nil {
			t.Fatal(err)
		}
		n++
		out, err := exec.Command("runc", "run", "-b", dir, fmt.Sprintf("kprobefs-package-%d-%d", os.Getpid(), n)).CombinedOutput()
		return string(out), err
	}
}
