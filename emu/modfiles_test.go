package emu

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/system"
)

// insmodStock loads a module that was built against Debian's headers.
func insmodStock(t *testing.T, m *Machine, name string) {
	t.Helper()
	if err := m.InsmodFile(context.Background(), stockModule(t, name), "", 0); err != nil {
		t.Fatalf("%v\n%s", err, m.Kmsg())
	}
}

// fileOf is the file of a module in a tree.
func fileOf(t *testing.T, m *Machine, in system.ModuleTree, name string) system.ModuleFile {
	t.Helper()
	for _, f := range m.ModuleFiles() {
		if f.Tree == in && f.Name == name {
			return f
		}
	}
	t.Fatalf("no %s among %+v", name, m.ModuleFiles())
	return system.ModuleFile{}
}

// TestModuleFile: what a module shows goes with the module, and is back with a snapshot.
func TestModuleFile(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	insmodStock(t, m, "h6_proc")
	number := fileOf(t, m, system.InProc, "h6").Number
	s, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	read := func() (string, error) {
		f, err := m.OpenModuleFile(t.Context(), 0, number, syscall.O_RDONLY)
		if err != nil {
			return "", err
		}
		defer f.Release(0)
		b := make([]byte, 100)
		n, err := f.Read(t.Context(), 0, b, 4)
		return string(b[:n]), err
	}
	const want = "vfs_fsync_range hits 0\n"
	if got, err := read(); got != want || err != nil {
		t.Errorf("%q %v", got, err)
	}
	if err := m.Rmmod("h6_proc"); err != nil {
		t.Fatal(err)
	}
	if _, err := read(); !errors.Is(err, syscall.ENOENT) || len(m.ModuleFiles()) != 0 {
		t.Errorf("of a module that is gone: %v, %+v", err, m.ModuleFiles())
	}
	if err := m.Restore(s); err != nil {
		t.Fatal(err)
	}
	if got, err := read(); got != want || err != nil {
		t.Errorf("restored: %q %v", got, err)
	}
}

// TestModuleFileStale: a file that was opened after the snapshot that is restored answers EIO.
func TestModuleFileStale(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	insmodStock(t, m, "h6_proc")
	s, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	f, err := m.OpenModuleFile(t.Context(), 0, fileOf(t, m, system.InDebugfs, "hits").Number, syscall.O_RDWR)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Restore(s); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write(t.Context(), 0, []byte("1\n"), 0); !errors.Is(err, syscall.EIO) {
		t.Errorf("write: %v", err)
	}
	if err := f.Release(0); !errors.Is(err, syscall.EIO) {
		t.Errorf("release: %v", err)
	}
}

// TestModuleFileTable: a module may overwrite the table. Whoever reads it comes to an end.
func TestModuleFileTable(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	insmodStock(t, m, "h6_proc")
	table := m.entry.moduleNodes
	n := len(m.ModuleFiles())
	m.mem.put64(table, 1<<60)
	if got := len(m.ModuleFiles()); n == 0 || got != n {
		t.Errorf("%d files, %d before", got, n)
	}
	first := m.mem.u64(table + 8)
	m.mem.put64(first+guest.Mnode_Parent, first)
	m.mem.put32(first+guest.Mnode_NameLen, 1<<31)
	if files := m.ModuleFiles(); len(files) >= n {
		t.Errorf("%+v", files)
	}
	m.mem.put64(table+8, 0x10)
	if files := m.ModuleFiles(); len(files) >= n {
		t.Errorf("%+v", files)
	}
}

// TestTaintsRestored: what modules have made of the kernel is a part of a snapshot, of one in a file, too.
func TestTaintsRestored(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	insmodStock(t, m, "u3_stuck")
	s, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	if s, err = UnmarshalSnapshot(bytes.NewReader(b)); err != nil {
		t.Fatal(err)
	}
	m = boot(t, Config{Clock: ClockVirtual})
	if err := m.Restore(s); err != nil {
		t.Fatal(err)
	}
	if got := string(m.ProcModules(true)); !strings.HasPrefix(got, "u3_stuck ") || !strings.HasSuffix(got, " (OE)\n") {
		t.Errorf("modules: %q", got)
	}
	insmodStock(t, m, "h3_param")
	if bytes.Contains(m.Kmsg(), []byte("taint")) {
		t.Errorf("tainted again:\n%s", m.Kmsg())
	}
	if err := m.Rmmod("u3_stuck"); !errors.Is(err, syscall.EWOULDBLOCK) {
		t.Errorf("rmmod of a module in use: %v", err)
	}
	if err := m.RmmodFlags(t.Context(), "u3_stuck", syscall.O_TRUNC); err != nil {
		t.Errorf("rmmod -f: %v", err)
	}
}
