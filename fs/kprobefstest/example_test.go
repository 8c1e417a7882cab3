package kprobefstest_test

import (
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/fs/kprobefstest"
)

// testOpens is a test as your program might have it: which files does a command open through the mount?
func testOpens(t *testing.T) {
	m := kprobefstest.Start(t)
	p := m.Probe("p:open do_sys_openat2 file=+0($arg2):ustring")
	m.Exec("cat kprobes/list > /dev/null")
	if p.Hits() == 0 {
		t.Error("cat has opened nothing")
	}
	for _, e := range p.Trace() {
		if e.Comm == "cat" && strings.HasSuffix(e.Text, `file="kprobes/list"`) {
			return
		}
	}
	t.Errorf("cat has not opened kprobes/list:\n%s", m.Read("tracing/trace"))
}

// Start belongs in a test: testOpens would be TestOpens in yours. It is skipped where nothing can
// be mounted.
func Example() {
	_ = testing.InternalTest{Name: "TestOpens", F: testOpens}
}
