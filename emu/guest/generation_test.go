package guest

import (
	"bytes"
	"debug/elf"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
)

// TestGenerations: each one has the functions and the modules of its age.
func TestGenerations(t *testing.T) {
	for name, c := range map[string]struct {
		has, lacks []string
		modules    []string
	}{
		Newest: {has: []string{"kernel_clone", "__x64_sys_open", "exc_page_fault"}, lacks: []string{"do_fork", "sys_open"}},
		"5.10": {has: []string{"kernel_clone", "__x64_sys_open", "printk", "kretprobe_trampoline"}, lacks: []string{"_printk", "arch_rethook_trampoline", "register_jprobe"}},
		"2.6": {
			has:     []string{"do_fork", "sys_open", "do_execve", "schedule", "do_page_fault", "int3", "register_jprobe", "jprobe_return", "kretprobe_trampoline"},
			lacks:   []string{"kernel_clone", "__x64_sys_open", "do_sys_openat2", "exc_int3", "_printk"},
			modules: []string{"jprobe_example"},
		},
		"6.1-i386": {
			has:   []string{"kernel_clone", "__ia32_sys_open", "__ia32_sys_stat64", "entry_INT80_32", "ia32_sys_call_table", "exc_page_fault"},
			lacks: []string{"do_fork", "sys_open", "__x64_sys_open", "__ia32_compat_sys_open"},
		},
		"5.10-i386": {
			has:   []string{"kernel_clone", "__ia32_sys_open", "printk", "entry_INT80_32", "kretprobe_trampoline"},
			lacks: []string{"_printk", "arch_rethook_trampoline", "register_jprobe", "__x64_sys_open"},
		},
		"2.6-i386": {
			has:     []string{"do_fork", "sys_open", "sys_stat64", "do_execve", "schedule", "do_page_fault", "system_call", "jprobe_return", "kretprobe_trampoline"},
			lacks:   []string{"kernel_clone", "__ia32_sys_open", "do_sys_openat2", "entry_INT80_32", "sys_time32", "_printk"},
			modules: []string{"jprobe_example"},
		},
	} {
		g, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := elf.NewFile(bytes.NewReader(g.Kernel()))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all, err := f.Symbols()
		if err != nil {
			t.Fatal(err)
		}
		has := func(name string) bool {
			return slices.ContainsFunc(all, func(s elf.Symbol) bool { return s.Name == name })
		}
		for _, s := range c.has {
			if !has(s) {
				t.Errorf("%s has no %s", name, s)
			}
		}
		for _, s := range c.lacks {
			if has(s) {
				t.Errorf("%s has %s", name, s)
			}
		}
		entry := "entry_SYSCALL_64"
		if strings.HasSuffix(name, "-i386") {
			entry = "entry_INT80_32"
		}
		if !has(g.Symbol(entry)) || !has(g.Symbol("start_kernel")) {
			t.Errorf("%s: entry points", name)
		}
		for _, m := range append(c.modules, "ktm", "kprobe_example") {
			if _, ok := g.Module(m); !ok || !slices.Contains(g.ModuleNames(), m) {
				t.Errorf("%s has no module %s: %v", name, m, g.ModuleNames())
			}
		}
	}
	if _, err := Open("4.19"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("4.19: %v", err)
	}
}
