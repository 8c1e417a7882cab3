package check

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"reflect"
)

// maxReport bounds a report that is read, in bytes.
const maxReport = 1 << 30

// ReadReport reads what Report.JSON wrote, from a file called name.
func ReadReport(in io.Reader, name string) (*Report, error) {
	b, err := io.ReadAll(io.LimitReader(in, maxReport+1))
	if err != nil {
		return nil, err
	}
	r := &Report{}
	if len(b) > maxReport {
		return nil, fmt.Errorf("%s: larger than %d MiB", name, maxReport>>20)
	}
	if err := json.Unmarshal(b, r); err != nil {
		return nil, fmt.Errorf("%s: not a report of check --json: %w", name, err)
	}
	if err := r.consistent(); err != nil {
		return nil, fmt.Errorf("%s: not a report of check --json: %w", name, err)
	}
	return r, nil
}

// consistent tells what is wrong with a report that was read.
func (r *Report) consistent() error {
	if len(r.Answers) != len(r.Kernels) || len(r.Releases) != len(r.Kernels) {
		return fmt.Errorf("%d kernels, %d releases, answers of %d", len(r.Kernels), len(r.Releases), len(r.Answers))
	}
	for i := range r.Answers {
		if len(r.Answers[i]) != len(r.Probes) {
			return fmt.Errorf("%d probes, %d answers of %s", len(r.Probes), len(r.Answers[i]), r.Kernels[i])
		}
	}
	return nil
}

// Merge adds the kernels of another report, which must be about the same probes.
func (r *Report) Merge(of *Report) error {
	if len(r.Kernels) == 0 {
		*r = *of
		return nil
	}
	if len(of.Kernels) > 0 && !reflect.DeepEqual(r.Probes, of.Probes) {
		return fmt.Errorf("it is about other probes than the first one")
	}
	r.Kernels, r.Releases = append(r.Kernels, of.Kernels...), append(r.Releases, of.Releases...)
	r.Answers = append(r.Answers, of.Answers...)
	return nil
}

// MergeJUnit is the suites of reports, which are what Report.JUnit wrote, in one. names are those of the files.
func MergeJUnit(reports [][]byte, names []string) ([]byte, error) {
	var all junitSuites
	for i, b := range reports {
		var one junitSuites
		if err := xml.Unmarshal(b, &one); err != nil {
			return nil, fmt.Errorf("%s: not a report of check --junit: %w", names[i], err)
		}
		all.Suites = append(all.Suites, one.Suites...)
	}
	return all.xml()
}
