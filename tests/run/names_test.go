package run

import (
	"os/exec"
	"strings"
	"testing"
)

// TestUname: every form of uname(2) tells the machine's names, and fails where the kernel's does. A kernel
// without 32-bit programs says ENOSYS to theirs.
func TestUname(t *testing.T) {
	const version = "#1 SMP PREEMPT_DYNAMIC"
	bin := compile(t, "names")
	out, err := exec.Command("kprobefs", "run", "--", bin).Output()
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	want := []string{
		"uname: 0 Linux 6.1.0-kprobefs " + version + ", then x",
		"newuname: 0 Linux 6.1.0-kprobefs " + version + ", then x",
		"olduname: 0 Linux 6.1.0-kprobefs " + version + ", then x",
		"oldolduname: 0 Linux 6.1.0-kp " + version[:8] + ", then x",
		"low: EFAULT", "kernel's: EFAULT", "cut: EFAULT", "read-only: EFAULT",
	}
	if len(got) != len(want) {
		t.Fatalf("got %q", got)
	}
	for i, w := range want {
		if call, _, _ := strings.Cut(w, ":"); got[i] != w && !strings.HasPrefix(got[i], call+": -38 ") {
			t.Errorf("got %q, want %q", got[i], w)
		}
	}
}
