package bootpatch

import (
	"slices"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/release"
)

// A Profile has the differences between a booted kernel and its file that do not come from the
// features of the CPU.
type Profile struct {
	Keys  []Key
	Calls []Call

	// LazyCalls say it instead of those of the same names, where
	// release.Boot.Preemption is lazy.
	LazyCalls []Call
}

// A Key is a static key that a boot changes. It is ignored in a kernel without that symbol.
type Key struct {
	Name   string
	Offset uint64 // in an array of keys
	On     bool
	If     string // a CPU feature without which the key keeps its state

	// In names a function that has a site of the key, its Nth, for keys whose own
	// names say nothing outside of one build, or that a kernel without
	// CONFIG_KALLSYMS_ALL does not name.
	In  string
	Nth int
}

// A Call is a static call that a boot changes to Target; "": to nothing.
type Call struct{ Name, Target string }

// Recorded is the profile of Debian's 6.1.0-56-amd64 with two processors under qemu's TCG, a minute
// after its boot to a shell in an initramfs, before any probe. It has every key and call whose
// state in /proc/kcore differs from the file. Its values for other processors were seen on qemu's
// Skylake-Server.
func Recorded() Profile {
	return Profile{
		Keys: []Key{
			{Name: "__use_tsc", On: true},
			{Name: "cr_pinning", On: true},
			{Name: "apic_use_ipi_shorthand", On: true},
			{Name: "blake2s_use_ssse3", On: true, If: "ssse3"},
			{Name: "sched_clock_running", On: true},
			{Name: "timers_nohz_active", On: true},
			{Name: "timers_migration_enabled", On: true},
			{Name: "deferred_pages", On: false},
			{Name: "frontswap_enabled_key", On: true},
			{Name: "crypto_boot_test_finished", On: true},
			{Name: "crng_is_ready", On: true},
			{Name: "nf_hooks_needed", Offset: 0xe0, On: true},  // SELinux's hook, IPv4
			{Name: "nf_hooks_needed", Offset: 0x360, On: true}, // and IPv6
			{In: "key_set_index_key", On: false},               // once keys
			{In: "alg_test", On: false},
			// Not of that kernel, but of 6.12 on that machine.
			{Name: "check_pages_enabled", On: true},
			{Name: "__crypto_boot_test_finished", On: true},
			{Name: "crct10dif_fallback", On: false},
			{Name: "crc64_rocksoft_fallback", On: false},
			{Name: "virt_spin_lock_key", On: true, If: "hypervisor"},
			// Not of that machine, but seen on others.
			{Name: "__sched_clock_stable", On: true, If: "constant_tsc"},
			{Name: "cpu_buf_idle_clear", On: true, If: "clear_cpu_buf"},
		},
		// preempt=voluntary (CONFIG_PREEMPT_DYNAMIC).
		Calls: []Call{
			{"might_resched", "__cond_resched"},
			{"cond_resched", "__cond_resched"},
			{"preempt_schedule", ""},
			{"preempt_schedule_notrace", ""},
			{"irqentry_exit_cond_resched", ""},
			{"x86_idle", "default_idle"},
			// The local APIC's, since 6.6; as 6.12 has them on that machine.
			{"apic_call_write", "native_apic_mem_write"},
			{"apic_call_eoi", "native_apic_mem_eoi"},
			{"apic_call_send_IPI", "default_send_IPI_single_phys"},
			{"apic_call_read", "native_apic_mem_read"},
			{"apic_call_send_IPI_self", "default_send_IPI_self"},
			{"apic_call_wait_icr_idle", "apic_mem_wait_icr_idle"},
			{"apic_call_icr_write", "native_apic_icr_write"},
			{"apic_call_send_IPI_mask", "default_send_IPI_mask_sequence_phys"},
			{"apic_call_send_IPI_allbutself", "default_send_IPI_allbutself"},
			{"apic_call_send_IPI_mask_allbutself", "default_send_IPI_mask_allbutself_phys"},
			{"apic_call_send_IPI_all", "default_send_IPI_all"},
			{"apic_call_native_eoi", "native_apic_mem_eoi"},
		},
		// preempt=lazy and preempt=full.
		LazyCalls: []Call{
			{"might_resched", "__static_call_return0"},
			{"cond_resched", "__static_call_return0"},
			{"preempt_schedule", "preempt_schedule_thunk"},
			{"preempt_schedule_notrace", "preempt_schedule_notrace_thunk"},
			{"irqentry_exit_cond_resched", "raw_irqentry_exit_cond_resched"},
		},
	}
}

// recorded32 is the profile of Debian's 6.1.0-50-686-pae with one processor on qemu-system-i386, after its
// boot to a shell in an initramfs.
func recorded32() Profile {
	p := Recorded()
	p.Keys = []Key{
		{Name: "__use_tsc", In: "native_sched_clock", On: true},
		{Name: "cr_pinning", In: "native_write_cr0", On: true},
		{Name: "__sched_clock_stable", In: "sched_clock_stable", On: true},
		{Name: "sched_clock_running", In: "sched_clock_tick", Nth: 1, On: true},
		{Name: "trace_no_verify", In: "trace_check_vprintf", On: true},
		{Name: "frontswap_enabled_key", In: "frontswap_init", On: true},
		{Name: "crypto_boot_test_finished", In: "crypto_larval_wait", On: true},
		{Name: "crng_is_ready", In: "rng_is_initialized", On: true},
		{In: "alg_test", On: false},
		// SELinux's hooks of IPv4 and IPv6.
		{In: "ip_output", On: true},
		{In: "ip6_output", On: true},
	}
	return p
}

// recordedOf is the profile of the recorded machine of that instruction set.
func recordedOf(isa *arch.ISA) Profile {
	if isa == arch.I386 {
		return recorded32()
	}
	return Recorded()
}

// profileCalls are the calls of Profile that are of this kernel.
func (p *patcher) profileCalls() []Call {
	if p.boot.Preemption != release.PreemptLazy {
		return p.profile.Calls
	}
	calls := slices.Clone(p.profile.LazyCalls)
	for _, c := range p.profile.Calls {
		if !slices.ContainsFunc(calls, func(since Call) bool { return since.Name == c.Name }) {
			calls = append(calls, c)
		}
	}
	return calls
}
