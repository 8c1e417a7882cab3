/* SPDX-License-Identifier: GPL-2.0-only */
/* Sockets between processes of one machine. Their messages are in unix_msg.c. */
#include "net.h"
#include "security.h"
#include "scm.h"
#include "process.h"
#include "unix.h"

void init_timer_key(struct timer_list *t, void (*fn)(struct timer_list *), unsigned int flags, const char *name, void *key);

/* One lock for who is connected to whom: the network's. */
static void unix_release_sock(struct sock *sk, int embrion);

const struct proto unix_dgram_proto = { .name = "UNIX", .obj_size = sizeof(struct unix_sock) };
const struct proto unix_stream_proto = { .name = "UNIX-STREAM", .obj_size = sizeof(struct unix_sock) };

void unix_init(struct sock *sk)
{
	struct unix_sock *u = unix_sk(sk);

	__mutex_init(&u->iolock, "&u->iolock", NULL);
	__mutex_init(&u->bindlock, "&u->bindlock", NULL);
	__init_waitqueue_head(peer_wait(u), "&u->peer_wait", NULL);
}

/* Whose it is, in place of whose it was. */
static __always_inline void init_peercred(struct sock *sk)
{
	put_pid(NULL);
}

static __keep int unix_listen(struct socket *sock, int backlog)
{
	sock->sk->sk_state = TCP_LISTEN;
	sock->sk->sk_max_ack_backlog = backlog;
	init_peercred(sock->sk);
	return 0;
}

static __always_inline struct sock *unix_create1(int type)
{
	const struct proto *prot = type == SOCK_STREAM ? &unix_stream_proto : &unix_dgram_proto;
	struct sock *sk = sk_alloc(&init_net, AF_UNIX, GFP_KERNEL, prot, 0);

	if (!sk)
		return NULL;
	sk->sk_uid = make_kuid(NULL, 0); /* no process has it yet */
	init_timer_key(&sk->sk_timer, NULL, 0, NULL, NULL);
	unix_init(sk);
	sk->sk_type = type;
	return sk;
}

/* Each has the other. */
static __always_inline void unix_pair(struct sock *a, struct sock *b)
{
	a->sk_refcnt++;
	b->sk_refcnt++;
	unix_peer(a) = b;
	unix_peer(b) = a;
	a->sk_state = b->sk_state = TCP_ESTABLISHED;
}

/* newsk waits in the other's queue until it is accepted. */
static __always_inline void unix_offer(struct sock *other, struct sock *newsk, struct sk_buff *skb)
{
	struct unix_sock *from = unix_sk(other), *to = unix_sk(newsk);

	if (from->path.dentry) {
		path_get(&from->path);
		to->path = from->path;
	}
	to->addr = from->addr;
	if (to->addr)
		to->addr->refcnt++;
	put_pid(NULL); /* copy_peercred */
	skb->sk = newsk;
	other->sk_ack_backlog++;
	__skb_queue_tail(&other->sk_receive_queue, skb);
	unix_ready(other);
}

/* What the host says of it, if nobody here has the name. */
static __keep int unix_stream_connect(struct socket *sock, struct sockaddr *uaddr, int addr_len, int flags)
{
	struct sock *sk = sock->sk, *other, *newsk;
	struct sk_buff *skb;
	long err = 0;

	if (addr_len <= 2)
		return -EINVAL;
	newsk = unix_create1(sk->sk_type);
	skb = newsk ? __alloc_skb(1, GFP_KERNEL, 0, -1) : NULL;
	mirror_wait(TASK_INTERRUPTIBLE);
	other = unix_find_other(&init_net, uaddr, addr_len, sk->sk_type);
	lock_net();
	if (IS_ERR(other) || mirror_error())
		err = mirror_error();
	else
		err = security_unix_stream_connect(sk, other, newsk);
	if (!err) {
		sk->sk_state = TCP_ESTABLISHED;
		sock->state = SS_CONNECTED;
	}
	if (!err && skb && !IS_ERR(other) && other->sk_state == TCP_LISTEN && other->sk_receive_queue.qlen < MAX_QUEUED && !unix_peer(sk)) {
		init_peercred(newsk);
		unix_pair(sk, newsk);
		unix_offer(other, newsk, skb);
		newsk = NULL;
		skb = NULL;
	}
	release_net();
	if (skb)
		kfree_skb_reason(skb, SKB_DROP_REASON_NOT_SPECIFIED);
	if (newsk)
		unix_release_sock(newsk, 0);
	if (!IS_ERR(other))
		sock_put(other);
	return err;
}

static __keep int unix_dgram_connect(struct socket *sock, struct sockaddr *uaddr, int addr_len, int flags)
{
	struct sock *other = NULL, *old = unix_peer(sock->sk);

	if (addr_len > 2)
		other = unix_find_other(&init_net, uaddr, addr_len, sock->type);
	if (IS_ERR(other))
		return mirror_error();
	if (other)
		security_unix_may_send(sock, other->sk_socket);
	lock_net();
	unix_peer(sock->sk) = other;
	sock->sk->sk_state = other ? TCP_ESTABLISHED : TCP_CLOSE;
	release_net();
	if (old)
		sock_put(old);
	return 0;
}

static __keep int unix_socketpair(struct socket *socka, struct socket *sockb)
{
	lock_net();
	unix_pair(socka->sk, sockb->sk);
	init_peercred(socka->sk);
	init_peercred(sockb->sk);
	socka->state = sockb->state = SS_CONNECTED;
	release_net();
	return 0;
}

/* The next connection; one whose connect was not seen is made now. */
static __keep int unix_accept(struct socket *sock, struct socket *newsock, int flags, bool kern)
{
	struct sock *sk = sock->sk, *tsk;
	struct sk_buff *skb;

	if (sk->sk_state != TCP_LISTEN)
		return mirror_error() ? mirror_error() : -EINVAL;
	sk_wait_for_more(sk);
	if (mirror_error())
		return mirror_error();
	lock_net();
	skb = __skb_dequeue(&sk->sk_receive_queue);
	release_net();
	tsk = skb ? skb->sk : unix_create1(sk->sk_type);
	if (!tsk)
		return -ENOMEM;
	if (skb) {
		skb->sk = NULL;
		consume_skb(skb);
		__wake_up(peer_wait(unix_sk(sk)), TASK_INTERRUPTIBLE, 1, NULL);
	}
	tsk->sk_state = TCP_ESTABLISHED;
	tsk->sk_socket = newsock;
	newsock->sk = tsk;
	newsock->state = SS_CONNECTED;
	return 0;
}

/* The other end hears of it, with the bits the other way round. */
static __keep int unix_shutdown(struct socket *sock, int mode)
{
	struct sock *peer;

	if (mode < 0 || mode > 2)
		return -EINVAL;
	mode++;
	lock_net();
	sock->sk->sk_shutdown |= mode;
	peer = sock->type == SOCK_DGRAM ? NULL : unix_peer(sock->sk);
	if (peer)
		peer->sk_shutdown |= (mode & 1) << 1 | mode >> 1;
	unix_changed(sock->sk);
	if (peer)
		unix_changed(peer);
	release_net();
	return 0;
}

/* The other end is told; net_lock is held. Returns it. */
static __always_inline struct sock *unix_part(struct sock *sk)
{
	struct sock *peer = unix_peer(sk);

	unix_peer(sk) = NULL;
	if (!peer || sk->sk_type == SOCK_DGRAM)
		return peer;
	peer->sk_shutdown = 3;
	unix_changed(peer);
	return peer;
}

static __keep void unix_release_sock(struct sock *sk, int embrion)
{
	struct unix_sock *u = unix_sk(sk);
	struct path path = u->path;
	struct sock *peer;
	struct sk_buff *skb;
	const int state = sk->sk_state;

	lock_net();
	unix_unname(sk);
	sk->sk_socket = NULL;
	sk->sk_shutdown = 3;
	sk->sk_state = TCP_CLOSE;
	u->path = (struct path){ NULL, NULL };
	release_net();
	__wake_up(peer_wait(u), TASK_INTERRUPTIBLE, 0, NULL);
	lock_net();
	peer = unix_part(sk);
	release_net();
	if (peer)
		sock_put(peer);
	while ((skb = skb_dequeue(&sk->sk_receive_queue))) {
		if (state == TCP_LISTEN && skb->sk) {
			unix_release_sock(skb->sk, 1);
			skb->sk = NULL;
		}
		kfree_skb_reason(skb, SKB_DROP_REASON_NOT_SPECIFIED);
	}
	if (path.dentry)
		path_put(&path);
	sock_put(sk);
}

static __keep int unix_release(struct socket *sock)
{
	struct sock *sk = sock->sk;

	if (sk) {
		unix_release_sock(sk, 0);
		sock->sk = NULL;
	}
	return 0;
}

/* Behind the last who has it: its name goes, too. */
void unix_forget_name(struct sock *sk)
{
	struct unix_address *addr = unix_sk(sk)->addr;

	if (addr && !--addr->refcnt)
		kfree(addr);
}

static __keep int unix_getname(struct socket *sock, struct sockaddr *uaddr, int peer)
{
	struct sock *sk = peer ? unix_peer(sock->sk) : sock->sk;
	struct unix_address *addr;

	if (!sk)
		return mirror_error();
	addr = unix_sk(sk)->addr;
	*uaddr = (struct sockaddr){ .sa_family = AF_UNIX };
	if (addr)
		memcpy(uaddr, addr->name, min(addr->len, (int)sizeof(*uaddr)));
	return addr ? addr->len : 2;
}

static __keep unsigned int unix_poll(struct file *file, struct socket *sock, struct poll_table_struct *wait)
{
	return (sock->sk->sk_receive_queue.qlen ? 1 : 0) | 4;
}

#define UNIX_OPS(conn, snd, rcv)									\
	{ .family = AF_UNIX, .release = unix_release, .bind = unix_bind, .connect = conn, .socketpair = unix_socketpair,	\
	  .accept = unix_accept, .getname = unix_getname, .poll = unix_poll, .listen = unix_listen, .shutdown = unix_shutdown,	\
	  .sendmsg = snd, .recvmsg = rcv }
const struct proto_ops unix_stream_ops = UNIX_OPS(unix_stream_connect, unix_stream_sendmsg, unix_stream_recvmsg);
const struct proto_ops unix_dgram_ops = UNIX_OPS(unix_dgram_connect, unix_dgram_sendmsg, unix_dgram_recvmsg);
