/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Never linked: scripts/build-guest compiles it to assembly and reads the
 * marked lines, which become asm-offsets.h for entry.S and abi.go for Go.
 */
/* What an older generation has of them is in struct old_kprobe below. */
#undef GEN_KPROBE_HANDLERS
#define GEN_KPROBE_HANDLERS
#include "modfs.h"
#include "tracepoint.h"

#define OFFSET(st, f)	asm volatile("\n->OFF " #st " " #f " %c0" : : "i"(__builtin_offsetof(struct st, f)))
#define SIZE(st)	asm volatile("\n->SIZE " #st " %c0" : : "i"(sizeof(struct st)))

/* Offsets that were measured (see abi.h). */
#define AT(st, f, n)	_Static_assert(__builtin_offsetof(struct st, f) == (n), #st "." #f)
#include "layout.h"

/* struct kprobe and struct jprobe of an older generation (GEN_KPROBE_HANDLERS). */
struct old_kprobe {
	struct kprobe kp;
	int (*fault_handler)(struct kprobe *, struct pt_regs *, int trapnr);
	int (*break_handler)(struct kprobe *, struct pt_regs *);
};
struct old_jprobe { struct old_kprobe kp; void *entry; };

void offsets(void);
void offsets(void)
{
	PT_REGS_OFFSETS;
	SIZE(pt_regs);

	OFFSET(boot_params, mem_start); OFFSET(boot_params, mem_end); OFFSET(boot_params, nr_cpus);
	OFFSET(boot_params, seed); OFFSET(boot_params, modules_end);
	SIZE(boot_params);

	OFFSET(task_struct, thread_info); OFFSET(task_struct, flags); OFFSET(task_struct, state); OFFSET(task_struct, pid);
	OFFSET(task_struct, tgid); OFFSET(task_struct, ppid); OFFSET(task_struct, exit_code);
	OFFSET(task_struct, comm); OFFSET(task_struct, mirror_ret); OFFSET(task_struct, mirror_new); OFFSET(task_struct, sig_handled); OFFSET(task_struct, sig_ignored); OFFSET(task_struct, mirror_wait); OFFSET(task_struct, mirror_signal); OFFSET(task_struct, stack);
	OFFSET(task_struct, mm); OFFSET(task_struct, stack_canary); OFFSET(task_struct, real_parent);
	OFFSET(task_struct, parent); OFFSET(task_struct, group_leader); OFFSET(task_struct, real_cred);
	OFFSET(task_struct, cred); OFFSET(task_struct, own_cred); OFFSET(task_struct, usage);
	OFFSET(task_struct, tasks); OFFSET(task_struct, children); OFFSET(task_struct, sibling); OFFSET(task_struct, thread_pid);
	OFFSET(task_struct, pid_links); OFFSET(task_struct, thread_group); OFFSET(task_struct, thread_node);
	OFFSET(module, core_base); OFFSET(module, core_size); OFFSET(module, core_text_size);
	OFFSET(task_struct, signal); OFFSET(task_struct, own_pid); OFFSET(task_struct, own_signal);
	OFFSET(task_struct, bound_cpu); OFFSET(task_struct, static_prio); OFFSET(task_struct, start_time); OFFSET(task_struct, active_mm);
	OFFSET(abi_pid, count); OFFSET(abi_pid, tasks); OFFSET(abi_pid, nr); OFFSET(abi_pid, ns);
	OFFSET(abi_signal, sigcnt); OFFSET(abi_signal, live); OFFSET(abi_signal, nr_threads);
	OFFSET(abi_signal, thread_head); OFFSET(abi_signal, pids);
	SIZE(task_struct);

	OFFSET(kprobe, nmissed); OFFSET(kprobe, addr); OFFSET(kprobe, symbol_name); OFFSET(kprobe, offset);
	OFFSET(kprobe, pre_handler); OFFSET(kprobe, post_handler); OFFSET(kprobe, opcode); OFFSET(kprobe, flags);
	SIZE(kprobe);
	OFFSET(old_kprobe, fault_handler); OFFSET(old_kprobe, break_handler); SIZE(old_kprobe);
	OFFSET(old_jprobe, entry);
	OFFSET(kretprobe, kp); OFFSET(kretprobe, handler); OFFSET(kretprobe, entry_handler);
	OFFSET(kretprobe, maxactive); OFFSET(kretprobe, nmissed); OFFSET(kretprobe, data_size); OFFSET(kretprobe, rh);
	SIZE(kretprobe);
	OFFSET(rethook, data);
	SIZE(rethook);
	OFFSET(kretprobe_instance, rethook); OFFSET(kretprobe_instance, ret_addr);
	OFFSET(kretprobe_instance, frame); OFFSET(kretprobe_instance, data);
	SIZE(kretprobe_instance);
	OFFSET(kernel_param_ops, flags); OFFSET(kernel_param_ops, set); OFFSET(kernel_param_ops, get); OFFSET(kernel_param_ops, free);
	OFFSET(kernel_param, name); OFFSET(kernel_param, ops); OFFSET(kernel_param, perm); OFFSET(kernel_param, arg);
	SIZE(kernel_param);
	OFFSET(file, f_inode); OFFSET(file, f_op); OFFSET(file, f_flags); OFFSET(file_operations, poll); SIZE(rw_semaphore);
	OFFSET(mnode, parent); OFFSET(mnode, number); OFFSET(mnode, tree); OFFSET(mnode, mode);
	OFFSET(mnode, rdev); OFFSET(mnode, name_len); OFFSET(mnode, name); OFFSET(mnode, link); OFFSET(mnode, fops);
	OFFSET(module, state); OFFSET(module, list); OFFSET(module, name); OFFSET(module, init); OFFSET(module, exit); OFFSET(module, refcnt);
	SIZE(module);

	OFFSET(tracepoint, key);
	OFFSET(trace_event_field, size); OFFSET(trace_event_field, align); OFFSET(trace_event_field, is_signed);
	OFFSET(trace_event_field, from); OFFSET(trace_event_field, arg); OFFSET(trace_event_field, follow); OFFSET(trace_event_field, off);
	SIZE(trace_event_field); SIZE(static_event);
}
