package kprobefstest_test

import (
	"testing"

	"github.com/kprobefs/kprobefs/fs/kprobefstest"
)

// TestOpens is the recipe of "kprobefs help recipes".
func TestOpens(t *testing.T) {
	m := kprobefstest.Start(t)
	p := m.Probe("p:open do_sys_openat2 file=+0($arg2):ustring")
	m.Exec("cat kprobes/list > /dev/null")
	if p.Hits() == 0 {
		t.Error("cat opens nothing")
	}
}
