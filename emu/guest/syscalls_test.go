package guest_test

import (
	"bytes"
	"debug/elf"
	_ "embed"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/emu/guest"
)

//go:embed testdata/syscalls.tsv
var debianCalls string

// syscallMax is the highest number of a system call of 6.1 (__NR_syscall_max).
const syscallMax = 450

// syscallNames are the names of Debian's system calls by number; "" has no call.
func syscallNames(t *testing.T) (names [syscallMax + 1]string) {
	t.Helper()
	for line := range strings.Lines(debianCalls) {
		var nr int
		var name string
		if line[0] == '#' {
			continue
		}
		if _, err := fmt.Sscan(line, &nr, &name); err != nil || nr > syscallMax {
			t.Fatalf("%q: %v", line, err)
		}
		names[nr] = name
	}
	return names
}

// Every number of x86-64's table leads to the wrapper that Linux has for it.
func TestSystemCallTable(t *testing.T) {
	f, err := elf.NewFile(bytes.NewReader(guest.Kernel()))
	if err != nil {
		t.Fatal(err)
	}
	symbols, err := f.Symbols()
	if err != nil {
		t.Fatal(err)
	}
	at, table := map[uint64][]string{}, uint64(0)
	for _, s := range symbols {
		at[s.Value] = append(at[s.Value], s.Name)
		if s.Name == "sys_call_table" {
			table = s.Value
		}
	}
	rodata := f.Section(".rodata")
	b := make([]byte, 8*(syscallMax+1))
	if _, err := rodata.ReadAt(b, int64(table-rodata.Addr)); err != nil {
		t.Fatal(err)
	}
	for nr, name := range syscallNames(t) {
		if name == "" {
			name = "ni_syscall"
		}
		got := at[binary.LittleEndian.Uint64(b[8*nr:])]
		if !strings.Contains(" "+strings.Join(got, " ")+" ", " __x64_sys_"+name+" ") {
			t.Errorf("%d leads to %v, want __x64_sys_%s", nr, got, name)
		}
	}
}

// A call of any number comes back with what was predicted, whatever its arguments.
func TestEverySystemCall(t *testing.T) {
	m := boot(t, emu.Config{Clock: emu.ClockVirtual})
	ends := map[string]bool{"exit": true, "exit_group": true}
	for nr, name := range syscallNames(t) {
		if ends[name] {
			continue
		}
		if got, err := mirror(m, pid, nr, -int64(nr+1), "x", ^uint64(0), str, 0, 0, 0, 0); err != nil {
			t.Errorf("%d %s: %d, %v", nr, name, got, err)
		}
	}
}
