package check

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/emu/image/parse"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// factsOf are the facts of k, as a kernel.
func factsOf(t *testing.T, k *Kernel, types bool) *Kernel {
	t.Helper()
	b, _, err := k.Index(types, 2)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "k.facts")
	if err := os.WriteFile(path, b, 0o644); err != nil {
		t.Fatal(err)
	}
	ks, err := Facts(path, "")
	if err != nil || len(ks) != 1 {
		t.Fatalf("%d kernels, %v", len(ks), err)
	}
	t.Cleanup(ks[0].Close)
	return ks[0]
}

// questions are about every function of k by every interface: its entry, and places in it and between functions
// by chance.
func questions(t *testing.T, k *Kernel, each int) (all []Spec) {
	t.Helper()
	m, err := k.loaded()
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	add := func(api API, format string, args ...any) {
		all = append(all, ParseSpec(fmt.Sprintf(format, args...), api))
	}
	n := 0
	symbolsOf(m).EachSymbol(func(s kernel.Symbol) bool {
		if n++; n%each != 0 {
			return true
		}
		if !s.Text() {
			if n%(20*each) == 0 {
				add(Perf, "%s", s.Name)
				add(Events, "p:x %s", s.Name)
			}
			return true
		}
		for _, api := range APIs() {
			add(API(api), "%s", s.Name)
			add(API(api), "kretprobe:%s", s.Name)
			add(API(api), "%s+%d", s.Name, rng.IntN(64))
			add(API(api), "%#x", s.Addr+rng.Uint64N(min(max(s.Size, 1), 4096)))
		}
		add(Events, "p:x %s+%d a=$arg1 b=@%s", s.Name, rng.IntN(8), s.Name)
		add(Events, "r:x %s a=$retval", s.Name)
		add(Perf, "%s", base(s.Name)+".isra.0")
		return true
	})
	add(Perf, "no_such_function")
	add(Perf, "sys_openat")
	add(Perf, "ext4:ext4_file_open")
	add(Perf, "vfs_*")
	return all
}

// kernels that facts are compared with: the one inside, and those of $KPROBEFS_TEST_IMAGES.
func testedKernels() []string {
	return append([]string{""}, strings.Fields(os.Getenv("KPROBEFS_TEST_IMAGES"))...)
}

// TestFactsAnswer: facts give the answers of the kernel that they are of, everywhere and by every interface.
func TestFactsAnswer(t *testing.T) {
	for _, path := range testedKernels() {
		t.Run(filepath.Base(path), func(t *testing.T) {
			image := NewKernel(&Image{Path: path, Limits: parse.Defaults}, nil)
			defer image.Close()
			each := 5
			if path != "" {
				each = 7
			}
			compareFacts(t, image, questions(t, image, each))
		})
	}
}

// maxShown bounds the differences that are printed.
const maxShown = 20

func compareFacts(t *testing.T, image *Kernel, specs []Spec) {
	t.Helper()
	f := factsOf(t, image, false)
	got, err := f.Answers(specs, func() {})
	if err != nil {
		t.Fatal(err)
	}
	want, err := image.Answers(specs, func() {})
	if err != nil {
		t.Fatal(err)
	}
	differ := 0
	for i := range want {
		got[i].Kernel = want[i].Kernel
		if got[i].isOpen() && !want[i].OK && want[i].Errno == errnoName(enoent) {
			continue // the kernel's modules were looked into, and have none
		}
		if want[i].Rule == ModuleRule { // it says where there is no such module
			got[i].Says = want[i].Says
		}
		if want[i].Beyond && got[i].looks() && want[i].looks() { // it says where to look
			got[i].Advice = want[i].Advice
		}
		if reflect.DeepEqual(got[i], want[i]) {
			continue
		}
		if differ++; differ <= maxShown {
			t.Errorf("%s %q:\n%+v\nwant\n%+v", specs[i].API, specs[i].Text, got[i], want[i])
		}
	}
	t.Logf("%d questions, %d differ", len(want), differ)
}

// BenchmarkFacts: the answers of the kernel in $KPROBEFS_TEST_FACTS to a probe, and to 2,000.
func BenchmarkFacts(b *testing.B) {
	path := os.Getenv("KPROBEFS_TEST_FACTS")
	if path == "" {
		b.Skip("KPROBEFS_TEST_FACTS names no file")
	}
	ks, err := Facts(path, "")
	if err != nil {
		b.Fatal(err)
	}
	names, err := ks[0].Functions()
	if err != nil {
		b.Fatal(err)
	}
	for _, n := range []int{1, 2000} {
		var specs []Spec
		for i := range n {
			specs = append(specs, ParseSpec(names[i*len(names)/n], Perf))
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				ks, err := Facts(path, "")
				if err != nil {
					b.Fatal(err)
				}
				if _, err := ks[0].Answers(specs, func() {}); err != nil {
					b.Fatal(err)
				}
				ks[0].Close()
			}
		})
	}
}
