// Command cmd asks a running kernel and kprobefs check the same questions, and prints the differences.
// scripts/conformance attach runs it.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/kprobefs/kprobefs/emu/image/parse"
	"github.com/kprobefs/kprobefs/engine/check"
	"github.com/kprobefs/kprobefs/fs/confine"
	"github.com/kprobefs/kprobefs/tests/kernel/attach"
)

type options struct {
	image, vm, tools string
	n                int
	seed             uint64
}

func main() {
	if parse.IsProcess() {
		os.Exit(parse.Run(confine.Reader))
	}
	var o options
	flag.StringVar(&o.image, "image", "", "the kernel's vmlinuz")
	flag.StringVar(&o.vm, "vm", "scripts/vm", "what runs a command on that kernel")
	flag.StringVar(&o.tools, "tools", "", "a list of functions to ask about, too: the first word of each line")
	flag.IntVar(&o.n, "n", 2000, "random functions")
	flag.Uint64Var(&o.seed, "seed", 1, "what chooses them")
	flag.Parse()
	differences, err := run(&o)
	if err != nil {
		fmt.Fprintln(os.Stderr, "attach:", err)
		os.Exit(2)
	}
	if differences > 0 {
		os.Exit(1)
	}
}

func run(o *options) (differences int, err error) {
	k := check.NewKernel(&check.Image{Path: o.image, Limits: limits()}, nil)
	defer k.Close()
	functions, err := k.Functions()
	if err != nil {
		return 0, err
	}
	list := questions(choose(o, functions), rand.New(rand.NewPCG(o.seed, 1)))
	theirs, err := o.theirs(list)
	if err != nil {
		return 0, err
	}
	ours, err := k.Answers(check.Specs(check.Perf, list...), func() {})
	if err != nil {
		return 0, err
	}
	counts := map[string]int{}
	for i := range ours {
		a := &ours[i]
		want, ok := theirs[a.Probe]
		if !ok {
			return 0, fmt.Errorf("%s: not answered", a.Probe)
		}
		got := a.Errno
		if a.OK {
			got = "OK"
		}
		counts[string(a.API)+" "+want]++
		if got != want {
			differences++
			fmt.Printf("%s\t%s\tours %s (%s)\n", a.Probe, want, got, a.Rule)
		}
	}
	for _, c := range sorted(counts) {
		fmt.Printf("%-24s %d\n", c, counts[c])
	}
	fmt.Printf("%s: %d questions, %d differences\n", o.image, len(list), differences)
	return differences, nil
}

func sorted(counts map[string]int) (all []string) {
	for c := range counts {
		all = append(all, c)
	}
	slices.Sort(all)
	return all
}

// goArch are Go's names of the architectures that scripts/vm runs besides the host's.
var goArch = map[string]string{"i386": "386", "arm64": "arm64"}

// theirs has the kernel in the virtual machine answer list.
func (o *options) theirs(list []string) (map[string]string, error) {
	dir, err := os.MkdirTemp("", "kprobefs-attach")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	build := exec.Command("go", "build", "-o", filepath.Join(dir, "guest"), "./tests/kernel/attach/guest")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if arch := goArch[os.Getenv("KPROBEFS_ARCH")]; arch != "" {
		build.Env = append(build.Env, "GOARCH="+arch)
	}
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return nil, fmt.Errorf("the guest's program: %w", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "questions"), []byte(strings.Join(list, "\n")+"\n"), 0o644); err != nil {
		return nil, err
	}
	out := filepath.Join(dir, "out")
	vm := exec.Command(o.vm, "-o", out, dir, "echo 1 >/sys/kernel/rcu_expedited; ./guest < questions > /out/answers")
	vm.Stderr, vm.Stdout = os.Stderr, os.Stderr
	if err := vm.Run(); err != nil {
		return nil, fmt.Errorf("%s: %w", o.vm, err)
	}
	b, err := os.ReadFile(filepath.Join(out, "answers"))
	if err != nil {
		return nil, err
	}
	return attach.Answers(bytes.NewReader(b))
}

// limits gives the machine that runs all of this beside it time.
func limits() parse.Limits {
	l := parse.Defaults
	l.Time = 10 * time.Minute
	return l
}
