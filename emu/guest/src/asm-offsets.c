/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Never linked: scripts/build-guest compiles it to assembly and reads the
 * marked lines, which become asm-offsets.h for entry.S and abi.go for Go.
 */
/* What an older generation has of them is in struct old_kprobe below. */
#undef GEN_KPROBE_HANDLERS
#define GEN_KPROBE_HANDLERS
#include "modfs.h"

#define OFFSET(st, f)	asm volatile("\n->OFF " #st " " #f " %c0" : : "i"(__builtin_offsetof(struct st, f)))
#define SIZE(st)	asm volatile("\n->SIZE " #st " %c0" : : "i"(sizeof(struct st)))

/* The offsets of Debian's 6.1.0-*-amd64 (see abi.h). */
#define AT(st, f, n)	LAYOUT_ASSERT(__builtin_offsetof(struct st, f) == (n), #st "." #f)
AT(task_struct, thread_cpu, 20); AT(task_struct, stack, 32); AT(task_struct, flags, 44); AT(task_struct, on_rq, 104);
AT(task_struct, mm, 2272); AT(task_struct, exit_code, 2312); AT(task_struct, pid, 2416); AT(task_struct, tgid, 2420);
AT(task_struct, stack_canary, 2424); AT(task_struct, real_parent, 2432); AT(task_struct, group_leader, 2480);
AT(task_struct, utime, 2656); AT(task_struct, nvcsw, 2760); AT(task_struct, cred, 2960); AT(task_struct, comm, 2976);
AT(task_struct, tasks, 2192); AT(task_struct, children, 2448); AT(task_struct, thread_pid, 2520); AT(task_struct, pid_links, 2528);
AT(task_struct, thread_group, 2592); AT(task_struct, thread_node, 2608); AT(task_struct, signal, 3072);
AT(abi_pid, tasks, 16); AT(abi_pid, nr, 96); AT(abi_signal, thread_head, 16); AT(abi_signal, pids, 360);
AT(task_struct, fs, 3040); AT(task_struct, plug, 3312);
AT(cred, uid, 8); AT(cred, euid, 24); AT(cred, fsuid, 32); AT(cred, cap_effective, 60); AT(cred, user_ns, 136);
AT(kprobe, nmissed, 32); AT(kprobe, addr, 40); AT(kprobe, offset, 56); AT(kprobe, pre_handler, 64);
AT(kprobe, opcode, 80); AT(kprobe, ainsn, 88); AT(kprobe, flags, 120);
AT(kretprobe, handler, 128); AT(kretprobe, nmissed, 148); AT(kretprobe, rh, 160);
AT(kretprobe_instance, rethook, 24); AT(kretprobe_instance, ret_addr, 32); AT(kretprobe_instance, data, 48);
AT(kernel_param, ops, 16); AT(kernel_param, perm, 24); AT(kernel_param, arg, 32);
AT(kparam_array, num, 8); AT(kparam_array, elem, 24);
AT(module, list, 8); AT(module, name, 24); AT(module, init, 312); AT(module, exit, 848); AT(module, refcnt, 856);
AT(file, f_path, 16); AT(file, f_op, 40); AT(file, f_count, 56); AT(file, f_flags, 64); AT(file, f_pos, 104); AT(file, f_cred, 144);
AT(file, private_data, 200); AT(inode, i_op, 32); AT(inode, i_ino, 64); AT(inode, i_rdev, 76); AT(inode, i_size, 80);
AT(inode, i_fop, 360); AT(inode, i_cdev, 584); AT(inode, i_private, 624); AT(dentry, d_parent, 24); AT(dentry, d_inode, 48);
AT(dentry, d_sb, 104); AT(dentry, d_fsdata, 120); AT(file_operations, poll, 72); AT(file_operations, open, 112);
AT(file_operations, release, 128); AT(proc_ops, proc_ioctl, 64); AT(seq_file, index, 40); AT(seq_file, op, 88);
AT(seq_file, private, 112); AT(kobject, parent, 24); AT(kobject, sd, 48); AT(kobject, kref, 56);
LAYOUT_ASSERT(sizeof(struct file) == 232 && sizeof(struct inode) == 632 && sizeof(struct dentry) == 192 &&
	       sizeof(struct file_operations) == 280 && sizeof(struct proc_ops) == 96 && sizeof(struct seq_file) == 120 &&
	       sizeof(struct kobject) == 64, "sizes of files");
LAYOUT_ASSERT(sizeof(struct kprobe) == 128 && sizeof(struct kretprobe) == 168 && sizeof(struct pt_regs) == 168 &&
	       sizeof(struct kretprobe_instance) == 48 && sizeof(struct kernel_param) == 40 && sizeof(struct module) == 896, "sizes");

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
	OFFSET(mnode, next); OFFSET(mnode, parent); OFFSET(mnode, number); OFFSET(mnode, tree); OFFSET(mnode, mode);
	OFFSET(mnode, rdev); OFFSET(mnode, name_len); OFFSET(mnode, name); OFFSET(mnode, fops);
	OFFSET(module, state); OFFSET(module, list); OFFSET(module, name); OFFSET(module, init); OFFSET(module, exit); OFFSET(module, refcnt);
	SIZE(module);
}
