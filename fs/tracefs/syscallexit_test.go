package tracefs

import (
	"strings"
	"testing"
)

// TestSyscallExit: the event of a return has the fields of Linux, and nothing attaches to it.
func TestSyscallExit(t *testing.T) {
	fs, _, _ := newFake(t)
	got := content(t, fs, "events/syscalls/sys_exit_openat/format")
	for _, want := range []string{
		"\tfield:int __syscall_nr;\toffset:8;\tsize:4;\tsigned:1;\n", "\tfield:long ret;\toffset:16;\tsize:8;\tsigned:1;\n", "print fmt: \"0x%lx\", REC->ret\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	if _, err := writeFile(fs.root, "dynamic_events", "e:x syscalls/sys_exit_openat r=$ret\n", 0); err == nil {
		t.Error("an event probe is attached to a return")
	}
}
