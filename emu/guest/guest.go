// Package guest holds the kernel that runs inside the machine, and its modules, as built images. Their
// sources are in src. scripts/build-guest makes the images, abi.go and images.sum from these sources.
// src/abi.h is the contract between that kernel and the machine, and abi.go says the same in Go.
//
// Each generation of the kernel is a folder of src/gen, each instruction set one of src/arch. Those of i386 are built
// as Linux is: three arguments in registers, per-CPU data by %fs, the system calls' own numbers. Their structures have
// other offsets, which the file abi of their archive says.
//
// # The kernel's own rules
//
// The result of a mirrored call is the host's prediction, current->mirror_ret. The deep functions of
// src/fs/hostfs.c hand it back. What the kernel knows of a file refuses nothing that is predicted to
// work (mirror_error). Everything else is computed: names, dentries, inodes, files, pages, sockets and
// timers are real. They must neither leak nor race, because processors are switched between any two
// instructions.
//
// Lock order: mutexes → dcache_lock → inode_lock → a slab's lock → the zone's lock; net_lock (with soft
// interrupts off) → a slab's lock. Under files->lock, pidmap_lock, cfs_lock, timer_lock and
// hrtimer_lock only slabs' locks are taken.
//
// Every function says how its frame is unwound. For C gcc says it. Assembly that moves the stack
// pointer says it by .cfi directives (include/asm.h). A test of emu/image follows all of it.
//
// A function that must keep its name and arguments is __keep. A function whose name is to be ambiguous
// is static in two files. The test of emu/image names the functions that must exist.
//
// The package imports nothing of ours.
package guest

import (
	"bytes"
	"compress/gzip"
	"embed"
	"io"
	"io/fs"
	"sort"
	"strings"
)

//go:embed *.ko *.tar.gz images.sum boot.gz btf.gz src/gen/*/names src/gen/*/i386/names src/arch/*/names
var images embed.FS

// kernel is never changed. A file of images would be copied by each reader.
//
//go:embed kernel.elf
var kernel []byte

// Kernel returns the kernel image, a static ELF file. Nobody may change it.
func Kernel() []byte { return kernel }

// Boot returns the machine right after the kernel's start, as emu.WriteBoot writes it.
func Boot() []byte {
	b, _ := images.ReadFile("boot.gz")
	return b
}

// BTF returns the kernel's types and its functions' arguments, as pahole has made them of its debug
// information: the content of /sys/kernel/btf/vmlinux.
func BTF() ([]byte, error) {
	b, err := images.ReadFile("btf.gz")
	if err != nil {
		return nil, err
	}
	r, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// debug is read in place, as kernel is.
//
//go:embed debug.tar.xz
var debug []byte

// Debug returns the debug information of Kernel: a tar file, compressed by xz, with a file for each section of DWARF but
// .debug_frame, which is in the kernel. Nobody may change it.
func Debug() []byte { return debug }

// sources are read when a debugger asks for them.
//
//go:embed src
var sources embed.FS

// Sources returns the sources of the kernels and their modules.
func Sources() fs.FS {
	dir, err := fs.Sub(sources, "src")
	if err != nil {
		return sources // of a name that is wrong, which src is not
	}
	return dir
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
