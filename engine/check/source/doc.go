// Package source reads which probes a tool attaches, from the tool's own files: lists, bpftrace scripts,
// compiled BPF programs, Tetragon policies, and directories of them.
//
//	NAME.bt               a bpftrace script: its kprobes and fentry probes
//	NAME.o                a BPF object: its sections' names, and its CO-RE relocations
//	NAME.yaml, NAME.yml   a Tetragon policy: its kprobes
//	anything else         a list, as check.ReadProbes reads it
//
// A list that names no probe is an error: nothing would be checked, and all would seem well. A script or an object that
// attaches only what is not asked about, as XDP programs and tracepoints, is an Elsewhere. Files are not trusted: their
// size is bounded, and a broken one is an error that names it; in a directory, it is a probe that no kernel accepts.
package source

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/emu/image/input"
	"github.com/kprobefs/kprobefs/engine/check"
)

const (
	maxFile  = 64 << 20 // bytes of a file
	maxFiles = 10_000   // files of a directory
	maxKinds = 20       // kinds of what is attached elsewhere
)

// A reader reads one form.
type reader func(b []byte, name string) ([]check.Probe, error)

// forms are the forms by the ends of files' names.
var forms = map[string]reader{".bt": readScript, ".o": readObject, ".yaml": readPolicies, ".yml": readPolicies, ".txt": readList, ".probes": readList}

// Read returns the probes of a file, or of all files of a directory and of those below it whose names tell
// their form. "-" is standard input, which is in.
func Read(name string, in io.Reader) ([]check.Probe, error) {
	if st, err := os.Stat(name); name != "-" && err == nil && st.IsDir() {
		return readDir(name)
	}
	var all []check.Probe
	var err error
	if name == "-" {
		all, err = check.ReadProbes(in, name)
	} else {
		all, err = readFile(name)
	}
	if err == nil && len(all) == 0 {
		err = fmt.Errorf("%s: it names no probe", name)
	}
	return all, err
}

// An Elsewhere is the error of a file, or of a directory of files, whose programs are all attached to something else
// than functions: nothing is wrong with it, and nothing is to be asked.
type Elsewhere struct {
	Name string
	To   []string // what they are attached to: kinds of sections or of bpftrace's probes, each once
}

// Error says so.
func (e *Elsewhere) Error() string {
	return fmt.Sprintf("%s: it attaches nothing that check asks about: %s", e.Name, strings.Join(e.To, ", "))
}

// note adds a kind, once.
func (e *Elsewhere) note(kinds ...string) {
	for _, k := range kinds {
		if k = clean(k); k != "" && !slices.Contains(e.To, k) && len(e.To) < maxKinds {
			e.To = append(e.To, k)
		}
	}
}

// orNil is e, if it has kinds and there are no probes beside it.
func (e *Elsewhere) orNil(probes []check.Probe) error {
	if len(e.To) == 0 || len(probes) > 0 {
		return nil
	}
	slices.Sort(e.To)
	return e
}

func readFile(name string) ([]check.Probe, error) {
	f, err := input.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	read := forms[strings.ToLower(filepath.Ext(name))]
	if read == nil {
		return check.ReadProbes(f, name)
	}
	b, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, err
	}
	if len(b) > maxFile {
		return nil, fmt.Errorf("%s: larger than %d MiB", name, maxFile>>20)
	}
	return read(b, name)
}

// readDir reads the files of a directory in the order of their names. It follows no links. A file that cannot be read is
// a probe that says so: the others are asked about.
func readDir(dir string) (all []check.Probe, err error) {
	files, other := 0, &Elsewhere{Name: dir}
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || forms[strings.ToLower(filepath.Ext(path))] == nil {
			return err
		}
		if files++; files > maxFiles {
			return fmt.Errorf("%s: more than %d files", dir, maxFiles)
		}
		ps, err := readFile(path)
		elsewhere := (*Elsewhere)(nil)
		switch text := strings.HasSuffix(strings.ToLower(path), ".txt"); {
		case errors.As(err, &elsewhere):
			other.note(elsewhere.To...)
		case errors.Is(err, errOther), text && (err != nil || !isList(ps)):
		case err != nil:
			all = append(all, broken(path, err))
		default:
			all = append(all, ps...)
		}
		return nil
	})
	if err == nil {
		err = other.orNil(all)
	}
	if err == nil && len(all) == 0 {
		err = fmt.Errorf("%s: no file in it names a probe: .bt, .o, .yaml, .txt and .probes are read", dir)
	}
	return all, err
}

// broken is what stands in the place of the probes of a file that cannot be read.
func broken(path string, err error) check.Probe {
	p := probe(path, path, 0, "")
	p.Broken = clean(strings.TrimLeft(strings.TrimPrefix(input.Plain(err).Error(), path), ": "))
	return p
}

// errOther is of a file that is none of ours: a directory may have such.
var errOther = errors.New("nothing that attaches probes")

// isList tells whether what was read from a text file of a directory are probes: nearly all lines are names, definitions or
// parameters that are expected. It may be a licence or CMake's, too, or the manual of a tool, with stacks of functions.
func isList(ps []check.Probe) bool {
	names := 0
	for i := range ps {
		s := ps[i].Spec(check.Perf)
		if s.Line != "" || s.Place.Bad == "" && !strings.ContainsAny(s.Place.Symbol, " \t@[]|^<>#(),;") && !strings.ContainsAny(strings.Join(s.Expect, ""), `"$.`) {
			names++
		}
	}
	return 5*names >= 4*len(ps)
}

func readList(b []byte, name string) ([]check.Probe, error) {
	return check.ReadProbes(strings.NewReader(string(b)), name)
}

// probe is a probe that a tool's file names at a line; 0: the line is not known. Names with what no name has
// in it are kept as they are quoted, so that they are answered and not passed over.
func probe(text, name string, line int, group string) check.Probe {
	from := name
	if line > 0 {
		from = fmt.Sprintf("%s:%d", name, line)
	}
	return check.Probe{Text: clean(text), From: from, Group: clean(group)}
}

// clean is text without what could do something to a terminal.
func clean(text string) string {
	quoted := fmt.Sprintf("%q", text)
	return strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
}
