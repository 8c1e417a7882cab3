/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define REFS_ON_FREELIST 0x80000000U
#define REFS_MASK 0x7fffffff
#define MAX_STACK_SIZE 64
#define MAX_OPTIMIZED_LENGTH 19
#define KPROBE_HIT_ACTIVE 1
#define KPROBE_HIT_SS 2
#define KPROBE_REENTER 4
#define KPROBE_HIT_SSDONE 8
#define KPROBE_FLAG_ON_FUNC_ENTRY 16
#define KRETPROBE_MAX_DATA_SIZE 0x1000
extern int disable_kprobe(struct kprobe *kp);
extern int enable_kprobe(struct kprobe *kp);
extern int register_kprobe(struct kprobe *p);
extern int register_kprobes(struct kprobe **kps, int num);
extern int register_kretprobe(struct kretprobe *rp);
extern int register_kretprobes(struct kretprobe **rps, int num);
extern void unregister_kprobe(struct kprobe *p);
extern void unregister_kprobes(struct kprobe **kps, int num);
extern void unregister_kretprobe(struct kretprobe *rp);
extern void unregister_kretprobes(struct kretprobe **rps, int num);
