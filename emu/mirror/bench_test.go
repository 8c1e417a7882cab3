package mirror

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"testing"

	"github.com/rs/zerolog"
	"golang.org/x/sys/unix"
)

// BenchmarkNotified is what a watched open costs before the machine gets it.
func BenchmarkNotified(b *testing.B) {
	cmd := exec.Command("sleep", "1000")
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	defer func() { cmd.Process.Kill(); cmd.Wait() }()
	m, err := New(silent{}, zerolog.Nop())
	if err != nil {
		b.Fatal(err)
	}
	defer m.Close()
	var roots rootDirs
	defer roots.close()
	n := notification{pid: uint32(cmd.Process.Pid), nr: unix.SYS_OPENAT, args: [6]uint64{cwd, interpreter(b, cmd.Process.Pid), unix.O_RDONLY | unix.O_DIRECTORY}}
	b.ReportAllocs()
	for b.Loop() {
		m.notified(&n, &roots, nil)
	}
}

// interpreter is where a process has the name of its ELF interpreter.
func interpreter(b *testing.B, pid int) uint64 {
	maps, err := os.ReadFile(fmt.Sprintf("/proc/%d/maps", pid))
	if err != nil {
		b.Fatal(err)
	}
	var start uint64
	if _, err := fmt.Sscanf(string(maps), "%x-", &start); err != nil {
		b.Fatal(err)
	}
	t := &thread{tid: pid}
	page, ok := t.readBytes(start, 4096)
	at := bytes.Index(page, []byte("/lib64/"))
	if !ok || at < 0 {
		b.Skip("no name of an interpreter in the first page")
	}
	return start + uint64(at)
}
