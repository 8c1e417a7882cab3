/* SPDX-License-Identifier: GPL-2.0-only */
/* What all sockets have. */
#include "net.h"
#include "security.h"
#include "modfs.h"
#include "unix.h"

bool prepare_to_wait_exclusive(struct wait_queue_head *q, struct wait_queue_entry *e, int state);
long wait_woken(struct wait_queue_entry *e, unsigned int mode, long timeout);
int woken_wake_function(struct wait_queue_entry *e, unsigned int mode, int flags, void *key);

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

static __always_inline void sk_begin(struct sock *sk, int family, const struct proto *prot)
{
	sk->sk_family = family;
	sk->sk_prot = prot;
	sk->__sk_common.skc_net = &init_net;
	sk->sk_state = TCP_CLOSE;
	sk->sk_refcnt = sk->sk_wmem_alloc = 1;
	sk->sk_rcvbuf = sk->sk_sndbuf = 212992;
	sk->sk_uid = current->cred->fsuid;
	init_waitqueue_head(&sk->sk_lock.wq);
}

__keep struct sock *sk_alloc(struct net *net, int family, gfp_t priority, const struct proto *prot, int kern)
{
	struct sock *sk = sk_prot_alloc(prot, priority | __GFP_ZERO, family);

	if (!sk)
		return NULL;
	sk_begin(sk, family, prot);
	__init_waitqueue_head(&sk->sk_lock.wq, "&sk->sk_lock.wq", NULL);
	return sk;
}

/* Another one as it was when it began, which takes over what was agreed on. */
__keep struct sock *sk_clone_lock(const struct sock *sk, gfp_t priority)
{
	struct sock *new = sk_prot_alloc(sk->sk_prot, priority, sk->sk_family);

	if (new)
		sk_begin(new, sk->sk_family, sk->sk_prot);
	return new;
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
	if (sk->sk_family == AF_UNIX)
		unix_forget_name(sk);
	put_pid(NULL); /* whose it was is not remembered */
	sk_prot_free(sk->sk_prot, sk);
}

/* Nobody has it any more; packets that others have still need it. */
__keep void sk_free(struct sock *sk)
{
	if (!--sk->sk_wmem_alloc)
		__sk_free(sk);
}

/* A packet of the socket's is gone. */
__keep void sock_wfree(struct sk_buff *skb)
{
	struct sock *sk = skb->sk;

	if (sk_has_sleeper(sk))
		__wake_up_sync_key((struct wait_queue_head *)sk->sk_socket->wq, TASK_INTERRUPTIBLE, NULL);
	if (!--sk->sk_wmem_alloc)
		__sk_free(sk);
}

static __always_inline struct wait_queue_head *sk_sleep(struct sock *sk)
{
	return sk->sk_socket ? (struct wait_queue_head *)sk->sk_socket->wq : &sk->sk_lock.wq;
}

/* Until the host's call has returned: a message or a connection is for one of those that wait. */
noinline void sk_wait_for_more(struct sock *sk)
{
	struct wait_queue_entry e;

	while (READ_ONCE(current->mirror_wait)) {
		e = (struct wait_queue_entry){ .private = current, .func = autoremove_wake_function };
		INIT_LIST_HEAD(&e.entry);
		prepare_to_wait_exclusive(sk_sleep(sk), &e, TASK_INTERRUPTIBLE);
		if (READ_ONCE(current->mirror_wait))
			schedule_timeout(MAX_SCHEDULE_TIMEOUT);
		finish_wait(sk_sleep(sk), &e);
	}
}

/* The same, for what is heard while nobody holds the lock. */
noinline void sk_wait_woken(struct sock *sk)
{
	struct wait_queue_entry e = { .private = current, .func = woken_wake_function };

	INIT_LIST_HEAD(&e.entry);
	add_wait_queue(sk_sleep(sk), &e);
	while (READ_ONCE(current->mirror_wait))
		wait_woken(&e, TASK_INTERRUPTIBLE, MAX_SCHEDULE_TIMEOUT);
	remove_wait_queue(sk_sleep(sk), &e);
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
