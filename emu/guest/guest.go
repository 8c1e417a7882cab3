// Package guest holds the kernel that runs inside the machine, and its modules, as
// built images. Their sources are in src; scripts/build-guest makes the images,
// abi.go and images.sum from them. src/abi.h is the contract between that
// kernel and the machine; abi.go is its Go mirror.
//
// It imports nothing of ours.
package guest

import (
	"embed"
	"sort"
	"strings"
)

//go:embed kernel.elf *.ko images.sum
var images embed.FS

// Kernel returns the kernel image, a static ELF file.
func Kernel() []byte {
	b, _ := images.ReadFile("kernel.elf")
	return b
}

// Module returns the module called name, a relocatable ELF file. As modprobe
// does, it takes - and _ for the same character.
func Module(name string) ([]byte, bool) {
	b, err := images.ReadFile(strings.ReplaceAll(name, "-", "_") + ".ko")
	return b, err == nil
}

// ModuleNames lists the modules there are, sorted.
func ModuleNames() []string {
	entries, _ := images.ReadDir(".")
	var names []string
	for _, e := range entries {
		if n, ok := strings.CutSuffix(e.Name(), ".ko"); ok {
			names = append(names, n)
		}
	}
	sort.Strings(names)
	return names
}
