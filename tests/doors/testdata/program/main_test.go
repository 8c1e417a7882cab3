package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/kprobefs/kprobefs/fs/kprobefstest"
	"github.com/kprobefs/kprobefs/listfmt"
)

func TestRun(t *testing.T) {
	const want = `probes:2: int_sqrt+1: EILSEQ
probes:3: none: ENOENT
int_sqrt(144) = 12, hits map[int_sqrt:1]
k int_sqrt+0 ftrace true
`
	var got bytes.Buffer
	if err := run(&got); err != nil || got.String() != want {
		t.Errorf("%v\n%swant\n%s", err, got.String(), want)
	}
}

// TestMounted reads a list from where it is mounted.
func TestMounted(t *testing.T) {
	m := kprobefstest.Start(t)
	p := m.Probe("vfs_read+5")
	m.Exec("cat kprobes/blacklist > /dev/null")
	f, err := os.Open(m.Dir + "/kprobes/list")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	list, err := listfmt.ParseList(f)
	if err != nil || len(list) != 1 || list[0].Symbol != "vfs_read" || list[0].Offset != 5 {
		t.Errorf("%v, %v", list, err)
	}
	if p.Hits() == 0 || len(p.Trace()) != p.Hits() {
		t.Errorf("%d hits, trace: %v", p.Hits(), p.Trace())
	}
}
