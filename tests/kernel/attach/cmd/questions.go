package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
)

// choose returns the functions to ask about: those of tools, random ones, and some whose names are not
// unique.
func choose(o *options, functions []string) []string {
	var names []string
	if b, err := os.ReadFile(o.tools); err == nil {
		for line := range strings.Lines(string(b)) {
			if f := strings.Fields(line); len(f) > 0 && !strings.HasPrefix(line, "#") {
				names = append(names, f[0])
			}
		}
	}
	r := rand.New(rand.NewPCG(o.seed, 0))
	for range o.n {
		names = append(names, functions[r.IntN(len(functions))])
	}
	sorted := slices.Sorted(slices.Values(functions))
	for range o.n / 10 {
		for i := r.IntN(len(sorted)); i+1 < len(sorted); i++ {
			if sorted[i] == sorted[i+1] {
				names = append(names, sorted[i])
				break
			}
		}
	}
	names = append(names, "no_such_function", "finish_task_switch", "do_syscall_64", "jiffies", "sys_openat", "security_file_open", "security_task_alloc", "bpf_lsm_file_open", "bpf_lsm_task_alloc", "bpf_lsm_bprm_committed_creds", "bpf_lsm_no_such_hook", "__x64_sys_openat", "should_failslab")
	slices.Sort(names)
	return slices.Compact(names)
}

// questions are those about names, each once.
func questions(names []string, r *rand.Rand) (all []string) {
	for _, n := range names {
		all = append(all, "kprobe:"+n, "kretprobe:"+n, "kprobe.multi/"+n, "fentry/"+n)
		if security := strings.HasPrefix(n, "security_"); security || r.IntN(8) == 0 {
			all = append(all, "fmod_ret/"+n, "fmod_ret.s/"+n, "fentry.s/"+n, "fexit.s/"+n)
		}
		if hook, is := strings.CutPrefix(n, "bpf_lsm_"); is {
			all = append(all, "lsm/"+hook)
		}
		switch r.IntN(3) {
		case 0:
			all = append(all, fmt.Sprintf("kprobe:%s+%d", n, 1+r.IntN(24)))
		case 1:
			all = append(all, fmt.Sprintf("kretprobe:%s+%d", n, 1+r.IntN(8)))
		}
	}
	return all
}
