package main

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/explain"
)

const guestImage = "../../emu/guest/kernel.elf"

// TestExplainImage: an image that is only looked at gives the answers of the
// machine that runs it.
func TestExplainImage(t *testing.T) {
	for _, args := range [][]string{{"vfs_read+7"}, {"vfs_read+8"}, {"vfs_read", "vfs_raed", "do_syscall_64"}, {"--json", "vfs_read+7", "vfs_read"}} {
		var out [2]bytes.Buffer
		var code [2]int
		for i, flags := range [][]string{{"explain"}, {"explain", "--image", guestImage}} {
			var stderr bytes.Buffer
			code[i] = run(append(flags, args...), &out[i], &stderr)
			if stderr.Len() > 0 {
				t.Errorf("%q: %s", args, &stderr)
			}
		}
		if code[0] != code[1] || out[0].String() != out[1].String() || out[0].Len() == 0 {
			t.Errorf("%q: %d\n%s\nof the image: %d\n%s", args, code[0], &out[0], code[1], &out[1])
		}
	}
}

func TestExplainJSON(t *testing.T) {
	var out, stderr bytes.Buffer
	if code := run([]string{"explain", "--json", "vfs_read+7", "vfs_read+8"}, &out, &stderr); code != exitRefused {
		t.Errorf("exit code %d: %s", code, &stderr)
	}
	var xs []explain.Explanation
	if err := json.Unmarshal(out.Bytes(), &xs); err != nil {
		t.Fatal(err)
	}
	if len(xs) != 2 || xs[0].How != engine.ArmJump || xs[1].Kprobe.Rule != engine.OffBoundary || xs[1].Kprobe.Errno != "EILSEQ" {
		t.Errorf("%+v", xs)
	}
}
