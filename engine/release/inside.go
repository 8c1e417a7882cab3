package release

import (
	"fmt"
	"strings"
	"syscall"
)

// A Kernel is one that can run inside of the machine: a generation, and what of its configuration was chosen.
type Kernel struct {
	Name    string  // as --kernel takes it, and the name of its images
	Profile Profile // of its release
	// Preemption is CONFIG_PREEMPTION, as the kernel says it, and as a default maxactive depends on it.
	// NotBoosted: no instruction is boosted. The kernel of 6.1 says that it has PREEMPT_DYNAMIC, and boosts all
	// the same, since no task is preempted in a slot.
	Preemption, NotBoosted bool
	// AllSymbols is CONFIG_KALLSYMS_ALL: names of data are in kallsyms, too.
	AllSymbols bool
	// Uname is what uname -r says, Version what uname -v says, Machine what uname -m says.
	Uname, Version, Machine string
}

// ReferenceUname is what uname -r says of the kernel inside that follows Reference.
const ReferenceUname = Reference + ".0-kprobefs"

// inside are the kernels that there are images of, for each instruction set the newest first.
var inside = [...]struct {
	name, release string
	uname         string
	preemption    bool // of the configuration that it has unless told otherwise
	version       string
	machine       string
}{
	{Reference, Reference, ReferenceUname, true, "#1 SMP PREEMPT_DYNAMIC", x86_64},
	{"5.10", "5.10", "5.10.0-kprobefs", false, "#1 SMP", x86_64},
	{"2.6", "2.6.25", "2.6.25-kprobefs", false, "#1 SMP", x86_64},
	{Reference + "/i386", Reference, ReferenceUname, true, "#1 SMP PREEMPT_DYNAMIC", i686},
	{"5.10/i386", "5.10", "5.10.0-kprobefs", false, "#1 SMP", i686},
	{"2.6/i386", "2.6.25", "2.6.25-kprobefs", false, "#1 SMP", i686},
}

// What uname -m says.
const (
	x86_64 = "x86_64"
	i686   = "i686"
)

// Kernels are the names of the kernels that can run inside, the default first.
func Kernels() []string {
	names := make([]string, len(inside))
	for i := range inside {
		names[i] = inside[i].name
	}
	return names
}

// Inside is the kernel of that name with options, each as in a .config file, with or without CONFIG_: NAME=y or
// NAME=n. An unknown name, option or value is EINVAL. "" is the default kernel.
func Inside(name string, options ...string) (Kernel, error) {
	if name == "" {
		name = Reference
	}
	for i := range inside {
		r := &inside[i]
		if r.name != name {
			continue
		}
		k := Kernel{Name: name, Profile: Of(r.release), Preemption: r.preemption, AllSymbols: true, Uname: r.uname, Version: r.version, Machine: r.machine}
		for _, o := range options {
			if err := k.choose(o); err != nil {
				return Kernel{}, err
			}
		}
		return k, nil
	}
	return Kernel{}, fmt.Errorf("there is no kernel %q inside, but %s: %w", name, strings.Join(Kernels(), ", "), syscall.EINVAL)
}

// An option is one of a kernel's configuration that something here depends on.
type option struct {
	name string
	does string // for the page of configurations
	set  func(k *Kernel, on bool)
	is   func(k *Kernel) bool
	// lacks: the generation has no such code, so that the option can only be off. nil: each has it.
	lacks func(p *Profile) bool
}

// options are those that can be chosen.
var options = [...]option{
	{
		name: "PREEMPT", does: "no instruction is boosted, and the default maxactive is that of such a kernel",
		set: func(k *Kernel, on bool) {
			k.Preemption, k.NotBoosted, k.Version = on, on, "#1 SMP"
			if on {
				k.Version = "#1 SMP PREEMPT"
			}
		},
		is: func(k *Kernel) bool { return k.Preemption },
	},
	{
		name: "KPROBES_ON_FTRACE", does: "a function's entry is armed by a call",
		set:   func(k *Kernel, on bool) { k.Profile.Places.NoFtrace = !on },
		is:    func(k *Kernel) bool { return !k.Profile.Places.NoFtrace },
		lacks: func(p *Profile) bool { return p.Places.NoFtrace },
	},
	{
		name: "OPTPROBES", does: "probes become jumps",
		set:   func(k *Kernel, on bool) { k.Profile.Places.NoJumps = !on },
		is:    func(k *Kernel) bool { return !k.Profile.Places.NoJumps },
		lacks: func(p *Profile) bool { return p.Places.NoJumps },
	},
	{
		name: "BOOSTER", does: "copies end in a jump back; Linux has no such option, but kernels without a booster",
		set: func(k *Kernel, on bool) { k.NotBoosted = !on },
		is:  func(k *Kernel) bool { return !k.NotBoosted },
	},
	{
		name: "KALLSYMS_ALL", does: "kallsyms has names of data",
		set: func(k *Kernel, on bool) { k.AllSymbols = on },
		is:  func(k *Kernel) bool { return k.AllSymbols },
	},
}

// Options are the names of the options that can be chosen, and what is so with each.
func Options() (names, does []string) {
	for i := range options {
		names, does = append(names, options[i].name), append(does, options[i].does)
	}
	return names, does
}

// choose sets one option.
func (k *Kernel) choose(text string) error {
	name, value, _ := strings.Cut(strings.TrimPrefix(text, "CONFIG_"), "=")
	for i := range options {
		o := &options[i]
		switch {
		case o.name != name:
			continue
		case value != "y" && value != "n":
			return fmt.Errorf("option %q: it is NAME=y or NAME=n: %w", text, syscall.EINVAL)
		case value == "y" && o.lacks != nil && o.lacks(k.generation()):
			return fmt.Errorf("option %q: kernel %s does not have it: %w", text, k.Name, syscall.EINVAL)
		}
		o.set(k, value == "y")
		return nil
	}
	names, _ := Options()
	return fmt.Errorf("option %q: there are %s: %w", text, strings.Join(names, ", "), syscall.EINVAL)
}

// generation is k's profile before anything was chosen.
func (k *Kernel) generation() *Profile {
	for i := range inside {
		if inside[i].name == k.Name {
			p := Of(inside[i].release)
			return &p
		}
	}
	return &k.Profile
}

// Config is what the rules for places take of k's configuration.
func (k *Kernel) Config() Config { return Config{Preemption: k.NotBoosted} }

// isaOptions are the options that say what the kernel is for, by what uname -m says.
var isaOptions = map[string][]string{x86_64: {"64BIT", "X86_64"}, i686: {"X86_32", "X86_PAE"}}

// ConfigFile is k's configuration as /proc/config.gz has it, before it is compressed.
func (k *Kernel) ConfigFile(release string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "#\n# Automatically generated file; DO NOT EDIT.\n# Linux/x86 %s Kernel Configuration\n#\n", release)
	for _, name := range append(isaOptions[k.Machine], "SMP", "MODULES", "MODULE_UNLOAD", "KALLSYMS", "DEBUG_FS", "KPROBES", "KRETPROBES") {
		fmt.Fprintf(&b, "CONFIG_%s=y\n", name)
	}
	for i := range options {
		if o := &options[i]; o.is(k) {
			fmt.Fprintf(&b, "CONFIG_%s=y\n", o.name)
		} else {
			fmt.Fprintf(&b, "# CONFIG_%s is not set\n", o.name)
		}
	}
	return b.String()
}
