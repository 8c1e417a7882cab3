/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Never linked: scripts/build-guest compiles it to assembly and reads the
 * marked lines, which become asm-offsets.h for entry.S and abi.go for Go.
 */
#include "abi.h"

#define OFFSET(st, f)	asm volatile("\n->OFF " #st " " #f " %c0" : : "i"(__builtin_offsetof(struct st, f)))
#define SIZE(st)	asm volatile("\n->SIZE " #st " %c0" : : "i"(sizeof(struct st)))

void offsets(void);
void offsets(void)
{
	OFFSET(pt_regs, r15); OFFSET(pt_regs, r14); OFFSET(pt_regs, r13); OFFSET(pt_regs, r12);
	OFFSET(pt_regs, bp); OFFSET(pt_regs, bx); OFFSET(pt_regs, r11); OFFSET(pt_regs, r10);
	OFFSET(pt_regs, r9); OFFSET(pt_regs, r8); OFFSET(pt_regs, ax); OFFSET(pt_regs, cx);
	OFFSET(pt_regs, dx); OFFSET(pt_regs, si); OFFSET(pt_regs, di); OFFSET(pt_regs, orig_ax);
	OFFSET(pt_regs, ip); OFFSET(pt_regs, cs); OFFSET(pt_regs, flags); OFFSET(pt_regs, sp); OFFSET(pt_regs, ss);
	SIZE(pt_regs);

	OFFSET(boot_params, mem_start); OFFSET(boot_params, mem_end); OFFSET(boot_params, nr_cpus);
	OFFSET(boot_params, seed); OFFSET(boot_params, modules_end);
	SIZE(boot_params);

	OFFSET(task_struct, flags); OFFSET(task_struct, state); OFFSET(task_struct, pid);
	OFFSET(task_struct, tgid); OFFSET(task_struct, ppid); OFFSET(task_struct, exit_code);
	OFFSET(task_struct, comm); OFFSET(task_struct, mirror_ret); OFFSET(task_struct, stack);
	OFFSET(task_struct, mm); OFFSET(task_struct, uid); OFFSET(task_struct, gid);
	SIZE(task_struct);

	OFFSET(kprobe, addr); OFFSET(kprobe, symbol_name); OFFSET(kprobe, offset); OFFSET(kprobe, flags);
	OFFSET(kprobe, pre_handler); OFFSET(kprobe, post_handler); OFFSET(kprobe, nmissed); OFFSET(kprobe, host);
	SIZE(kprobe);
	OFFSET(kretprobe, kp); OFFSET(kretprobe, handler); OFFSET(kretprobe, entry_handler);
	OFFSET(kretprobe, maxactive); OFFSET(kretprobe, nmissed); OFFSET(kretprobe, data_size);
	SIZE(kretprobe);
	OFFSET(kretprobe_instance, rp); OFFSET(kretprobe_instance, task); OFFSET(kretprobe_instance, ret_addr);
	OFFSET(kretprobe_instance, fp); OFFSET(kretprobe_instance, data);
	SIZE(kretprobe_instance);
}
