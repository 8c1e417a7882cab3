/* SPDX-License-Identifier: GPL-2.0-only */
#include "module.h"

noinline long ktm_a(long x, const char *s, const char *p)
{
	return x + (s ? s[0] : 0) + (p ? *p : 0);
}

static int __init ktm_init(void)
{
	pr_info("ktm: %ld", ktm_a(1, "a", 0));
	return 0;
}

static void __exit ktm_exit(void) { }

module_init(ktm_init);
module_exit(ktm_exit);
