package main

import (
	"regexp"
	"slices"

	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/tests/kernel/live"
	"github.com/kprobefs/kprobefs/tests/kernel/live/ours"
)

// wanted are functions that are often probed, if the kernel has each once.
var wanted = regexp.MustCompile(`^(vfs_(read|write|open|statx|rename|symlink|fsync|mkdir|unlink)|do_sys_openat2|kernel_clone|ksys_(read|write)|` +
	`filp_close|do_filp_open|kernel_read|ip_rcv|tcp_v4_rcv|tcp_sendmsg|inet_csk_accept|do_fork_idle|getname|` +
	`__x64_sys_(getppid|mkdir|sync|swapon|reboot|personality|nice|umask|alarm)|do_nanosleep|security_file_open|` +
	`path_openat|may_open|generic_fillattr|simple_statfs|dentry_open|notify_change|do_truncate|cap_capable)$`)

// perilous are functions that run on the way to a probe's handler, or at places where probes are dangerous.
// Random probes of these would crash a kernel.
var perilous = regexp.MustCompile(`rcu|sched|irq|trac|ring_buffer|nmi|entry|idle|lock|_fault|apic|tsc|clock|timer|time|probe|text_|poke|` +
	`alternative|stack|unwind|orc_|preempt|panic|printk|console|serial|uart|tty|exc_|xen|kvm|hyperv|hv_|pv_|paravirt|mce|machine|boot|` +
	`perf|bpf|debug|memcpy|memset|copy_|cpu|switch|context|softirq|work|signal|page|pte|pmd|pud|tlb|mm_|slab|kmem|alloc|free|` +
	`static|jump|ftrace|kallsyms|symbol|seq_|vsnprintf|string|number|rb_|list|mutex|sem|wake|wait|kthread|hash|crypto|aes|sha|` +
	`reboot|suspend|resume|power|acpi|efi|microcode|mtrr|__x64_sys_exit|do_exit|init|exit|^\.|\.|^_stext`)

const (
	minSize = 40
	maxSize = 2000
	sampled = 300 // further functions
)

// choose finds functions to probe, and some that must not be.
func choose(m ours.Machine) *live.Places {
	p := &live.Places{Refuse: []string{"nosuch", "nosuch+5"}}
	lister, ok := m.Kernel().(kernel.SymbolLister)
	if !ok {
		return p
	}
	var others []live.Place
	lister.EachSymbol(func(s kernel.Symbol) bool {
		switch {
		case s.Module != "" || s.Type|0x20 != 't' || s.Size < minSize || s.Size > maxSize:
		case wanted.MatchString(s.Name):
			p.Probed = append(p.Probed, place(m, s))
		case !perilous.MatchString(s.Name) && m.Kernel().Count(s.Name) == 1:
			others = append(others, live.Place{Function: live.Function{Name: s.Name, Addr: s.Addr, Size: s.Size}})
		}
		return true
	})
	step := max(len(others)/sampled, 1)
	for i := 0; i < len(others); i += step {
		f := others[i].Function
		p.Probed = append(p.Probed, place(m, kernel.Symbol{Name: f.Name, Addr: f.Addr, Size: f.Size}))
	}
	p.Refuse = append(p.Refuse, refused(m)...)
	return p
}

func place(m ours.Machine, s kernel.Symbol) live.Place {
	p := live.Place{Function: live.Function{Name: s.Name, Addr: s.Addr, Size: s.Size}}
	m.Engine().Walk(s.Addr, s.Addr+s.Size, func(addr uint64, _ int) bool {
		p.Starts = append(p.Starts, addr-s.Addr)
		return true
	})
	return p
}

// refused are symbols for each reason not to probe them.
func refused(m ours.Machine) (names []string) {
	names = append(names, "jiffies", "linux_banner", "do_int3", "vfs_read+6", "schedule+1", "asm_exc_int3", "_etext")
	for i, b := range m.Kernel().AllTables()[0].Blacklist {
		if i%40 == 0 && !slices.Contains(names, b.Name) {
			names = append(names, b.Name, b.Name+"+4")
		}
	}
	same := 0
	m.Kernel().(kernel.SymbolLister).EachSymbol(func(s kernel.Symbol) bool {
		if s.Type|0x20 == 't' && s.Module == "" && s.Size > 0 && m.Kernel().Count(s.Name) > 1 {
			if same++; same%200 == 0 {
				names = append(names, s.Name, s.Name+"+5")
			}
		}
		return len(names) < 60
	})
	return names
}
