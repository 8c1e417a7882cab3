/* SPDX-License-Identifier: GPL-2.0-only */
/* Packets that modules make. They end in a struct skb_shared_info, which those of this kernel have not. */
#include "net.h"

#define SHARED_INFO	320
#define CLONED		1	/* bit 0 of the byte at 126 */

noinline struct sk_buff *api___alloc_skb(unsigned int size, gfp_t gfp, int flags, int node)
{
	struct sk_buff *skb = __alloc_skb(size, gfp, flags, node);

	if (!skb)
		return NULL;
	skb->mac_header = skb->transport_header = 0xffff;
	memset(skb->head + skb->end, 0, SHARED_INFO);
	*(int *)(skb->head + skb->end + 32) = 1;	/* dataref */
	return skb;
}

#define NET_SKB_PAD	64
noinline struct sk_buff *__netdev_alloc_skb(struct net_device *dev, unsigned int size, gfp_t gfp)
{
	struct sk_buff *skb = api___alloc_skb(size + NET_SKB_PAD, gfp, 0, -1);

	if (!skb)
		return NULL;
	skb->data += NET_SKB_PAD;
	skb->tail += NET_SKB_PAD;
	skb->dev = dev;
	return skb;
}

noinline void *__skb_put(struct sk_buff *skb, unsigned int n)
{
	return skb_put(skb, n);
}

noinline void skb_trim(struct sk_buff *skb, unsigned int len)
{
	if (skb->len > len) {
		skb->tail -= skb->len - len;
		skb->len = len;
	}
}

/* With data of its own: nobody else's are the bytes. */
noinline struct sk_buff *skb_copy(const struct sk_buff *old, gfp_t gfp)
{
	u32 room = old->data - old->head;
	struct sk_buff *skb = api___alloc_skb(old->end, gfp, 0, -1);

	if (!skb)
		return NULL;
	skb->data = skb->head + room;
	skb->tail = room;
	memcpy(skb_put(skb, old->len), old->data, old->len);
	skb->dev = old->dev;
	memcpy(skb->cb, old->cb, sizeof(skb->cb));
	skb->protocol = old->protocol;
	skb->network_header = old->network_header;
	skb->transport_header = old->transport_header;
	skb->mac_header = old->mac_header;
	return skb;
}

noinline struct sk_buff *skb_clone(struct sk_buff *skb, gfp_t gfp) { return skb_copy(skb, gfp); }

noinline int skb_copy_bits(const struct sk_buff *skb, int at, void *to, int len)
{
	if (at < 0 || len < 0 || at > (int)skb->len - len)
		return -EFAULT;
	memcpy(to, skb->data + at, len);
	return 0;
}

noinline int skb_store_bits(struct sk_buff *skb, int at, const void *from, int len)
{
	if (at < 0 || len < 0 || at > (int)skb->len - len)
		return -EFAULT;
	memcpy(skb->data + at, from, len);
	return 0;
}

noinline void *__pskb_pull_tail(struct sk_buff *skb, int n) { return NULL; }	/* all bytes are at the head */
noinline void __dev_kfree_skb_any(struct sk_buff *skb, int reason) { kfree_skb(skb); }
noinline void __dev_kfree_skb_irq(struct sk_buff *skb, int reason) { kfree_skb(skb); }

/* Queues of modules are rings, as in Linux. */
struct ring { struct sk_buff *next, *prev; u32 qlen; spinlock_t lock; };

noinline void api_skb_queue_tail(struct ring *q, struct sk_buff *skb)
{
	unsigned long flags;

	spin_lock_irqsave(&q->lock, flags);
	skb->next = (struct sk_buff *)q;
	skb->prev = q->prev;
	q->prev->next = skb;
	q->prev = skb;
	q->qlen++;
	spin_unlock_irqrestore(&q->lock, flags);
}

noinline void skb_queue_head(struct ring *q, struct sk_buff *skb)
{
	unsigned long flags;

	spin_lock_irqsave(&q->lock, flags);
	skb->prev = (struct sk_buff *)q;
	skb->next = q->next;
	q->next->prev = skb;
	q->next = skb;
	q->qlen++;
	spin_unlock_irqrestore(&q->lock, flags);
}

noinline void skb_unlink(struct sk_buff *skb, struct ring *q)
{
	unsigned long flags;

	spin_lock_irqsave(&q->lock, flags);
	q->qlen--;
	skb->next->prev = skb->prev;
	skb->prev->next = skb->next;
	skb->next = skb->prev = NULL;
	spin_unlock_irqrestore(&q->lock, flags);
}

noinline struct sk_buff *api_skb_dequeue(struct ring *q)
{
	struct sk_buff *skb = READ_ONCE(q->next);

	if (skb == (struct sk_buff *)q)
		return NULL;
	skb_unlink(skb, q);
	return skb;
}

noinline void skb_queue_purge(struct ring *q)
{
	struct sk_buff *skb;

	while ((skb = api_skb_dequeue(q)))
		kfree_skb(skb);
}

/* No socket has asked for the time of what is sent, and no device has a PHY that takes it. */
noinline void skb_tstamp_tx(struct sk_buff *orig, void *hwtstamps) { }
noinline void skb_clone_tx_timestamp(struct sk_buff *skb) { }
