package script

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/kprobefs/kprobefs/emu/guest"
)

// kernelFile puts the embedded kernel where scripts find it, $KERNEL, and a module of
// its, in the directory $MODULES.
func kernelFile(e *testscript.Env) error {
	path := filepath.Join(e.WorkDir, "kernel.elf")
	e.Setenv("KERNEL", path)
	modules := filepath.Join(e.WorkDir, "modules")
	e.Setenv("MODULES", modules)
	ktm, _ := guest.Module("ktm")
	return errors.Join(
		os.WriteFile(path, guest.Kernel(), 0o644),
		os.Mkdir(modules, 0o755),
		os.WriteFile(filepath.Join(modules, "ktm.ko"), ktm, 0o644),
	)
}

// variant writes the embedded kernel with vfs_read called vfs_raed.
func variant(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: variant FILE")
	}
	file := bytes.ReplaceAll(guest.Kernel(), []byte("\x00vfs_read\x00"), []byte("\x00vfs_raed\x00"))
	if bytes.Equal(file, guest.Kernel()) {
		ts.Fatalf("the kernel has no vfs_read")
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), file, 0o644))
}
