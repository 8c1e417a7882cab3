// Package headers has what modules of users are built from: headers of our own for the interface of
// Debian's 6.1.0-*-amd64, and a kbuild that needs make, gcc, sh, sed and awk. A module that is built with it
// loads into the machine and into that kernel.
//
// build/include/facts is made by scripts/build-headers: layouts of types and arguments of functions, as the
// kernel's BTF has them, and values of constants. The rest is written by hand. base/ is what every header
// begins with. A header of linux/ or asm/ that has no text of its own is the one below facts/.
//
// The package imports engine/release.
package headers

import (
	"embed"
	"io/fs"

	"github.com/kprobefs/kprobefs/engine/release"
)

//go:embed all:build
var files embed.FS

// Release is the release that modules are built for, as uname(1) -r names it.
const Release = release.ReferenceUname

// Build returns the directory that modules are built against: make -C BUILD M=DIR modules.
func Build() fs.FS {
	sub, err := fs.Sub(files, "build")
	if err != nil {
		panic(err) // the name is valid
	}
	return sub
}
