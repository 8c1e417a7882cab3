/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * In place of jump_label.h: before 2.6.37 a key is a variable that is read, and a static call is
 * a call by a pointer. So there is no text that the kernel itself rewrites.
 */
#ifndef JUMP_LABEL_H
#define JUMP_LABEL_H

struct static_key { int enabled; };
#define DEFINE_STATIC_KEY_FALSE(n)	struct static_key n = { 0 }
#define DECLARE_STATIC_KEY(n)		extern struct static_key n
#define static_branch_unlikely(k)	__builtin_expect(*(volatile int *)&(k)->enabled, 0)
#define arch_static_branch(k)		(*(volatile int *)&(k)->enabled != 0)
#define arch_static_branch_jump(k)	(*(volatile int *)&(k)->enabled == 0)

struct static_call_key { void *func; };
#define DECLARE_STATIC_CALL(n)		extern struct static_call_key __SCK__##n
#define DEFINE_STATIC_CALL(n, f)	struct static_call_key __SCK__##n = { f }
#define static_call2(n, a1, a2)		(((long (*)(long, long))__SCK__##n.func)((long)(a1), (long)(a2)))
#define static_call_u64(n)		(((u64 (*)(long, long))__SCK__##n.func)(0, 0))

#endif
