/* SPDX-License-Identifier: GPL-2.0-only */
/* What all sockets have. */
#include "net.h"
#include "security.h"
#include "modfs.h"

static struct hlist_head sock_hash[16];
static struct kmem_cache *caches[4];	/* of objects of 1, 2 and 3 KiB, and beyond */
struct net init_net = {
	.passive = 1, .ifindex = 1, .user_ns = &init_user_ns, .dev_base_head = LIST_HEAD_INIT(init_net.dev_base_head), .loopback_dev = &loopback_dev,
};

static __always_inline struct kmem_cache *sock_cache(unsigned int size)
{
	return caches[min(size / 1024, 3u)];
}

static __keep struct sock *sk_prot_alloc(const struct proto *prot, gfp_t priority, int family)
{
	struct sock *sk = kmem_cache_alloc(sock_cache(prot->obj_size), priority & ~__GFP_ZERO);

	if (!sk)
		return NULL;
	memset(sk, 0, prot->obj_size);
	sk->sk_security = __kmalloc(16, priority);
	try_module_get(NULL); /* the protocol's */
	return sk;
}

__keep struct sock *sk_alloc(struct net *net, int family, gfp_t priority, const struct proto *prot, int kern)
{
	struct sock *sk = sk_prot_alloc(prot, priority | __GFP_ZERO, family);

	if (!sk)
		return NULL;
	sk->sk_family = family;
	sk->sk_prot = prot;
	sk->__sk_common.skc_net = net;
	sk->sk_state = TCP_CLOSE;
	sk->sk_refcnt = 1;
	sk->sk_rcvbuf = sk->sk_sndbuf = 212992;
	sk->sk_uid = current->cred->fsuid;
	__init_waitqueue_head(&sk->sk_lock.wq, "&sk->sk_lock.wq", NULL);
	if (prot->init)
		prot->init(sk);
	return sk;
}

static __keep void sk_prot_free(const struct proto *prot, struct sock *sk)
{
	kfree(sk->sk_security);
	kmem_cache_free(sock_cache(prot->obj_size), sk);
	module_put(NULL);
}

__keep void __sk_free(struct sock *sk)
{
	struct sk_buff *skb;

	if (sk->sk_family == AF_UNIX)
		while ((skb = skb_dequeue(&sk->sk_receive_queue)))
			kfree_skb(skb);
	while ((skb = __skb_dequeue(&sk->sk_receive_queue)))
		__kfree_skb(skb);
	put_pid(NULL); /* whose it was is not remembered */
	sk_prot_free(sk->sk_prot, sk);
}

__keep void sk_free(struct sock *sk)
{
	if (!--sk->sk_refcnt)
		__sk_free(sk);
}

/* What security modules and programs say of a packet for a socket. */
__keep int sk_filter_trim_cap(struct sock *sk, struct sk_buff *skb, unsigned int cap)
{
	int err = security_sock_rcv_skb(sk, skb);

	if (!err && skb->len < cap)
		err = -EINVAL;
	return err;
}

/* A socket is found by its port alone. */
static __keep u32 inet_ehashfn(const struct net *net, u32 laddr, u16 lport, u32 faddr, u16 fport)
{
	return jhash(&lport, sizeof(lport), 0);
}

static __always_inline struct hlist_head *slot(u32 laddr, u16 num, u32 faddr, u16 fport)
{
	return &sock_hash[inet_ehashfn(&init_net, laddr, num, faddr, fport) & 15];
}

noinline void inet_hash(struct sock *sk)
{
	hlist_add_head(&sk->sk_node, slot(sk->sk_rcv_saddr, sk->sk_num, sk->sk_daddr, sk->sk_dport));
}

noinline void inet_unhash(struct sock *sk)
{
	hlist_del_init(&sk->sk_node);
}

u16 inet_ephemeral_port(void)
{
	static u16 next_port = 32768;

	return next_port++ | 0x8000;
}

/* num is ours, in the machine's byte order; dport is the other's, in the network's. */
noinline struct sock *inet_lookup(u8 protocol, u16 num, u16 dport)
{
	struct hlist_node *n;
	struct sock *listener = NULL;

	hlist_for_each(n, slot(LOOPBACK, num, LOOPBACK, dport)) {
		struct sock *sk = container_of(n, struct sock, sk_node);

		if (sk->sk_num != num || sk->sk_protocol != protocol)
			continue;
		if (sk->sk_dport == dport)
			return sk;
		if (sk->sk_state == TCP_LISTEN || !sk->sk_dport)
			listener = sk;
	}
	return listener;
}

static int __init sock_init(void)
{
	unsigned int i;

	for (i = 0; i < 3; i++)
		caches[i] = kmem_cache_create("sock", (i + 1) * 1024, 64, 0, NULL);
	caches[3] = caches[2];
	return 0;
}
core_initcall(sock_init);
