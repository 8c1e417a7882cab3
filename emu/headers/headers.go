// Package headers has what modules of users are built from: headers of our own for the interface of
// Debian's 6.1.0-*-amd64, and a kbuild that needs make, gcc, binutils, sh, sed and awk. A module that is built
// with it loads into the machine and into that kernel. The other kernels inside have the same
// structures, but what older/ and structs/ say, and names of their own. A kernel has what its generation and its
// instruction set have.
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

//go:embed all:build all:older structs
var files embed.FS

// folders are what lies over build for the kernel of that name, the lowest first: what its generation has of its own,
// and what its instruction set has.
func folders(kernel string) (over []string) {
	generation, isa, other := strings.Cut(kernel, "/")
	if generation != release.Reference {
		over = append(over, "older/"+generation)
	}
	if other {
		over = append(over, "older/"+isa)
	}
	return over
}

// Has tells whether there are headers for the kernel of that name. It costs nothing: no kernel is unpacked.
func Has(kernel string) bool {
	for _, dir := range folders(kernel) {
		if _, err := fs.Stat(files, dir); err != nil {
			return false
		}
	}
	return kernel != ""
}

// typesFile has all structures.
const typesFile = "include/facts/types.h"

// For returns the directory that modules of k are built against: make -C DIR M=… modules. ok is false if there is
// none.
func For(k *release.Kernel) (dir fs.FS, ok bool) {
	dir, err := fs.Sub(files, "build")
	if err != nil || !Has(k.Name) {
		return nil, false
	}
	over := folders(k.Name)
	if len(over) == 0 {
		return dir, true
	}
	g, err := guest.Open(strings.ReplaceAll(k.Name, "/", "-"))
	if err != nil {
		return nil, false
	}
	made := map[string][]byte{"scripts/names": names(g), "Module.symvers": symvers(g, k.Profile.Hits.Jprobes)}
	if _, isa, other := strings.Cut(k.Name, "/"); other {
		if made[typesFile], err = typesOf(dir, isa); err != nil {
			return nil, false
		}
	}
	for _, name := range over {
		own, err := fs.Sub(files, name)
		if err != nil {
			return nil, false
		}
		dir = &overlay{dir, own, made}
	}
	return dir, true
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
