/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define BUILD_ID_SIZE_MAX 20
#define EI_ETYPE_NONE 0
#define EI_ETYPE_NULL 1
#define EI_ETYPE_ERRNO 2
#define EI_ETYPE_ERRNO_NULL 3
#define EI_ETYPE_TRUE 4
#define MODULE_NAME_LEN 56UL
extern void __module_put_and_kthread_exit(struct module *mod, long int code);
extern void *__symbol_get(const char *symbol);
extern void __symbol_put(const char *symbol);
extern bool is_module_sig_enforced(void);
extern int register_module_notifier(struct notifier_block *nb);
extern void symbol_put_addr(void *addr);
extern int unregister_module_notifier(struct notifier_block *nb);
