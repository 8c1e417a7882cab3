/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/ptrace.h>
#include <linux/kallsyms.h>
#include <facts/linux/kprobes.h>
#include <facts/linux/rethook.h>

#define KPROBE_FLAG_GONE 1
#define KPROBE_FLAG_DISABLED 2
#define KPROBE_FLAG_OPTIMIZED 4
#define KPROBE_FLAG_FTRACE 8
#define RP_MAX_ARGS 4
#define kprobe_gone(p) ((p)->flags & KPROBE_FLAG_GONE)
#define kprobe_disabled(p) ((p)->flags & (KPROBE_FLAG_DISABLED | KPROBE_FLAG_GONE))
#define kprobe_optimized(p) ((p)->flags & KPROBE_FLAG_OPTIMIZED)
#define kprobe_ftrace(p) ((p)->flags & KPROBE_FLAG_FTRACE)
#define kretprobe_trampoline arch_rethook_trampoline

DECLARE_PER_CPU(struct kprobe *, current_kprobe);
#define kprobe_running() this_cpu_read(current_kprobe)

/* The probe of an instance is freed only after all its instances (rcu). */
#define get_kretprobe(ri) ({ struct rethook *hook_ = READ_ONCE((ri)->node.rethook); hook_ ? (struct kretprobe *)READ_ONCE(hook_->data) : NULL; })
#define get_kretprobe_retaddr(ri) ((ri)->node.ret_addr)
#define enable_kretprobe(rp) enable_kprobe(&(rp)->kp)
#define disable_kretprobe(rp) disable_kprobe(&(rp)->kp)

GENERATION_KPROBES
