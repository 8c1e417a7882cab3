/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define NETLINK_URELEASE 1
#define KBD_KEYCODE 1
#define KBD_UNBOUND_KEYCODE 2
#define KBD_UNICODE 3
#define KBD_KEYSYM 4
#define KBD_POST_KEYSYM 5
extern int atomic_notifier_call_chain(struct atomic_notifier_head *nh, long unsigned int val, void *v);
extern int atomic_notifier_chain_register(struct atomic_notifier_head *nh, struct notifier_block *n);
extern int atomic_notifier_chain_register_unique_prio(struct atomic_notifier_head *nh, struct notifier_block *n);
extern int atomic_notifier_chain_unregister(struct atomic_notifier_head *nh, struct notifier_block *n);
extern int blocking_notifier_call_chain(struct blocking_notifier_head *nh, long unsigned int val, void *v);
extern int blocking_notifier_call_chain_robust(struct blocking_notifier_head *nh, long unsigned int val_up, long unsigned int val_down, void *v);
extern int blocking_notifier_chain_register(struct blocking_notifier_head *nh, struct notifier_block *n);
extern int blocking_notifier_chain_register_unique_prio(struct blocking_notifier_head *nh, struct notifier_block *n);
extern int blocking_notifier_chain_unregister(struct blocking_notifier_head *nh, struct notifier_block *n);
extern int raw_notifier_call_chain(struct raw_notifier_head *nh, long unsigned int val, void *v);
extern int raw_notifier_call_chain_robust(struct raw_notifier_head *nh, long unsigned int val_up, long unsigned int val_down, void *v);
extern int raw_notifier_chain_register(struct raw_notifier_head *nh, struct notifier_block *n);
extern int raw_notifier_chain_unregister(struct raw_notifier_head *nh, struct notifier_block *n);
extern void srcu_init_notifier_head(struct srcu_notifier_head *nh);
extern int srcu_notifier_call_chain(struct srcu_notifier_head *nh, long unsigned int val, void *v);
extern int srcu_notifier_chain_register(struct srcu_notifier_head *nh, struct notifier_block *n);
extern int srcu_notifier_chain_unregister(struct srcu_notifier_head *nh, struct notifier_block *n);
