package workloads

import (
	"bufio"
	"context"
	"embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

//go:embed scripts/*.sh
var scripts embed.FS

// A Workload is one script.
type Workload struct {
	Name  string
	Needs []string // programs, besides bash
	Quick bool     // it takes less than a second on an idle machine
	text  string
}

// All are the workloads in the order of their names.
func All() []Workload {
	files, _ := scripts.ReadDir("scripts") // embedded: it cannot fail
	var all []Workload
	for _, f := range files {
		text, _ := scripts.ReadFile("scripts/" + f.Name())
		w := Workload{Name: strings.TrimSuffix(f.Name(), ".sh"), text: string(text)}
		for lines := bufio.NewScanner(strings.NewReader(w.text)); lines.Scan() && strings.HasPrefix(lines.Text(), "#"); {
			if needs, ok := strings.CutPrefix(lines.Text(), "# needs: "); ok {
				w.Needs = strings.Fields(needs)
			}
			w.Quick = w.Quick || lines.Text() == "# quick"
		}
		all = append(all, w)
	}
	return all
}

// Missing returns the programs that w needs and that this host does not have.
func (w *Workload) Missing() []string {
	var missing []string
	for _, program := range append([]string{"bash"}, w.Needs...) {
		if _, err := exec.LookPath(program); err != nil {
			missing = append(missing, program)
		}
	}
	return missing
}

// limit is how long a workload may take; those that exist take seconds.
const limit = 10 * time.Minute

// Compare runs w in dir, without and with bin, and says how they differ; each difference is a line
// or a few. A workload that already differs from itself without bin is reported as such. The
// error is about what prevents the comparison.
func (w *Workload) Compare(ctx context.Context, bin, dir string, seed uint64) ([]string, error) {
	script := filepath.Join(dir, w.Name+".sh")
	if err := os.WriteFile(script, []byte(w.text), 0o644); err != nil {
		return nil, err
	}
	work := filepath.Join(dir, w.Name)
	plain := []string{"bash", "--norc", script}
	want, err := observe(ctx, plain, work, seed)
	if err != nil {
		return nil, err
	}
	got, err := observe(ctx, slices.Concat([]string{bin, "run", "--"}, plain), work, seed)
	if err != nil {
		return nil, err
	}
	differences := few(want.differences(got))
	if len(differences) == 0 {
		return nil, nil
	}
	again, err := observe(ctx, plain, work, seed)
	if err != nil {
		return differences, err
	}
	if d := few(want.differences(again)); len(d) > 0 {
		return []string{"differs from itself without run: " + strings.Join(d, "; ")}, nil
	}
	return differences, nil
}

// few returns the first lines of d, and how many more there are.
func few(d []string) []string {
	const most = 8
	if len(d) <= most {
		return d
	}
	return append(d[:most:most], fmt.Sprintf("and %d more", len(d)-most))
}
