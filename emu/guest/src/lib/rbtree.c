/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Red-black trees, written from the textbook algorithm: parent_color holds the
 * parent's address and, in bit 0, 1 for black.
 */
#include "list.h"
#include "sched.h"

#define parent(n)	((struct rb_node *)((n)->parent_color & ~3ul))
#define is_black(n)	(!(n) || ((n)->parent_color & 1))
#define is_red(n)	(!is_black(n))

static inline void set_color(struct rb_node *n, int black)
{
	n->parent_color = (n->parent_color & ~1ul) | black;
}

static inline void set_parent(struct rb_node *n, struct rb_node *p)
{
	n->parent_color = (n->parent_color & 3) | (unsigned long)p;
}

static void replace_child(struct rb_node *old, struct rb_node *new, struct rb_node *p, struct rb_root *root)
{
	if (!p)
		root->node = new;
	else if (p->left == old)
		p->left = new;
	else
		p->right = new;
}

static noinline void __rb_rotate_left(struct rb_node *n, struct rb_root *root)
{
	struct rb_node *r = n->right, *p = parent(n);

	n->right = r->left;
	if (r->left)
		set_parent(r->left, n);
	r->left = n;
	set_parent(r, p);
	replace_child(n, r, p, root);
	set_parent(n, r);
}

static noinline void __rb_rotate_right(struct rb_node *n, struct rb_root *root)
{
	struct rb_node *l = n->left, *p = parent(n);

	n->left = l->right;
	if (l->right)
		set_parent(l->right, n);
	l->right = n;
	set_parent(l, p);
	replace_child(n, l, p, root);
	set_parent(n, l);
}

void rb_insert_color(struct rb_node *n, struct rb_root *root)
{
	struct rb_node *p, *g, *uncle;

	while ((p = parent(n)) && is_red(p)) {
		bool left = (g = parent(p))->left == p;

		uncle = left ? g->right : g->left;
		if (is_red(uncle)) {
			set_color(uncle, 1);
			set_color(p, 1);
			set_color(g, 0);
			n = g;
			continue;
		}
		if (n == (left ? p->right : p->left)) {
			left ? __rb_rotate_left(p, root) : __rb_rotate_right(p, root);
			n = p;
			p = parent(n);
		}
		set_color(p, 1);
		set_color(g, 0);
		left ? __rb_rotate_right(g, root) : __rb_rotate_left(g, root);
	}
	set_color(root->node, 1);
}

static noinline void __rb_erase_color(struct rb_node *n, struct rb_node *p, struct rb_root *root)
{
	struct rb_node *s;

	while (is_black(n) && n != root->node) {
		bool left = p->left == n;

		s = left ? p->right : p->left;
		if (is_red(s)) {
			set_color(s, 1);
			set_color(p, 0);
			left ? __rb_rotate_left(p, root) : __rb_rotate_right(p, root);
			s = left ? p->right : p->left;
		}
		if (is_black(s->left) && is_black(s->right)) {
			set_color(s, 0);
			n = p;
			p = parent(n);
			continue;
		}
		if (is_black(left ? s->right : s->left)) {
			set_color(left ? s->left : s->right, 1);
			set_color(s, 0);
			left ? __rb_rotate_right(s, root) : __rb_rotate_left(s, root);
			s = left ? p->right : p->left;
		}
		set_color(s, p->parent_color & 1);
		set_color(p, 1);
		set_color(left ? s->right : s->left, 1);
		left ? __rb_rotate_left(p, root) : __rb_rotate_right(p, root);
		n = root->node;
		break;
	}
	if (n)
		set_color(n, 1);
}

void rb_erase(struct rb_node *n, struct rb_root *root)
{
	struct rb_node *child, *p, *next;
	int black;

	if (n->left && n->right) {
		for (next = n->right; next->left; next = next->left)
			;
		replace_child(n, next, parent(n), root);
		child = next->right;
		p = parent(next);
		black = next->parent_color & 1;
		if (p == n) {
			p = next;
		} else {
			if (child)
				set_parent(child, p);
			p->left = child;
			next->right = n->right;
			set_parent(n->right, next);
		}
		next->parent_color = n->parent_color;
		next->left = n->left;
		set_parent(n->left, next);
	} else {
		child = n->left ? n->left : n->right;
		p = parent(n);
		black = n->parent_color & 1;
		if (child)
			set_parent(child, p);
		replace_child(n, child, p, root);
	}
	if (black && root->node)
		__rb_erase_color(child, p, root);
}

struct rb_node *rb_first(const struct rb_root *root)
{
	struct rb_node *n = root->node;

	while (n && n->left)
		n = n->left;
	return n;
}

struct rb_node *rb_next(const struct rb_node *n)
{
	struct rb_node *p;

	if (n->right) {
		for (n = n->right; n->left; n = n->left)
			;
		return (struct rb_node *)n;
	}
	while ((p = parent(n)) && n == p->right)
		n = p;
	return p;
}

noinline struct rb_node *rb_last(const struct rb_root *root)
{
	struct rb_node *n = root->node;

	while (n && n->right)
		n = n->right;
	return n;
}

noinline struct rb_node *rb_prev(const struct rb_node *n)
{
	struct rb_node *p;

	if (n->left) {
		for (n = n->left; n->right;)
			n = n->right;
		return (struct rb_node *)n;
	}
	while ((p = (struct rb_node *)(n->parent_color & ~3ul)) && n == p->left)
		n = p;
	return p;
}

noinline void rb_replace_node(struct rb_node *old, struct rb_node *new, struct rb_root *root)
{
	struct rb_node *parent = (struct rb_node *)(old->parent_color & ~3ul);

	*new = *old;
	if (old->left)
		set_parent(old->left, new);
	if (old->right)
		set_parent(old->right, new);
	replace_child(old, new, parent, root);
}

static struct rb_node *rb_deepest(struct rb_node *n)
{
	while (n && (n->left || n->right))
		n = n->left ?: n->right;
	return n;
}

noinline struct rb_node *rb_first_postorder(const struct rb_root *root) { return rb_deepest(root->node); }

noinline struct rb_node *rb_next_postorder(const struct rb_node *n)
{
	struct rb_node *p = n ? (struct rb_node *)(n->parent_color & ~3ul) : NULL;

	return p && n == p->left && p->right ? rb_deepest(p->right) : p;
}
