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

extern struct module __this_module;

extern const struct kernel_param_ops param_ops_string, param_ops_int, param_ops_ulong;

/* The host finds a parameter by name and calls ops->set(value, its kernel_param). */
#define __module_param(nm, o, a, pm)						\
	static const char __param_str_##nm[] = #nm;				\
	static const struct kernel_param __used __attribute__((section("__param"), aligned(sizeof(long)))) \
	__param_##nm = { __param_str_##nm, &__this_module, o, pm, -1, 0, { a } }
#define module_param_string(nm, buf, len, pm)					\
	static const struct kparam_string __param_string_##nm = { len, buf };	\
	__module_param(nm, &param_ops_string, (void *)&__param_string_##nm, pm)
#define module_param_cb(nm, ops, arg, perm)	__module_param(nm, ops, arg, perm)
#define module_param_int(nm, perm)		__module_param(nm, &param_ops_int, &nm, perm)

#define module_init(f)	int init_module(void) __attribute__((copy(f), alias(#f)))
#define module_exit(f)	void cleanup_module(void) __attribute__((copy(f), alias(#f)))

/* Every module has one; only its name is read. */
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
