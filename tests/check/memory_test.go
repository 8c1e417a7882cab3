package check

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/emu/guest"
)

// largeKernel writes the embedded kernel with size bytes more of data: its .bss becomes a segment
// that is in the file, at its end.
func largeKernel(t *testing.T, size int64) string {
	t.Helper()
	const headers, headerSize, fileOff, fileSize, memSize, last = 64, 56, 8, 32, 40, 5
	file := append([]byte(nil), guest.Kernel()...)
	at := int64(len(file)+0xfff) &^ 0xfff
	bss := file[headers+last*headerSize:]
	if binary.LittleEndian.Uint64(bss[fileSize:]) != 0 {
		t.Fatal("the last segment of the kernel is not its .bss")
	}
	binary.LittleEndian.PutUint64(bss[fileOff:], uint64(at))
	binary.LittleEndian.PutUint64(bss[fileSize:], uint64(size))
	binary.LittleEndian.PutUint64(bss[memSize:], uint64(size))
	path := filepath.Join(t.TempDir(), "vmlinux")
	if err := errors.Join(os.WriteFile(path, file, 0o644), os.Truncate(path, at+size)); err != nil {
		t.Fatal(err)
	}
	return path
}

// checkMemory is what kprobefs check needs at most for n kernels one after the other, in KiB.
func checkMemory(t *testing.T, kernel string, n int) int64 {
	t.Helper()
	args := []string{"check", "--no-cache", "--jobs", "1"}
	for range n {
		args = append(args, "--image", kernel)
	}
	cmd := exec.Command("kprobefs", append(args, "vfs_read")...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss
}

// A kernel that has answered is let go: eight need not much more than one.
func TestCheckMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector takes memory of its own")
	}
	kernel := largeKernel(t, 48<<20)
	one, eight := checkMemory(t, kernel, 1), checkMemory(t, kernel, 8)
	t.Logf("%d KiB for one kernel, %d KiB for eight", one, eight)
	if eight > 5*one/2 {
		t.Errorf("%d KiB for one kernel, %d KiB for eight", one, eight)
	}
}

// Facts that have answered are let go, whatever their number: but for the answers, 400 kernels need no more than some do.
func TestFactsMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector takes memory of its own")
	}
	dir := t.TempDir()
	first := filepath.Join(dir, "0.facts")
	if out, err := exec.Command("kprobefs", "index", largeKernel(t, 1<<20), "-o", first).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const kernels, most = 400, 280 << 10 // KiB
	for i := 1; i < kernels; i++ {
		if err := os.Link(first, filepath.Join(dir, fmt.Sprintf("%d.facts", i))); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("kprobefs", "check", "--facts", dir, "vfs_read", "vfs_read+7", "no_such_function")
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) || exit.ExitCode() != 1 || !strings.Contains(string(out), "3 probes, 400 kernels: 2 OK in all") {
		t.Fatalf("%v\n%s", err, out)
	}
	if kib := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss; kib > most {
		t.Errorf("%d KiB for %d kernels, at most %d", kib, kernels, most)
	} else {
		t.Logf("%d KiB for %d kernels", kib, kernels)
	}
}
