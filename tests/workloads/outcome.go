package workloads

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
)

// An outcome is the result of a workload.
type outcome struct {
	status string // how it ended
	stdout []byte
	stderr []byte
	files  map[string]string // what each is: type, mode, and content or target
}

// observe runs argv in work, which is empty at first and gone afterwards.
func observe(ctx context.Context, argv []string, work string, seed uint64) (*outcome, error) {
	if err := os.Mkdir(work, 0o755); err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = work, &stdout, &stderr
	cmd.Env = []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + work, "TMPDIR=" + work, "LC_ALL=C", "TZ=UTC", "PYTHONDONTWRITEBYTECODE=1", fmt.Sprintf("SEED=%d", seed),
		"GORACE=" + os.Getenv("GORACE"),
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // no terminal, here as there
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		return nil, fmt.Errorf("%s: %w", argv[0], err)
	}
	files, err := listing(work)
	return &outcome{ending(cmd.ProcessState), stdout.Bytes(), pids.ReplaceAll(stderr.Bytes(), []byte("${1}PID ")), files}, err
}

// pids matches the pids in bash's messages about killed children.
var pids = regexp.MustCompile(`(: line \d+: ) *\d+ `)

// ending is a shell's text for the end of a process.
func ending(p *os.ProcessState) string {
	if s, ok := p.Sys().(syscall.WaitStatus); ok && s.Signaled() {
		return fmt.Sprintf("exit code %d", 128+int(s.Signal()))
	}
	return fmt.Sprintf("exit code %d", p.ExitCode())
}

// listing lists every file below dir, without times.
func listing(dir string) (map[string]string, error) {
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		what := info.Mode().String()
		switch {
		case info.Mode().IsRegular():
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			sum := fnv.New64a()
			sum.Write(text)
			what += fmt.Sprintf(" %d bytes %x, %d links", len(text), sum.Sum64(), info.Sys().(*syscall.Stat_t).Nlink)
		case info.Mode()&fs.ModeSymlink != 0:
			to, err := os.Readlink(path)
			if err != nil {
				return err
			}
			what += " -> " + to
		}
		name, _ := filepath.Rel(dir, path)
		files[name] = what
		return nil
	})
	return files, err
}

// differences returns the differences of got from o, the outcome without kprobefs.
func (o *outcome) differences(got *outcome) (d []string) {
	if o.status != got.status {
		d = append(d, fmt.Sprintf("%s, without run %s", got.status, o.status))
	}
	for _, s := range []struct {
		name      string
		want, got []byte
	}{{"stdout", o.stdout, got.stdout}, {"stderr", o.stderr, got.stderr}} {
		if !bytes.Equal(s.want, s.got) {
			d = append(d, s.name+": "+firstDifference(s.want, s.got))
		}
	}
	names := maps.Clone(o.files)
	maps.Copy(names, got.files)
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if o.files[name] != got.files[name] {
			d = append(d, fmt.Sprintf("file %s: %q, without run %q", name, got.files[name], o.files[name]))
		}
	}
	return d
}

// firstDifference is the first line that differs.
func firstDifference(want, got []byte) string {
	w, g := strings.Split(string(want), "\n"), strings.Split(string(got), "\n")
	i := 0
	for i < len(w) && i < len(g) && w[i] == g[i] {
		i++
	}
	return fmt.Sprintf("line %d: %.300q, without run %.300q", i+1, strings.Join(g[min(i, len(g)):min(i+2, len(g))], "\n"), strings.Join(w[min(i, len(w)):min(i+2, len(w))], "\n"))
}
