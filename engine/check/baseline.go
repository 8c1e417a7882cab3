package check

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/release"
)

// baselineFormat is what a file of expected failures begins with.
const baselineFormat = "kprobefs-baseline 1"

// maxBaseline bounds such a file, in bytes.
const maxBaseline = 64 << 20

// A Baseline has the failures that are known. It holds for all versions of a release: for 6.1.0-55 and
// 6.1.0-56.
type Baseline struct {
	Format   string    `json:"format"`
	Failures []Failure `json:"failures"`

	known map[Failure]bool // of Failures, without their errnos
}

// A Failure is a unit that a kernel refuses.
type Failure struct {
	Probe  string `json:"probe"`  // Unit.Name
	Kernel string `json:"kernel"` // release.Series, or the image's name
	Errno  string `json:"errno"`  // when it was written; another is no new failure
}

// failure is the Failure of u and a kernel.
func (r *Report) failure(u *Unit, kernel int) Failure {
	return Failure{Probe: u.Name, Kernel: cmp.Or(release.Series(r.release(kernel)), r.Kernels[kernel])}
}

// Baseline has all failures of r. A kernel whose image cannot be read has none.
func (r *Report) Baseline() *Baseline {
	b := &Baseline{Format: baselineFormat, Failures: []Failure{}}
	for _, u := range r.Units() {
		for _, k := range r.order() {
			a := r.answer(&u, k)
			if a.OK || a.Rule == ImageRule || u.Optional {
				continue
			}
			f := r.failure(&u, k)
			f.Errno = a.Errno
			if !slices.Contains(b.Failures, f) {
				b.Failures = append(b.Failures, f)
			}
		}
	}
	return b
}

// JSON is b as a file, with a newline at its end.
func (b *Baseline) JSON() ([]byte, error) {
	return explain.Marshal("baseline", b)
}

// ReadBaseline reads what JSON wrote.
func ReadBaseline(in io.Reader, name string) (*Baseline, error) {
	text, err := io.ReadAll(io.LimitReader(in, maxBaseline+1))
	if err != nil {
		return nil, err
	}
	b := &Baseline{}
	if len(text) > maxBaseline {
		return nil, fmt.Errorf("%s: larger than %d MiB", name, maxBaseline>>20)
	}
	if err := json.Unmarshal(text, b); err != nil || b.Format != baselineFormat {
		return nil, fmt.Errorf("%s: not a file that check --write-baseline wrote", name)
	}
	b.known = map[Failure]bool{}
	for _, f := range b.Failures {
		f.Errno = ""
		b.known[f] = true
	}
	return b, nil
}

// has tells whether it is known that the kernel refuses u.
func (b *Baseline) has(r *Report, u *Unit, kernel int) bool {
	return b != nil && b.known[r.failure(u, kernel)]
}

// Fresh counts the failures that b does not have.
func (r *Report) Fresh(b *Baseline) (n int) {
	for _, u := range r.Units() {
		if u.Optional {
			continue
		}
		for k := range r.Kernels {
			if !r.answer(&u, k).OK && !b.has(r, &u, k) {
				n++
			}
		}
	}
	return n
}
