/* SPDX-License-Identifier: GPL-2.0-only */
/* What drivers of network devices call while packets come and go. */
#include "net.h"

#define NO_CARRIER	4ul	/* bit 2 of net_device.state */
#define PRESENT		2ul
#define NAPI_SCHED	1ul
#define NAPI_DISABLE	4ul

noinline void netif_carrier_on(struct net_device *dev) { dev->state &= ~NO_CARRIER; }
noinline void netif_carrier_off(struct net_device *dev) { dev->state |= NO_CARRIER; }
noinline void netif_device_attach(struct net_device *dev) { dev->state |= PRESENT; }
noinline void netif_device_detach(struct net_device *dev) { dev->state &= ~PRESENT; }
noinline void netif_tx_wake_queue(struct netdev_queue *q) { q->state &= ~1ul; }
noinline void netif_tx_stop_all_queues(struct net_device *dev)
{
	unsigned int i;

	for (i = 0; i < dev->num_tx_queues; i++)
		dev->_tx[i].state |= 1;
}
noinline void netif_schedule_queue(struct netdev_queue *q) { }
noinline int netif_set_real_num_tx_queues(struct net_device *dev, unsigned int n)
{
	if (n < 1 || n > dev->num_tx_queues)
		return -EINVAL;
	dev->real_num_tx_queues = n;
	return 0;
}
noinline int dev_set_mtu(struct net_device *dev, int mtu)
{
	if (mtu < (int)dev->min_mtu || (dev->max_mtu && mtu > (int)dev->max_mtu))
		return -EINVAL;
	dev->mtu = mtu;
	return 0;
}

/* What a device of a module receives has nobody to go to. */
noinline int api_netif_rx(struct sk_buff *skb)
{
	skb->dev->stats.rx_dropped++;
	kfree_skb(skb);
	return 0;
}
noinline int api_netif_receive_skb(struct sk_buff *skb) { return api_netif_rx(skb); }

noinline u16 eth_type_trans(struct sk_buff *skb, struct net_device *dev)
{
	u8 *h = skb->data;
	u16 type;

	skb->dev = dev;
	skb->mac_header = skb->data - skb->head;
	skb_pull(skb, min(skb->len, 14u));
	memcpy(&type, h + 12, sizeof(type));
	return ntohs(type) >= 0x600 ? type : htons(4);	/* ETH_P_802_2 */
}

noinline int eth_mac_addr(struct net_device *dev, void *p)
{
	const u8 *addr = (const u8 *)((struct sockaddr *)p)->sa_data;

	if (dev->state & 1 || addr[0] & 1)
		return dev->state & 1 ? -EBUSY : -99;	/* EADDRNOTAVAIL */
	memcpy(dev->dev_addr_shadow, addr, 6);
	return 0;
}

noinline int eth_validate_addr(struct net_device *dev)
{
	return dev->dev_addr[0] & 1 || !memcmp(dev->dev_addr, "\0\0\0\0\0", 6) ? -99 : 0;
}

struct napi_struct { struct list_head poll_list; unsigned long state; int weight, defer; unsigned long gro_bitmask;
		     int (*poll)(struct napi_struct *, int); };

noinline void netif_napi_add_weight(struct net_device *dev, struct napi_struct *n, int (*poll)(struct napi_struct *, int), int weight)
{
	INIT_LIST_HEAD(&n->poll_list);
	n->state = NAPI_SCHED;
	n->weight = weight;
	n->poll = poll;
}
noinline void __netif_napi_del(struct napi_struct *n) { n->state = 0; }
noinline void napi_enable(struct napi_struct *n) { n->state &= ~(NAPI_SCHED | NAPI_DISABLE); }
noinline void napi_disable(struct napi_struct *n) { n->state |= NAPI_SCHED | NAPI_DISABLE; }

noinline bool napi_schedule_prep(struct napi_struct *n)
{
	if (n->state & (NAPI_SCHED | NAPI_DISABLE))
		return false;
	n->state |= NAPI_SCHED;
	return true;
}

/* The driver is asked at once. */
noinline void __napi_schedule(struct napi_struct *n) { n->poll(n, n->weight); }
noinline void __napi_schedule_irqoff(struct napi_struct *n) { n->poll(n, n->weight); }

noinline bool napi_complete_done(struct napi_struct *n, int work)
{
	n->state &= ~NAPI_SCHED;
	return true;
}

noinline int net_ratelimit(void) { return 1; }
