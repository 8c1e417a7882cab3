package guest

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sort"
	"strings"
	"sync"
)

// Newest is the name of the generation whose images Kernel and Module return.
const Newest = ""

// A Generation is a kernel of one age with its modules, as images. It never changes.
type Generation struct {
	name  string
	files map[string][]byte // by file name; nil: of the newest one
	names map[string]string // of functions that the newest one calls otherwise
	abi   *ABI
}

// packed is behind the name of the file of a generation.
const packed = ".tar.gz"

// unpacked are the generations, each unpacked when it is first asked for.
var unpacked = sync.OnceValue(func() map[string]func() (*Generation, error) {
	all := map[string]func() (*Generation, error){Newest: func() (*Generation, error) { return &Generation{abi: &amd64}, nil }}
	for _, name := range Generations() {
		all[name] = sync.OnceValues(func() (*Generation, error) { return unpack(name) })
	}
	return all
})

// Generations are the names of the generations that are older than Newest, sorted as text.
func Generations() []string {
	entries, _ := images.ReadDir(".")
	var names []string
	for _, e := range entries {
		if n, ok := strings.CutSuffix(e.Name(), packed); ok {
			names = append(names, n)
		}
	}
	return names
}

// Open is the generation of that name; fs.ErrNotExist if there is none.
func Open(name string) (*Generation, error) {
	open := unpacked()[name]
	if open == nil {
		return nil, fmt.Errorf("kernel %s: %w", name, fs.ErrNotExist)
	}
	return open()
}

// maxFile bounds a file of a generation.
const maxFile = 64 << 20

func unpack(name string) (*Generation, error) {
	file, err := images.ReadFile(name + packed)
	if err != nil {
		return nil, err
	}
	z, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("kernel %s: %w", name, err)
	}
	g := &Generation{name: name, abi: &amd64, files: map[string][]byte{}, names: map[string]string{}}
	for t := tar.NewReader(z); ; {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("kernel %s: %w", name, err)
		}
		if h.Typeflag != tar.TypeReg {
			continue
		}
		content, err := io.ReadAll(io.LimitReader(t, maxFile))
		if err != nil {
			return nil, fmt.Errorf("kernel %s: %s: %w", name, h.Name, err)
		}
		g.files[strings.TrimPrefix(h.Name, "./")] = content
	}
	if own, ok := g.files["abi"]; ok {
		if g.abi, err = parseABI(own); err != nil {
			return nil, fmt.Errorf("kernel %s: abi: %w", name, err)
		}
	}
	for _, file := range nameFiles(name) {
		names, _ := images.ReadFile(file)
		for line := range strings.Lines(string(names)) {
			if f := strings.Fields(line); len(f) == 2 {
				g.names[f[0]] = f[1]
			}
		}
	}
	return g, nil
}

// nameFiles are the files of src that may say what a generation calls otherwise. NAME-ARCH is one of another architecture.
func nameFiles(name string) []string {
	age, arch, other := strings.Cut(name, "-")
	files := []string{"src/gen/" + age + "/names"}
	if other {
		files = append(files, "src/gen/"+age+"/"+arch+"/names", "src/arch/"+arch+"/names")
	}
	return files
}

// Name is the generation's; Newest, or as Generations has it.
func (g *Generation) Name() string { return g.name }

// ABI is how it lays out what it shares with the machine. Nobody may change it.
func (g *Generation) ABI() *ABI { return g.abi }

// BTF is what BTF of the package returns; nil: the generation has none.
func (g *Generation) BTF() ([]byte, error) {
	if g.files == nil {
		return BTF()
	}
	return g.files["btf"], nil
}

// HasBTF tells whether there is a BTF. It costs nothing.
func (g *Generation) HasBTF() bool { return g.files == nil || g.files["btf"] != nil }

// Kernel is the kernel's image, a static ELF file.
func (g *Generation) Kernel() []byte {
	if g.files == nil {
		return Kernel()
	}
	return g.files["kernel.elf"]
}

// Module is the image of a module, as Module of the package has it.
func (g *Generation) Module(name string) ([]byte, bool) {
	if g.files == nil {
		return Module(name)
	}
	b, ok := g.files[strings.ReplaceAll(name, "-", "_")+".ko"]
	return b, ok
}

// ModuleNames are the names of its modules, sorted.
func (g *Generation) ModuleNames() []string {
	if g.files == nil {
		return ModuleNames()
	}
	var names []string
	for file := range g.files {
		if name, ok := strings.CutSuffix(file, ".ko"); ok {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return names
}

// Symbol is what the generation calls a function that the newest one calls name.
func (g *Generation) Symbol(name string) string {
	if own, ok := g.names[name]; ok {
		return own
	}
	return name
}
