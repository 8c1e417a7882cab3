//go:build !race

package ring

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// A large buffer costs nothing before something is in it, and what is made larger keeps what it has.
// The runtime clears memory that it has used before, so a process of its own looks.
// (The race detector keeps a shadow of it all.)
func TestLargeBuffer(t *testing.T) {
	const alone = "KPROBEFS_TEST_ALONE"
	if os.Getenv(alone) == "" {
		cmd := exec.Command(os.Args[0], "-test.run=^TestLargeBuffer$")
		cmd.Env = append(os.Environ(), alone+"=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	const room = 1 << 30
	resident := func() int {
		b, err := os.ReadFile("/proc/self/statm")
		if err != nil {
			t.Skip(err)
		}
		pages, _ := strconv.Atoi(strings.Fields(string(b))[1])
		return pages * os.Getpagesize()
	}
	b := New(usual, 1, minPages*room)
	put(b, 0, 1, 7)
	before := resident()
	b.Resize(0, room)
	if grown := resident() - before; grown > room/64 {
		t.Errorf("%d MB for nothing", grown>>20)
	}
	r := b.Read(0, true)
	if ev, ok := r.Next(); !ok || ev.Time != 1 || b.Size(0) < room {
		t.Errorf("%v, %+v, %d bytes", ok, ev, b.Size(0))
	}
}
