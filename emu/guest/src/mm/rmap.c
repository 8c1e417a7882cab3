/* SPDX-License-Identifier: GPL-2.0-only */
/* From the pages of processes to the areas that they are found in: who has got its pages of whom, by fork. */
#include "security.h"
#include "vma.h"

static struct kmem_cache *anon_vma_cachep, *anon_vma_chain_cachep;

static void anon_vma_free(struct anon_vma *av)
{
	might_sleep();
	kmem_cache_free(anon_vma_cachep, av);
}

static void put_anon_vma(struct anon_vma *av)
{
	struct anon_vma *root = av->root;

	if (!atomic_dec_and_test(&av->refcount))
		return;
	anon_vma_free(av);
	if (root != av && atomic_dec_and_test(&root->refcount))
		anon_vma_free(root);
}

static struct anon_vma *anon_vma_alloc(void)
{
	struct anon_vma *av = kmem_cache_alloc(anon_vma_cachep, GFP_KERNEL);

	if (!av)
		return NULL;
	*av = (struct anon_vma){ .root = av, .parent = av };
	INIT_LIST_HEAD(&av->rwsem.wait_list);
	atomic_set(&av->refcount, 1);
	return av;
}

static void chain_link(struct vma *vma, struct anon_vma_chain *avc, struct anon_vma *av)
{
	avc->anon_vma = av;
	list_add(&avc->same_vma, &vma->anon_vma_chain);
	av->vmas++;
}

/* The area gets pages of its own. Who else faults there meanwhile has done the same. */
noinline int anon_vma_prepare(struct vma *vma)
{
	struct anon_vma_chain *avc;
	struct anon_vma *av;
	struct rw_semaphore *lock;

	might_sleep();
	if (vma->anon_vma)
		return 0;
	avc = kmem_cache_alloc(anon_vma_chain_cachep, GFP_KERNEL);
	av = avc ? anon_vma_alloc() : NULL;
	if (!av) {
		free_rcu_object(avc);
		return -ENOMEM;
	}
	av->num_children++; /* itself */
	lock = &av->rwsem;
	down_write(lock);
	preempt_disable();
	if (!vma->anon_vma) {
		vma->anon_vma = av;
		chain_link(vma, avc, av);
		av->num_active_vmas++;
		av = NULL;
	}
	preempt_enable();
	up_write(lock);
	if (av) {
		put_anon_vma(av);
		kmem_cache_free(anon_vma_chain_cachep, avc);
	}
	return 0;
}

/* dst's pages are found where src's are. An anon_vma whose own area is gone is used again. */
__keep int anon_vma_clone(struct vma *dst, struct vma *src)
{
	struct rw_semaphore *lock = NULL;
	struct list_head *p;

	for (p = src->anon_vma_chain.prev; p != &src->anon_vma_chain; p = p->prev) {
		struct anon_vma *av = list_entry(p, struct anon_vma_chain, same_vma)->anon_vma;
		struct anon_vma_chain *avc = kmem_cache_alloc(anon_vma_chain_cachep, GFP_NOWAIT | __GFP_NOWARN);

		if (!avc)
			break;
		if (!lock) {
			lock = &av->root->rwsem;
			down_write(lock);
		}
		chain_link(dst, avc, av);
		if (!dst->anon_vma && src->anon_vma && av->num_children < 2 && !av->num_active_vmas)
			dst->anon_vma = av;
	}
	if (dst->anon_vma)
		dst->anon_vma->num_active_vmas++;
	if (lock)
		up_write(lock);
	return 0;
}

__keep int anon_vma_fork(struct vma *vma, struct vma *old)
{
	struct anon_vma_chain *avc;
	struct anon_vma *av;

	if (!old->anon_vma)
		return 0;
	anon_vma_clone(vma, old);
	if (vma->anon_vma)
		return 0;
	av = anon_vma_alloc();
	avc = av ? kmem_cache_alloc(anon_vma_chain_cachep, GFP_KERNEL) : NULL;
	if (!avc) {
		free_rcu_object(av);
		return -ENOMEM;
	}
	av->num_active_vmas++;
	av->root = old->anon_vma->root;
	av->parent = old->anon_vma;
	atomic_inc(&av->root->refcount);
	vma->anon_vma = av;
	down_write(&av->root->rwsem);
	chain_link(vma, avc, av);
	av->parent->num_children++;
	up_write(&av->root->rwsem);
	return 0;
}

/* Those that others use, too, are left at once; what was the area's own is given up behind the lock. */
__keep void unlink_anon_vmas(struct vma *vma)
{
	struct rw_semaphore *lock = NULL;
	struct list_head *p, *n;

	list_for_each_safe(p, n, &vma->anon_vma_chain) {
		struct anon_vma_chain *avc = list_entry(p, struct anon_vma_chain, same_vma);
		struct anon_vma *av = avc->anon_vma;

		if (!lock) {
			lock = &av->root->rwsem;
			down_write(lock);
		}
		if (!--av->vmas) {
			av->parent->num_children--;
			continue;
		}
		list_del_init(&avc->same_vma);
		kmem_cache_free(anon_vma_chain_cachep, avc);
	}
	if (vma->anon_vma)
		vma->anon_vma->num_active_vmas--;
	if (lock)
		up_write(lock);
	list_for_each_safe(p, n, &vma->anon_vma_chain) {
		struct anon_vma_chain *avc = list_entry(p, struct anon_vma_chain, same_vma);

		put_anon_vma(avc->anon_vma);
		list_del_init(&avc->same_vma);
		kmem_cache_free(anon_vma_chain_cachep, avc);
	}
	vma->anon_vma = NULL;
}

static int __init anon_vma_init(void)
{
	anon_vma_cachep = kmem_cache_create("anon_vma", sizeof(struct anon_vma), 8, 0, NULL);
	anon_vma_chain_cachep = kmem_cache_create("anon_vma_chain", sizeof(struct anon_vma_chain), 8, 0, NULL);
	return anon_vma_cachep && anon_vma_chain_cachep ? 0 : -ENOMEM;
}
core_initcall(anon_vma_init);
