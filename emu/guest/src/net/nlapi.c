/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Netlink sockets of modules. Processes have the host's sockets, so nobody of them is bound to a module's: what it
 * sends is refused as for a process that is not there. Generic netlink families are known by their names.
 */
#include "net.h"

struct netlink_kernel_cfg { unsigned int groups, flags; void (*input)(struct sk_buff *); struct mutex *cb_mutex; void *bind, *unbind, *compare; };
struct nlmsghdr { u32 nlmsg_len; u16 nlmsg_type, nlmsg_flags; u32 nlmsg_seq, nlmsg_pid; };
struct nlattr { u16 nla_len, nla_type; };

#define MAX_LINKS	32
#define ECONNREFUSED	111
#define ESRCH		3

static struct sock *kernel_socks[MAX_LINKS];
static DEFINE_MUTEX(nl_lock);

/* Numbers that 6.1's own sockets have after its boot: route, usersock's is free, sock_diag, selinux's is free, audit … */
static const u32 taken = BIT(0) | BIT(4) | BIT(6) | BIT(9) | BIT(10) | BIT(15) | BIT(16) | BIT(18) | BIT(21);

noinline struct sock *__netlink_kernel_create(struct net *net, int unit, struct module *module, struct netlink_kernel_cfg *cfg)
{
	struct sock *sk;

	if (unit < 0 || unit >= MAX_LINKS || !cfg)
		return NULL;
	sk = kzalloc(sizeof(*sk), GFP_KERNEL);
	if (!sk)
		return NULL;
	sk->__sk_common.skc_net = net;
	sk->__sk_common.skc_refcnt = 1;
	sk->sk_family = AF_NETLINK;
	sk->sk_protocol = unit;
	sk->sk_user_data = cfg->input;
	mutex_lock(&nl_lock);
	if (kernel_socks[unit] || taken & BIT(unit)) {
		kfree(sk);
		sk = NULL;
	} else {
		kernel_socks[unit] = sk;
	}
	mutex_unlock(&nl_lock);
	return sk;
}

noinline void netlink_kernel_release(struct sock *sk)
{
	if (!sk)
		return;
	mutex_lock(&nl_lock);
	kernel_socks[sk->sk_protocol & (MAX_LINKS - 1)] = NULL;
	mutex_unlock(&nl_lock);
	kfree(sk);
}

noinline int api_netlink_unicast(struct sock *sk, struct sk_buff *skb, u32 portid, int nonblock)
{
	void (*input)(struct sk_buff *) = sk->sk_user_data;
	int len = skb->len;

	if (portid) {
		kfree_skb(skb);
		return -ECONNREFUSED;
	}
	skb->sk = sk;
	if (!input)
		len = -ECONNREFUSED;
	else
		input(skb);
	kfree_skb(skb);
	return len;
}

noinline int netlink_broadcast(struct sock *sk, struct sk_buff *skb, u32 portid, u32 group, gfp_t gfp)
{
	kfree_skb(skb);
	return -ESRCH;
}

noinline int netlink_has_listeners(struct sock *sk, unsigned int group) { return 0; }
noinline int nlmsg_notify(struct sock *sk, struct sk_buff *skb, u32 portid, unsigned int group, int report, gfp_t gfp)
{
	kfree_skb(skb);
	return group ? -ESRCH : 0;
}

noinline struct nlmsghdr *__nlmsg_put(struct sk_buff *skb, u32 portid, u32 seq, int type, int len, int flags)
{
	int size = sizeof(struct nlmsghdr) + len;
	struct nlmsghdr *h = skb_put(skb, ALIGN(size, 4));

	*h = (struct nlmsghdr){ .nlmsg_len = size, .nlmsg_type = type, .nlmsg_flags = flags, .nlmsg_seq = seq, .nlmsg_pid = portid };
	memset((char *)h + size, 0, ALIGN(size, 4) - size);
	return h;
}

noinline void netlink_ack(struct sk_buff *in, struct nlmsghdr *nlh, int err, const void *extack) { }

noinline int api_netlink_rcv_skb(struct sk_buff *skb, int (*cb)(struct sk_buff *, struct nlmsghdr *, void *))
{
	struct nlmsghdr *h;

	while (skb->len >= sizeof(*h)) {
		h = (struct nlmsghdr *)skb->data;
		if (h->nlmsg_len < sizeof(*h) || skb->len < h->nlmsg_len)
			return 0;
		if (h->nlmsg_flags & 1 && h->nlmsg_type >= 16)
			cb(skb, h, NULL);
		skb_pull(skb, min(ALIGN(h->nlmsg_len, 4u), skb->len));
	}
	return 0;
}

/* Attributes of messages. */
noinline int nla_put(struct sk_buff *skb, int type, int len, const void *data)
{
	struct nlattr *a;
	int size = sizeof(*a) + len;

	if (skb->tail + ALIGN(size, 4) > skb->end)
		return -90;	/* EMSGSIZE */
	a = skb_put(skb, ALIGN(size, 4));
	*a = (struct nlattr){ size, type };
	memcpy(a + 1, data, len);
	memset((char *)a + size, 0, ALIGN(size, 4) - size);
	return 0;
}

noinline struct nlattr *nla_find(const struct nlattr *head, int len, int type)
{
	const struct nlattr *a;

	for (a = head; len >= (int)sizeof(*a) && a->nla_len >= sizeof(*a) && a->nla_len <= len;
	     len -= ALIGN(a->nla_len, 4), a = (const void *)((const char *)a + ALIGN(a->nla_len, 4)))
		if ((a->nla_type & 0x3fff) == type)
			return (struct nlattr *)a;
	return NULL;
}

noinline int nla_memcpy(void *to, const struct nlattr *a, int count)
{
	int n = min(count, (int)a->nla_len - (int)sizeof(*a));

	memcpy(to, a + 1, n);
	memset((char *)to + n, 0, count - n);
	return n;
}

noinline ssize_t nla_strscpy(char *to, const struct nlattr *a, size_t size)
{
	size_t n = a->nla_len - sizeof(*a);

	if (!size)
		return -7;	/* E2BIG */
	n = min(strnlen((const char *)(a + 1), n), size - 1);
	memcpy(to, a + 1, n);
	memset(to + n, 0, size - n);
	return n;
}

/* struct genl_family begins so. */
struct genl_family { int id; unsigned int hdrsize; char name[16]; unsigned int version, maxattr; u8 rest[8]; };
static struct genl_family *families[64];

noinline int genl_register_family(struct genl_family *f)
{
	int i, at = -1, err = 0;

	mutex_lock(&nl_lock);
	for (i = 63; i >= 0; i--) {
		if (!families[i])
			at = i;
		else if (!strcmp(families[i]->name, f->name))
			err = -EEXIST;
	}
	if (!err && at >= 0) {
		families[at] = f;
		f->id = at + 32;
	}
	mutex_unlock(&nl_lock);
	return err ?: at < 0 ? -ENOMEM : 0;
}

noinline int genl_unregister_family(const struct genl_family *f)
{
	int i, err = -ENOENT;

	mutex_lock(&nl_lock);
	for (i = 0; i < 64; i++)
		if (families[i] == f) {
			families[i] = NULL;
			err = 0;
		}
	mutex_unlock(&nl_lock);
	return err;
}

noinline void *genlmsg_put(struct sk_buff *skb, u32 portid, u32 seq, const struct genl_family *f, int flags, u8 cmd)
{
	struct nlmsghdr *h = __nlmsg_put(skb, portid, seq, f->id, 4 + f->hdrsize, flags);
	u8 *g = (u8 *)(h + 1);

	g[0] = cmd;
	g[1] = f->version;
	g[2] = g[3] = 0;
	return g + 4;
}
