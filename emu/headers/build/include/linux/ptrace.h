/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <facts/asm/ptrace.h>
#include <facts/linux/ptrace.h>

#define instruction_pointer(regs) ((regs)->ip)
#define user_stack_pointer(regs) ((regs)->sp)
#define frame_pointer(regs) ((regs)->bp)
#define kernel_stack_pointer(regs) ((regs)->sp)
#define profile_pc(regs) ((regs)->ip)
#define user_mode(regs) (((regs)->cs & 3) == 3)
#define is_syscall_success(regs) (!IS_ERR_VALUE((unsigned long)(regs)->ax))
#define MAX_REG_OFFSET offsetof(struct pt_regs, ss)

static inline unsigned long regs_return_value(struct pt_regs *regs)
{
	return regs->ax;
}

static inline void regs_set_return_value(struct pt_regs *regs, unsigned long value)
{
	regs->ax = value;
}

static inline void instruction_pointer_set(struct pt_regs *regs, unsigned long ip)
{
	regs->ip = ip;
}

static inline unsigned long regs_get_register(struct pt_regs *regs, unsigned int offset)
{
	return offset > MAX_REG_OFFSET ? 0 : *(unsigned long *)((char *)regs + offset);
}

static inline int regs_within_kernel_stack(struct pt_regs *regs, unsigned long addr)
{
	return (addr & ~0x3fffUL) == (regs->sp & ~0x3fffUL);
}

static inline unsigned long regs_get_kernel_stack_nth(struct pt_regs *regs, unsigned int n)
{
	unsigned long *at = (unsigned long *)regs->sp + n, value;

	return copy_from_kernel_nofault(&value, at, sizeof(value)) ? 0 : value;
}

/* The first arguments are in registers, the others behind the return address. */
static inline unsigned long regs_get_kernel_argument(struct pt_regs *regs, unsigned int n)
{
	static const unsigned int at[] = ARCH_ARGUMENTS;

	return n < ARRAY_SIZE(at) ? regs_get_register(regs, at[n]) : regs_get_kernel_stack_nth(regs, 1 + n - ARRAY_SIZE(at));
}

extern int regs_query_register_offset(const char *name);
extern const char *regs_query_register_name(unsigned int offset);
#define task_pt_regs(task) ((struct pt_regs *)((unsigned long)(task)->stack + 0x4000) - 1)
#define current_pt_regs() task_pt_regs(current)
#define task_stack_page(task) ((task)->stack)
