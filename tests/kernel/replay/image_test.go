package replay

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/offline"
	"github.com/kprobefs/kprobefs/emu/offline/call"
	"github.com/kprobefs/kprobefs/emu/system"
)

// imageVar names the file that TestImage has the recorded kernel from; scripts/conformance
// image sets it.
const imageVar = "KPROBEFS_TEST_IMAGE"

// TestImage holds the recorded sessions against the recorded kernel's own image: every
// line of list is compared byte for byte, in its order, with its address.
func TestImage(t *testing.T) {
	path := os.Getenv(imageVar)
	if path == "" {
		t.Skipf("needs Debian's vmlinuz-6.1.0-56-amd64 in $%s: scripts/conformance image", imageVar)
	}
	files, err := filepath.Glob("testdata/*.replay")
	if err != nil || len(files) == 0 {
		t.Fatalf("no recorded sessions: %v", err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".replay"), func(t *testing.T) { replayImage(t, path, f) })
	}
}

func imagePlayer(t *testing.T, path string, full bool) *player {
	t.Helper()
	return playerOf(t, openMachine(t, path, image.ModulesFrom("testdata/modules")), full)
}

// openMachine is a machine of the kernel at path, whose time a test moves.
func openMachine(t *testing.T, path string, options ...image.OpenOption) call.Machine {
	t.Helper()
	raw, k, err := image.OpenBooted(path, options...)
	if err != nil {
		t.Fatal(err)
	}
	m, err := offline.NewMachine(k, raw.Modules, offline.Config{Clock: system.ClockVirtual})
	if err != nil {
		t.Fatal(err)
	}
	return call.Machine{Machine: m}
}

func replayImage(t *testing.T, path, session string) {
	r, err := os.Open(session)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	secs, err := parse(r)
	if err != nil {
		t.Fatal(err)
	}
	p := imagePlayer(t, path, strings.Contains(session, "f-disarmed"))
	lists, others, skipped := 0, 0, 0
	for _, s := range secs {
		num, _, _ := strings.Cut(s.title, ".")
		t.Run(num, func(t *testing.T) {
			for i, st := range s.steps {
				if st.word == "insmod" && i+1 < len(s.steps) && s.steps[i+1].word == "register" {
					// The module that registered was loaded first, and takes room.
					if err := p.m.Insmod("kpo", nil); err != nil {
						t.Error(err)
					}
				}
				if needsHits(&st) {
					skipped++
					continue
				}
				got, err := p.do(st)
				if err != nil {
					t.Errorf("line %d: %s %s: %v", st.line, st.word, st.args, err)
				}
				want := st.answer
				switch {
				case !st.answered() || st.word == "kmsg": // of the log, what the module's loading says
					continue
				case st.word == "list":
					lists += len(want)
				default:
					others += len(want)
					want, got = otherLines(want), otherLines(got)
				}
				if d := cmp.Diff(want, got); d != "" && len(want)+len(got) > 0 {
					t.Errorf("line %d: %s %s (-kernel +ours)\n%s", st.line, st.word, st.args, d)
				}
			}
		})
	}
	t.Logf("%s: %d lines of list and %d others compared; %d steps need something that runs", session, lists, others, skipped)
}

// needsHits tells steps that are about what has run.
func needsHits(st *step) bool {
	return slices.Contains([]string{"call", "profile"}, st.word) ||
		strings.HasSuffix(st.args, "kprobe_profile") || strings.HasSuffix(st.args, "tracing/trace")
}
