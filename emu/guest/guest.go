// Package guest holds the kernel that runs inside the machine, and its modules, as
// built images. Their sources are in src; scripts/build-guest makes the images,
// abi.go and images.sum from them. src/abi.h is the contract between that
// kernel and the machine; abi.go is its Go mirror.
//
// # The kernel's own rules
//
// A mirrored call's result is the host's prediction, current->mirror_ret: the
// deep functions of src/fs/hostfs.c hand it back, and what the kernel knows of a
// file refuses nothing that is predicted to work (mirror_error). Everything else is
// computed: names, dentries, inodes, files, pages, sockets and timers are real and
// must neither leak nor race: processors are switched between any two instructions.
//
// Lock order: mutexes → dcache_lock → inode_lock → a slab's lock → the zone's
// lock; net_lock (with soft interrupts off) → a slab's lock. files->lock,
// pidmap_lock, cfs_lock, timer_lock and hrtimer_lock are leaves but for slabs.
//
// Every function says how its frame is unwound: gcc does for C, and assembly that moves
// the stack pointer by .cfi directives (include/asm.h). A test of emu/image follows all of it.
//
// A function that must keep its name and arguments is __keep; one whose name is
// to be ambiguous is static in two files. The test of emu/image names what must exist.
//
// It imports nothing of ours.
package guest

import (
	"embed"
	"sort"
	"strings"
)

//go:embed kernel.elf *.ko images.sum boot.gz
var images embed.FS

// Kernel returns the kernel image, a static ELF file.
func Kernel() []byte {
	b, _ := images.ReadFile("kernel.elf")
	return b
}

// Boot returns the machine right after the kernel's start, as emu.WriteBoot writes it.
func Boot() []byte {
	b, _ := images.ReadFile("boot.gz")
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
