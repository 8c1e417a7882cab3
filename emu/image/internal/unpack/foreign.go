package unpack

import (
	"errors"
	"fmt"
	"regexp"
	"sync"
)

// foreign lists files that people take for kernels, or that must be converted first. Each is known
// by some bytes at some place.
var foreign = []struct {
	at          int
	magic, what string
}{
	{0, "KDUMP   ", "a dump compressed by makedumpfile: crash or vmcore-dmesg read it, here it has to be ELF (makedumpfile -E)"},
	{0, "makedumpfile", "a flattened dump: makedumpfile -R makes a file of it, -E one in ELF"},
	{0, "070701", "a cpio archive (an initramfs?), not a kernel"},
	{0, "hsqs", "a squashfs image, not a kernel"},
	{0, "PK\x03\x04", "a zip archive: unpack it first"},
	{257, "ustar", "a tar archive: unpack it, and give the directory or the kernel's file"},
	{0, "ANDROID!", "an Android boot image: take the kernel out of it first (unpack_bootimg)"},
	{0, "\x27\x05\x19\x56", "a U-Boot image, whose kernels are not for x86 or arm64"},
	{0x38, "RSC\x05", "a kernel for RISC-V: only those for x86 and arm64 are taken"},
	{0, "#\n# Automatically generated", "a kernel's configuration, not the kernel"},
}

// symbolLine is how a System.map and /proc/kallsyms begin.
var symbolLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[0-9a-f]{8,16} [a-zA-Z?] [!-~]+\s`)
})

// isForeign is an error for a file that is in foreign.
func isForeign(head []byte) error {
	for _, f := range foreign {
		if end := f.at + len(f.magic); len(head) >= end && string(head[f.at:end]) == f.magic {
			return errors.New(f.what)
		}
	}
	if symbolLine().Match(head) {
		return errors.New("a System.map or a copy of /proc/kallsyms, not a kernel: --symbols takes it")
	}
	return nil
}

// errNotKernel is the error for a file of no known kind.
func errNotKernel(head []byte) error {
	return fmt.Errorf("not a kernel: neither bzImage nor ELF, begins with % x; what is taken are vmlinuz, vmlinux, core dumps, packages (.deb, .rpm) and directories with boot/", head[:min(len(head), 4)])
}
