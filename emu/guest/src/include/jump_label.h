/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Static keys and static calls. The text that goes with them is what the
 * compiler made of it: nobody patches it, so that a key's branches are what the
 * key was defined as.
 */
#ifndef JUMP_LABEL_H
#define JUMP_LABEL_H

#include "compiler.h"

struct static_key { int enabled; };
#define DEFINE_STATIC_KEY_FALSE(n)	struct static_key n = { 0 }
#define DECLARE_STATIC_KEY(n)		extern struct static_key n

#define _JUMP_TABLE_ENTRY				\
	" .pushsection __jump_table,\"aw\"\n"		\
	" .balign " _ASM_WORD "\n"			\
	" .long 1b - ., %l[l_yes] - .\n"		\
	" " _ASM_PTR " %c0 - .\n"				\
	" .popsection\n"

/* False unless patched: a nop. */
static __always_inline bool arch_static_branch(struct static_key *const key)
{
	asm goto("1: .byte " _ASM_NOP5 "\n" _JUMP_TABLE_ENTRY
		 : : "i"(key) : : l_yes);
	return false;
l_yes:
	return true;
}

/* The same the other way round: the code out of line is what runs. */
static __always_inline bool arch_static_branch_jump(struct static_key *const key)
{
	asm goto("1: .byte 0xe9\n .long %l[l_yes] - (. + 4)\n" _JUMP_TABLE_ENTRY
		 : : "i"(key) : : l_yes);
	return false;
l_yes:
	return true;
}

#define static_branch_unlikely(k)	unlikely(arch_static_branch(k))

/*
 * DEFINE_STATIC_CALL(name, func) makes the key __SCK__name and the trampoline
 * __SCT__name; static_call_site(name) in an asm template is the call.
 */
struct static_call_key { void *func; };
#define DECLARE_STATIC_CALL(n)	extern struct static_call_key __SCK__##n; void __SCT__##n(void)
#define DEFINE_STATIC_CALL(n, f)						\
	struct static_call_key __SCK__##n = { f };				\
	asm(".pushsection .static_call.text, \"ax\"\n .balign 8, 0xcc\n"	\
	    ".globl __SCT__" #n "\n .type __SCT__" #n ", @function\n"		\
	    "__SCT__" #n ": .cfi_startproc\n .byte 0xe9\n .long " #f " - (. + 4)\n .byte 0x0f, 0xb9, 0xcc\n"	\
	    ".cfi_endproc\n .size __SCT__" #n ", . - __SCT__" #n "\n .popsection")

#define _STATIC_CALL(n)								\
	"1: .byte 0xe8\n .long __SCT__" #n " - (. + 4)\n"			\
	" .pushsection .static_call_sites,\"a\"\n .balign 4\n"			\
	" .long 1b - ., __SCK__" #n " - .\n .popsection\n"

#define static_call2(n, a1, a2)							\
	({ register unsigned long __ax asm(_ASM_AX); long __d = (long)(a1), __s = (long)(a2);	\
	   asm volatile(_STATIC_CALL(n) : STATIC_CALL_OPERANDS(__ax, __d, __s), "memory", "cc"); __ax; })

/* The result of a static call without arguments, where it is wider than a long. */
#ifdef STATIC_CALL_RESULT
#define static_call_u64(n)							\
	({ u64 __r; asm volatile(_STATIC_CALL(n) : STATIC_CALL_RESULT(__r), "memory", "cc"); __r; })
#else
#define static_call_u64(n)	static_call2(n, 0, 0)
#endif

#endif
