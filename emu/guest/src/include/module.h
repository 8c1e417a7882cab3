/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a loadable module is made of. A module is a relocatable ELF file. Beside
 * the tables that the kernel image has too it may hold
 *   .modinfo      NUL-terminated "tag=value" strings: name, depends, license
 *   __param       struct kernel_param, one for each parameter
 *   init_module, cleanup_module   global symbols
 *   .gnu.linkonce.this_module     struct module
 */
#ifndef MODULE_H
#define MODULE_H

#include "kernel.h"

struct module {
	char name[56];
	unsigned long reserved[4];
};

struct kernel_param;

struct kernel_param_ops {
	int (*set)(const char *val, const struct kernel_param *kp);
	int (*get)(char *buffer, const struct kernel_param *kp);
};

/* The host finds a parameter by name and calls ops->set(value, this). */
struct kernel_param {
	const char *name;
	const struct kernel_param_ops *ops;
	void *arg;
	u32 size;			/* bytes at arg, for strings */
	u16 perm;
	u16 pad;
};

extern const struct kernel_param_ops param_ops_string, param_ops_int, param_ops_ulong;

#define __module_param(nm, o, a, sz, pm)					\
	static const char __param_str_##nm[] = #nm;				\
	static const struct kernel_param __used __attribute__((section("__param"), aligned(8))) \
	__param_##nm = { __param_str_##nm, o, a, sz, pm, 0 }
#define module_param_string(nm, str, len, perm)	__module_param(nm, &param_ops_string, str, len, perm)
#define module_param_cb(nm, ops, arg, perm)	__module_param(nm, ops, arg, 0, perm)
#define module_param_int(nm, perm)		__module_param(nm, &param_ops_int, &nm, sizeof(nm), perm)

#define module_init(f)	int init_module(void) __attribute__((copy(f), alias(#f)))
#define module_exit(f)	void cleanup_module(void) __attribute__((copy(f), alias(#f)))

/* Every module has one; only its name is read. */
extern struct module __this_module;
#ifdef MODULE
struct module __this_module __used __attribute__((section(".gnu.linkonce.this_module"))) = {
	.name = KBUILD_MODNAME,
};
#endif

#define __MODINFO_3(line, tag, val)	static const char __used __attribute__((section(".modinfo"), aligned(1))) \
					__UNIQUE_ID_##tag##line[] = #tag "=" val
#define __MODINFO_2(line, tag, val)	__MODINFO_3(line, tag, val)
#define MODULE_LICENSE(s)	__MODINFO_2(__LINE__, license, s)
#define MODULE_DESCRIPTION(s)	__MODINFO_2(__LINE__, description, s)

/* Names a symbol to other modules; here any global one can be linked to, and this is for the record. */
#define EXPORT_SYMBOL_GPL(s)							\
	static void *const __used __attribute__((section(".discard.addressable"))) __addressable_##s = (void *)s;	\
	asm("	.pushsection \"__ksymtab_strings\", \"aMS\", %progbits, 1\n"	\
	    "__kstrtab_" #s ":	.asciz \"" #s "\"\n"				\
	    "__kstrtabns_" #s ":	.asciz \"\"\n"				\
	    "	.popsection\n"							\
	    "	.pushsection \"___ksymtab_gpl+" #s "\", \"a\"\n"		\
	    "	.balign	4\n"							\
	    "__ksymtab_" #s ":\n"						\
	    "	.long	" #s " - .\n	.long	__kstrtab_" #s " - .\n	.long	__kstrtabns_" #s " - .\n"	\
	    "	.popsection\n")

#endif
