/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef KERNEL_H
#define KERNEL_H

#include "compiler.h"
#include "abi.h"

long hypercall(long nr, long a, long b, long c);

/* printk.c; pr_fmt as in Linux */
int _printk(const char *fmt, ...) __printf(1, 2);
void __warn_printk(const char *fmt, ...) __printf(1, 2);
#ifndef pr_fmt
#define pr_fmt(fmt)	fmt
#endif
#define KERN_SOH	"\001"
#define pr_err(fmt, ...)	_printk(KERN_SOH "3" pr_fmt(fmt), ##__VA_ARGS__)
#define pr_warn(fmt, ...)	_printk(KERN_SOH "4" pr_fmt(fmt), ##__VA_ARGS__)
#define pr_info(fmt, ...)	_printk(KERN_SOH "6" pr_fmt(fmt), ##__VA_ARGS__)

extern struct boot_params boot_params;

#endif
