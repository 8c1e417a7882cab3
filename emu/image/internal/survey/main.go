// Command survey loads kernels. For each it prints a line that says what was found (the release,
// symbols, sites and so on) and how long that took. It looks up every exported symbol (__ksymtab) among
// the recovered ones. With -kallsyms, it compares the symbols of kernels of that file's release with the
// file, order and types included.
//
// Exit status: 0 everything agrees, 1 something differs or a kernel does not load, 2 wrong arguments.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/emu/image/internal/kallsyms"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

func main() {
	recorded := flag.String("kallsyms", "", "a copy of /proc/kallsyms")
	release := flag.String("release", "", "what kernel the copy is of")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: survey [-kallsyms FILE -release RELEASE] KERNEL…")
	}
	flag.Parse()
	if flag.NArg() == 0 || (*recorded == "") != (*release == "") {
		flag.Usage()
		os.Exit(2)
	}
	var want []kernel.Symbol
	if *recorded != "" {
		var err error
		if want, err = kallsyms.ReadFile(*recorded); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
	}
	kernels, bad := 0, 0
	for _, path := range flag.Args() {
		r := survey(path, want, *release)
		fmt.Println(r.line())
		kernels++
		if !r.ok() {
			bad++
		}
	}
	fmt.Printf("%d images, %d with differences\n", kernels, bad)
	if bad > 0 {
		os.Exit(1)
	}
}

// A result has the findings about one image.
type result struct {
	path       string
	err        error
	opened     time.Duration
	booted     time.Duration
	raw        *image.Raw
	kernel     *image.Kernel
	exported   int
	unexported []string // exported ones that the symbols do not have at that address
	compared   int
	different  int
}

func survey(path string, want []kernel.Symbol, release string) (r result) {
	r.path = path
	start := time.Now()
	if r.raw, r.err = image.Open(path); r.err != nil {
		return r
	}
	r.opened = time.Since(start)
	r.exports()
	if r.raw.Version == release {
		r.compare(want)
	}
	start = time.Now()
	r.kernel, r.err = image.NewKernel(r.raw, bootpatch.Options{})
	r.booted = time.Since(start)
	return r
}

// compare holds the symbols against those recorded of the running kernel.
func (r *result) compare(want []kernel.Symbol) {
	want = slices.DeleteFunc(slices.Clone(want), func(s kernel.Symbol) bool { return s.Module != "" })
	r.compared = max(len(want), len(r.raw.Symbols))
	for i := range r.compared {
		if i >= len(want) || i >= len(r.raw.Symbols) {
			r.different++
			continue
		}
		got := r.raw.Symbols[i]
		got.Size = 0
		if got != want[i] {
			r.different++
		}
	}
}

func (r *result) ok() bool {
	return r.err == nil && r.different == 0 && len(r.unexported) == 0 && (r.exported > 0 || r.raw.Live)
}

func (r *result) line() string {
	if r.err != nil {
		return r.err.Error()
	}
	s := fmt.Sprintf("%s: %s, %d symbols (%d exported, %d of them missing), %d fentry, %d fixups, %d bugs, %d jump labels, %d static calls, %d blacklisted; opened in %d ms, patched in %d ms",
		r.path, r.raw.Version, len(r.raw.Symbols), r.exported, len(r.unexported), len(r.kernel.Sites.Fentry), len(r.kernel.Sites.Fixups),
		len(r.kernel.Sites.Bugs), len(r.kernel.Sites.JumpLabels), len(r.kernel.Sites.StaticCalls), len(r.kernel.Tables.Blacklist),
		r.opened.Milliseconds(), r.booted.Milliseconds())
	if r.compared > 0 {
		s += fmt.Sprintf("; %d symbols compared with the running kernel's, %d differ", r.compared, r.different)
	}
	if len(r.unexported) > 0 {
		s += fmt.Sprintf("; missing: %.10q", r.unexported[:min(len(r.unexported), 10)])
	}
	return s
}
