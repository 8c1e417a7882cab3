/* SPDX-License-Identifier: GPL-2.0-only */
#include "net.h"
#include "jump_label.h"

void do_softirq(void);

DEFINE_SPINLOCK(net_lock);
static struct sk_buff_head input_pkt_queue; /* of all processors, with a lock of its own */
static DEFINE_STATIC_KEY_FALSE(rps_needed);
static unsigned long dropped, steered;

noinline void lock_net(void)
{
	__preempt_count += ABI_SOFTIRQ_OFFSET;
	spin_lock(&net_lock);
}

noinline void release_net(void)
{
	spin_unlock(&net_lock);
	__preempt_count -= ABI_SOFTIRQ_OFFSET;
	if (softirq_pending)
		do_softirq();
}

static int loopback_xmit(struct sk_buff *skb, struct net_device *dev)
{
	dev->stats.tx_packets++;
	skb->dev = dev;
	return __netif_rx(skb);
}

static const struct net_device_ops loopback_ops = { .ndo_start_xmit = loopback_xmit };

struct net_device loopback_dev = {
	.name = "lo", .mtu = 65536, .netdev_ops = &loopback_ops, .flags = 0x10049, .ifindex = 1, .type = 772, .hard_header_len = 14,
	.addr_len = 6, .dev_addr = loopback_dev.dev_addr_shadow, .reg_state = 1, .nd_net = &init_net, .tx_queue_len = 1000,
	.state = 3, .napi_list = LIST_HEAD_INIT(loopback_dev.napi_list),
};

static __keep int enqueue_to_backlog(struct sk_buff *skb, int cpu, unsigned int *qtail)
{
	unsigned long flags;

	if (input_pkt_queue.qlen > 100) {
		dropped++;
		kfree_skb(skb);
		return 1;
	}
	local_irq_save(flags);
	quiet_lock(&input_pkt_queue.lock);
	__skb_queue_tail(&input_pkt_queue, skb);
	quiet_unlock(&input_pkt_queue.lock);
	local_irq_restore(flags);
	raise_softirq(NET_RX_SOFTIRQ);
	return 0;
}

static noinline int netif_rx_internal(struct sk_buff *skb)
{
	unsigned int qtail;

	if (static_branch_unlikely(&rps_needed))
		steered++;
	return enqueue_to_backlog(skb, 0, &qtail);
}

noinline int __netif_rx(struct sk_buff *skb)
{
	return netif_rx_internal(skb);
}

noinline int netif_rx(struct sk_buff *skb)
{
	return netif_rx_internal(skb);
}

static noinline int __netif_receive_skb_core(struct sk_buff *skb)
{
	skb->dev->stats.rx_packets++;
	skb->dev->stats.rx_bytes += skb->len;
	switch (skb->protocol) {
	case 0x0800:
		return ip_rcv(skb, skb->dev);
	case 0x86dd:
		return ipv6_rcv(skb, skb->dev);
	case 0x0806:
		break;
	}
	kfree_skb(skb);
	return 1;
}

static noinline int __netif_receive_skb(struct sk_buff *skb)
{
	return __netif_receive_skb_core(skb);
}

noinline int netif_receive_skb(struct sk_buff *skb)
{
	return __netif_receive_skb(skb);
}

static __always_inline struct sk_buff *take_packet(void)
{
	struct sk_buff *skb;
	unsigned long flags;

	local_irq_save(flags);
	quiet_lock(&input_pkt_queue.lock);
	skb = __skb_dequeue(&input_pkt_queue);
	quiet_unlock(&input_pkt_queue.lock);
	local_irq_restore(flags);
	return skb;
}

static __keep int process_backlog(void *napi, int quota)
{
	struct sk_buff *skb;
	int work = 0;

	while (work < quota && (skb = take_packet())) {
		spin_lock(&net_lock);
		__netif_receive_skb(skb);
		spin_unlock(&net_lock);
		work++;
	}
	return work;
}

static __keep void net_rx_action(void)
{
	if (process_backlog(NULL, 64) == 64)
		raise_softirq(NET_RX_SOFTIRQ);
}

/* All that hangs together; there is one queue. */
static __keep struct sk_buff *dev_hard_start_xmit(struct sk_buff *first, struct net_device *dev, struct netdev_queue *txq, int *ret)
{
	*ret = dev->netdev_ops->ndo_start_xmit(first, dev);
	return NULL;
}

static noinline int __dev_queue_xmit(struct sk_buff *skb)
{
	int rc;

	if (skb->len > skb->dev->mtu) {
		kfree_skb(skb);
		return -90;
	}
	dev_hard_start_xmit(skb, skb->dev, NULL, &rc);
	return rc;
}

__keep int dev_queue_xmit(struct sk_buff *skb)
{
	return __dev_queue_xmit(skb);
}

static __keep int name_show(const struct net_device *dev, char *buf)
{
	return scnprintf(buf, 64, "%s rx %lu tx %lu\n", dev->name, dev->stats.rx_packets, dev->stats.tx_packets);
}

noinline int dev_seq_show(char *buf)
{
	return name_show(&loopback_dev, buf);
}

static int __init net_dev_init(void)
{
	open_softirq(NET_RX_SOFTIRQ, net_rx_action);
	list_add_tail(&loopback_dev.dev_list, &init_net.dev_base_head);
	return 0;
}
core_initcall(net_dev_init);
