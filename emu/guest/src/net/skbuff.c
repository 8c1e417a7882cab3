/* SPDX-License-Identifier: GPL-2.0-only */
#include "net.h"

static struct kmem_cache *skbuff_head_cache;
static u32 skb_live;

#define SHARED_INFO	320

/* Behind the data Linux has a struct skb_shared_info, and the whole is as large as what the allocator gives. */
static __always_inline u32 data_size(u32 size)
{
	u32 all = 512;

	while (all < ALIGN(size, 64) + SHARED_INFO)
		all <<= 1;
	return all;
}

__keep struct sk_buff *__alloc_skb(u32 size, gfp_t gfp, int flags, int node)
{
	struct sk_buff *skb = kmem_cache_alloc_node(skbuff_head_cache, gfp, node);
	const u32 all = data_size(size);
	u8 *data;

	if (!skb)
		return NULL;
	data = __kmalloc_node_track_caller(all, gfp | __GFP_NOMEMALLOC | __GFP_NOWARN, node, (unsigned long)__builtin_return_address(0));
	if (!data) {
		kmem_cache_free(skbuff_head_cache, skb);
		return NULL;
	}
	*skb = (struct sk_buff){ .head = data, .data = data, .end = all - SHARED_INFO, .users = 1, .truesize = all + sizeof(*skb) };
	skb_live++;
	return skb;
}

static noinline void skb_release_data(struct sk_buff *skb)
{
	kfree(skb->head);
}

static __always_inline void free_skb(struct sk_buff *skb)
{
	if (skb->destructor)
		skb->destructor(skb);
	skb_release_data(skb);
	skb_live--;
	kmem_cache_free(skbuff_head_cache, skb);
}

noinline void __kfree_skb(struct sk_buff *skb)
{
	free_skb(skb);
}

/* What a reader has read: nobody else has it. */
noinline void skb_attempt_defer_free(struct sk_buff *skb)
{
	free_skb(skb);
}

static u32 drops[16];

/* A packet that nobody wanted. */
__keep void kfree_skb_reason(struct sk_buff *skb, enum skb_drop_reason reason)
{
	if (!skb || --skb->users)
		return;
	drops[reason & 15]++;
	free_skb(skb);
}

noinline void kfree_skb(struct sk_buff *skb)
{
	kfree_skb_reason(skb, SKB_DROP_REASON_NOT_SPECIFIED);
}

/* One that has come where it wanted to. */
__keep void consume_skb(struct sk_buff *skb)
{
	if (skb && !--skb->users)
		free_skb(skb);
}

/* To the process's memory, as far as that can be seen. */
__keep int skb_copy_datagram_iter(const struct sk_buff *skb, int offset, struct iov_iter *to, int len)
{
	if (offset + len > (int)skb->len)
		return -EFAULT;
	__check_object_size(skb->data + offset, len, true);
	_copy_to_iter(skb->data + offset, len, to);
	return 0;
}

static noinline __cold __noreturn void skb_panic(const struct sk_buff *skb, u32 n)
{
	pr_err("skbuff: skb_panic: len:%u put:%u head:%px data:%px\n", skb->len, n, skb->head, skb->data);
	BUG();
}

noinline void *skb_put(struct sk_buff *skb, u32 n)
{
	u8 *p = skb->head + skb->tail;

	skb->tail += n;
	skb->len += n;
	if (unlikely(skb->tail > skb->end))
		skb_panic(skb, n);
	return p;
}

noinline void *skb_push(struct sk_buff *skb, u32 n)
{
	skb->data -= n;
	skb->len += n;
	if (unlikely(skb->data < skb->head))
		skb_panic(skb, n);
	return skb->data;
}

noinline void *skb_pull(struct sk_buff *skb, u32 n)
{
	return __skb_pull(skb, n);
}

noinline void skb_queue_tail(struct sk_buff_head *q, struct sk_buff *skb)
{
	unsigned long flags;

	spin_lock_irqsave(&q->lock, flags);
	__skb_queue_tail(q, skb);
	spin_unlock_irqrestore(&q->lock, flags);
}

noinline struct sk_buff *skb_dequeue(struct sk_buff_head *q)
{
	struct sk_buff *skb;
	unsigned long flags;

	spin_lock_irqsave(&q->lock, flags);
	skb = __skb_dequeue(q);
	spin_unlock_irqrestore(&q->lock, flags);
	return skb;
}

static int __init skb_init(void)
{
	skbuff_head_cache = kmem_cache_create("skbuff_head_cache", sizeof(struct sk_buff), 8, 0, NULL);
	return 0;
}
core_initcall(skb_init);
