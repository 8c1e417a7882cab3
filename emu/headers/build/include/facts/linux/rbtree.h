/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern struct rb_node *rb_first(const struct rb_root *root);
extern struct rb_node *rb_first_postorder(const struct rb_root *root);
extern struct rb_node *rb_last(const struct rb_root *root);
extern struct rb_node *rb_next_postorder(const struct rb_node *node);
extern struct rb_node *rb_prev(const struct rb_node *node);
extern void rb_replace_node(struct rb_node *victim, struct rb_node *new, struct rb_root *root);
extern void rb_replace_node_rcu(struct rb_node *victim, struct rb_node *new, struct rb_root *root);
