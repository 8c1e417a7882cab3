package placement

import (
	"os"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine/x86"
)

const testdata = "../testdata/placement"

func TestReplay(t *testing.T) {
	r, err := Load(os.DirFS(testdata))
	if err != nil {
		t.Fatal(err)
	}
	p := r.Replay(x86.Arch64())
	var out strings.Builder
	if err := p.Write(&out); err != nil {
		t.Fatal(err)
	}
	t.Log(out.String())
	// Elsewhere a few tags may differ; of these answers all are explained.
	if len(p.Errno)+len(p.Tags) != 0 || len(r.Answers) < 100000 || len(r.Events) < 10000 {
		t.Error("not every recorded answer is ours")
	}
}
