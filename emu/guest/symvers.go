package guest

import (
	_ "embed"
	"hash/crc32"
	"strconv"
	"strings"
)

// Magic is what the kernel says modules must be built for, behind its release (vermagic).
const Magic = " SMP preempt mod_unload modversions "

//go:embed symvers
var symvers string

// An Exported is a symbol that Debian's 6.1.0-*-amd64 exports to modules.
type Exported struct {
	Name string
	GPL  bool
	Sums []uint32 // of its type, of each such kernel that is known (CONFIG_MODVERSIONS)
}

// jprobes are what kernels with jprobes export, too.
var jprobes = []string{"register_jprobe", "register_jprobes", "unregister_jprobe", "unregister_jprobes", "jprobe_return"}

// Exports lists what the generation's kernel has of Exports, by its own names, and, where it has jprobes, what they
// are registered with.
func (g *Generation) Exports(withJprobes bool) []Exported {
	all := Exports()
	for i := range all {
		if own, ok := g.names[all[i].Name]; ok {
			all[i].Name = own
		}
	}
	if withJprobes {
		for _, name := range jprobes {
			all = append(all, Exported{Name: name, GPL: true, Sums: []uint32{crc32.ChecksumIEEE([]byte(name))}})
		}
	}
	return all
}

// Names are the names of exports that the generation's kernel has others for.
func (g *Generation) Names() map[string]string {
	all := map[string]string{}
	for _, e := range Exports() {
		if own, ok := g.names[e.Name]; ok {
			all[e.Name] = own
		}
	}
	return all
}

// Exports lists what this kernel has of those, and module_layout, whose sum is that of the structs
// which every module has. scripts/build-symvers makes the list.
func Exports() []Exported {
	var all []Exported
	for line := range strings.Lines(symvers) {
		f := strings.Fields(line)
		if len(f) < 3 || f[0] == "#" {
			continue
		}
		e := Exported{Name: f[0], GPL: f[1] == "GPL"}
		for _, s := range f[2:] {
			if n, err := strconv.ParseUint(s, 16, 32); err == nil {
				e.Sums = append(e.Sums, uint32(n))
			}
		}
		all = append(all, e)
	}
	return all
}
