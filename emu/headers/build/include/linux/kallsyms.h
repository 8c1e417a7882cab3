/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <facts/linux/kallsyms.h>

#define KSYM_NAME_LEN 512
#define KSYM_SYMBOL_LEN (sizeof("%s+%#lx/%#lx [%s %s]") + (KSYM_NAME_LEN - 1) + 2 * (64 * 3 / 10) + 56 + 1)
extern int sprint_symbol(char *to, unsigned long address);
extern unsigned long kallsyms_lookup_name(const char *name);
#define print_ip_sym(level, ip) printk("%s[<%px>] %pS\n", level, (void *)(ip), (void *)(ip))
