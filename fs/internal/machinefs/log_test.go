package machinefs

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A probe that logs may be in what a read of the log runs: cat ends all the same.
func TestLogOfItsReaders(t *testing.T) {
	var log strings.Builder
	k := logFile(func() []byte { return []byte(log.String()) })
	o := &vtree.Open{}
	if err := k.Open(o); err != nil {
		t.Fatal(err)
	}
	off := int64(0)
	for reads := 1; ; reads++ {
		fmt.Fprintf(&log, "hit %d\n", reads)
		n, err := k.Read(o, make([]byte, 4096), off)
		if err != nil || reads > 9 {
			t.Fatalf("%d reads, %d bytes, %v", reads, off, err)
		}
		if off += int64(n); n == 0 {
			return
		}
	}
}
