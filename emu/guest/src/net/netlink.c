/* SPDX-License-Identifier: GPL-2.0-only */
/* Sockets that talk with the kernel: requests are read, and answered with what the loopback device has. */
#include "net.h"
#include "security.h"

struct nlmsghdr { u32 nlmsg_len; u16 nlmsg_type, nlmsg_flags; u32 nlmsg_seq, nlmsg_pid; };
#define NLM_F_DUMP	0x300

static u32 unanswered;

/* One packet of an answer that may have several. */
__keep int netlink_dump(struct sock *sk, bool lock_taken)
{
	struct sk_buff *skb = __alloc_skb(64, GFP_KERNEL, 0, -1);
	struct nlmsghdr *h;

	if (!skb)
		return -ENOMEM;
	h = skb_put(skb, sizeof(*h));
	*h = (struct nlmsghdr){ .nlmsg_len = sizeof(*h), .nlmsg_type = 3 };
	lock_net();
	if (sk->sk_receive_queue.qlen < 4) {
		skb_queue_tail(&sk->sk_receive_queue, skb);
	} else {
		unanswered++;
		consume_skb(skb);
	}
	release_net();
	return 0;
}

static __keep int __netlink_dump_start(struct sock *ssk, struct sk_buff *skb, const struct nlmsghdr *nlh)
{
	return netlink_dump(ssk, true);
}

__keep int rtnetlink_rcv_msg(struct sk_buff *skb, struct nlmsghdr *nlh, void *extack)
{
	if ((nlh->nlmsg_type - 16) % 4 != 2 && !ns_capable(&init_user_ns, CAP_NET_ADMIN))
		return mirror_error();
	if (nlh->nlmsg_flags & NLM_F_DUMP)
		return __netlink_dump_start(skb->sk, skb, nlh);
	return 0;
}

static __keep int netlink_rcv_skb(struct sk_buff *skb)
{
	struct nlmsghdr *nlh = (struct nlmsghdr *)skb->data;
	int budget = 8;

	while (skb->len >= sizeof(*nlh) && budget--) {
		nlh = (struct nlmsghdr *)skb->data;
		if (nlh->nlmsg_len < sizeof(*nlh) || nlh->nlmsg_len > skb->len)
			break;
		if (nlh->nlmsg_type >= 16)
			rtnetlink_rcv_msg(skb, nlh, NULL);
		skb_pull(skb, min(ALIGN(nlh->nlmsg_len, 4u), skb->len));
	}
	return 0;
}

static __keep void rtnetlink_rcv(struct sk_buff *skb)
{
	netlink_rcv_skb(skb);
}

static __keep int netlink_unicast(struct sock *ssk, struct sk_buff *skb, u32 portid, int nonblock)
{
	int len = skb->len;

	if (ssk->sk_protocol == 0)
		rtnetlink_rcv(skb);
	consume_skb(skb);
	return len;
}

static __keep int netlink_sendmsg(struct socket *sock, struct msghdr *msg, size_t len)
{
	size_t chunk = min(len, (size_t)256);
	struct sk_buff *skb = __alloc_skb(chunk, GFP_KERNEL, 0, -1);
	int err;

	if (!skb)
		return -ENOMEM;
	skb->sk = sock->sk;
	memset(skb_put(skb, chunk), 0, chunk);
	_copy_from_iter(skb->data, chunk, &msg->msg_iter);
	err = security_netlink_send(sock->sk, skb);
	if (err) {
		kfree_skb(skb);
		return err;
	}
	netlink_unicast(sock->sk, skb, 0, 0);
	return len;
}

static __keep int netlink_recvmsg(struct socket *sock, struct msghdr *msg, size_t len, int flags)
{
	struct sk_buff *skb;

	mirror_wait(TASK_INTERRUPTIBLE);
	lock_net();
	skb = skb_dequeue(&sock->sk->sk_receive_queue);
	if (skb) {
		skb_copy_datagram_iter(skb, 0, &msg->msg_iter, min((size_t)skb->len, len));
		consume_skb(skb);
	}
	release_net();
	return current->mirror_ret;
}

static __keep int netlink_bind(struct socket *sock, struct sockaddr *addr, int addr_len)
{
	return 0;
}

static __keep int netlink_release(struct socket *sock)
{
	struct sock *sk = sock->sk;

	sock->sk = NULL;
	lock_net();
	if (sk)
		sock_put(sk);
	release_net();
	return 0;
}

const struct proto_ops netlink_ops = {
	.family = AF_NETLINK, .release = netlink_release, .bind = netlink_bind, .sendmsg = netlink_sendmsg, .recvmsg = netlink_recvmsg,
};
