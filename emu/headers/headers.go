// Package headers has what modules of users are built from: headers of our own for the interface of
// Debian's 6.1.0-*-amd64, and a kbuild that needs make, gcc, binutils, sh, sed and awk. A module that is built
// with it loads into the machine and into that kernel. The older kernels inside for x86-64 have the same
// structures, but what older/ says, and names of their own.
//
// build/include/facts is made by scripts/build-headers: layouts of types and arguments of functions, as the
// kernel's BTF has them, and values of constants. The rest is written by hand. base/ is what every header
// begins with. A header of linux/ or asm/ that has no text of its own is the one below facts/.
//
// The package imports emu/guest and engine/release.
package headers

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/engine/release"
)

//go:embed all:build all:older
var files embed.FS

// Has tells whether there are headers for the kernel of that name. It costs nothing: no kernel is unpacked.
func Has(kernel string) bool {
	if kernel == release.Reference {
		return true
	}
	_, err := fs.Stat(files, "older/"+kernel)
	return err == nil
}

// For returns the directory that modules of k are built against: make -C DIR M=… modules. ok is false if there is
// none: for kernels of i386.
func For(k *release.Kernel) (dir fs.FS, ok bool) {
	base, err := fs.Sub(files, "build")
	if err != nil || !Has(k.Name) {
		return nil, false
	}
	if k.Name == release.Reference {
		return base, true
	}
	over, err := fs.Sub(files, "older/"+k.Name)
	if err != nil {
		return nil, false
	}
	g, err := guest.Open(k.Name)
	if err != nil {
		return nil, false
	}
	return &overlay{base, over, map[string][]byte{"scripts/names": names(g), "Module.symvers": symvers(g, k.Profile.Hits.Jprobes)}}, true
}

// names is the table of objcopy that gives symbols g's names.
func names(g *guest.Generation) []byte {
	var b strings.Builder
	all := g.Names()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintf(&b, "%s %s\n", name, all[name])
	}
	return []byte(b.String())
}

// symvers is the file Module.symvers of what g exports.
func symvers(g *guest.Generation, jprobes bool) []byte {
	var b strings.Builder
	for _, e := range g.Exports(jprobes) {
		kind := "EXPORT_SYMBOL"
		if e.GPL {
			kind = "EXPORT_SYMBOL_GPL"
		}
		if len(e.Sums) > 0 {
			fmt.Fprintf(&b, "%#08x\t%s\tvmlinux\t%s\t\n", e.Sums[0], e.Name, kind)
		}
	}
	return []byte(b.String())
}
