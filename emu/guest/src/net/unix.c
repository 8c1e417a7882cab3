/* SPDX-License-Identifier: GPL-2.0-only */
/* Sockets between processes of one machine. */
#include "net.h"
#include "security.h"
#include "scm.h"

#define unix_sk(sk)	((struct unix_sock *)(sk))
#define unix_peer(sk)	(unix_sk(sk)->peer)

/* One lock for who is connected to whom: the network's. */
static struct sock *listeners[8];

const struct proto unix_proto = { .name = "UNIX", .obj_size = sizeof(struct unix_sock) };

static __keep int unix_bind(struct socket *sock, struct sockaddr *uaddr, int addr_len)
{
	static unsigned int next;

	if (addr_len <= 2)
		return 0;
	lock_net();
	listeners[next++ % ARRAY_SIZE(listeners)] = sock->sk;
	sock->sk->sk_num = jhash(uaddr->sa_data, min(addr_len - 2, 30), 0);
	release_net();
	return 0;
}

static __keep struct sock *unix_find_other(struct sockaddr *sunaddr, int addr_len, int type)
{
	u16 name = jhash(sunaddr->sa_data, min(addr_len - 2, 30), 0);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(listeners); i++)
		if (listeners[i] && listeners[i]->sk_num == name && listeners[i]->sk_type == type)
			return listeners[i];
	return NULL;
}

static __keep int unix_listen(struct socket *sock, int backlog)
{
	sock->sk->sk_state = TCP_LISTEN;
	sock->sk->sk_max_ack_backlog = backlog;
	return 0;
}

/* The other end is made when it is accepted, or when nobody here listens. */
static __keep int unix_stream_connect(struct socket *sock, struct sockaddr *uaddr, int addr_len, int flags)
{
	struct sock *sk = sock->sk, *other;
	int err = 0;

	if (addr_len <= 2)
		return -EINVAL;
	mirror_wait(TASK_INTERRUPTIBLE);
	lock_net();
	other = unix_find_other(uaddr, addr_len, sk->sk_type);
	if (other) {
		err = security_unix_stream_connect(sk, other, NULL);
		other->sk_ack_backlog++;
	}
	if (!err && !mirror_error()) {
		sk->sk_state = TCP_ESTABLISHED;
		sock->state = SS_CONNECTED;
	}
	release_net();
	return err;
}

static __keep int unix_dgram_connect(struct socket *sock, struct sockaddr *uaddr, int addr_len, int flags)
{
	struct sock *other;

	lock_net();
	other = addr_len > 2 ? unix_find_other(uaddr, addr_len, sock->sk->sk_type) : NULL;
	if (other)
		security_unix_may_send(sock, other->sk_socket);
	release_net();
	return 0;
}

static __keep int unix_socketpair(struct socket *socka, struct socket *sockb)
{
	lock_net();
	unix_peer(socka->sk) = sockb->sk;
	unix_peer(sockb->sk) = socka->sk;
	socka->sk->sk_state = sockb->sk->sk_state = TCP_ESTABLISHED;
	socka->state = sockb->state = SS_CONNECTED;
	release_net();
	return 0;
}

static __keep int unix_accept(struct socket *sock, struct socket *newsock, int flags, bool kern)
{
	struct sock *sk = sock->sk, *tsk;

	mirror_wait(TASK_INTERRUPTIBLE);
	if (sk->sk_state != TCP_LISTEN || mirror_error())
		return mirror_error() ? mirror_error() : -EINVAL;
	tsk = sk_alloc(&init_net, AF_UNIX, GFP_KERNEL, &unix_proto, 0);
	if (!tsk)
		return -ENOMEM;
	tsk->sk_type = sk->sk_type;
	tsk->sk_state = TCP_ESTABLISHED;
	tsk->sk_socket = newsock;
	newsock->sk = tsk;
	newsock->state = SS_CONNECTED;
	return 0;
}

/* A message into the queue of the other end, if it is known. */
static noinline int unix_queue(struct sock *sk, struct msghdr *msg, size_t len)
{
	size_t chunk = min(len, (size_t)1024);
	struct sk_buff *skb;
	struct sock *other;

	mirror_wait(TASK_INTERRUPTIBLE);
	lock_net();
	other = unix_peer(sk);
	skb = other && other->sk_receive_queue.qlen < 8 ? __alloc_skb(chunk, GFP_ATOMIC) : NULL;
	if (skb) {
		_copy_from_iter(skb_put(skb, chunk), chunk, &msg->msg_iter);
		sk_filter_trim_cap(other, skb, 0);
		skb_queue_tail(&other->sk_receive_queue, skb);
	}
	release_net();
	return len;
}

static __keep int unix_stream_sendmsg(struct socket *sock, struct msghdr *msg, size_t len)
{
	struct scm_cookie scm;
	int err = scm_send(sock, msg, &scm);

	if (err < 0)
		return err;
	err = unix_queue(sock->sk, msg, len);
	scm_destroy(&scm);
	return err;
}

static __keep int unix_dgram_sendmsg(struct socket *sock, struct msghdr *msg, size_t len)
{
	struct scm_cookie scm;
	int err = scm_send(sock, msg, &scm);

	if (err < 0)
		return err;
	if (unix_peer(sock->sk))
		security_unix_may_send(sock, unix_peer(sock->sk)->sk_socket);
	err = unix_queue(sock->sk, msg, len);
	scm_destroy(&scm);
	return err;
}

static noinline int unix_take(struct sock *sk, struct msghdr *msg, size_t size)
{
	struct sk_buff *skb;
	int n = -EAGAIN;

	mirror_wait(TASK_INTERRUPTIBLE);
	lock_net();
	skb = skb_dequeue(&sk->sk_receive_queue);
	if (skb) {
		n = min((size_t)skb->len, size);
		skb_copy_datagram_iter(skb, 0, &msg->msg_iter, n);
		consume_skb(skb);
	}
	release_net();
	return n;
}

static __keep int unix_stream_read_generic(struct socket *sock, struct msghdr *msg, size_t size, int flags)
{
	struct scm_cookie scm = { 0 };
	int n = unix_take(sock->sk, msg, size);

	scm_recv(sock, msg, &scm, flags);
	return n;
}

static __keep int unix_stream_recvmsg(struct socket *sock, struct msghdr *msg, size_t size, int flags)
{
	return unix_stream_read_generic(sock, msg, size, flags);
}

static __keep int __unix_dgram_recvmsg(struct sock *sk, struct msghdr *msg, size_t size, int flags)
{
	struct scm_cookie scm = { 0 };
	int n = unix_take(sk, msg, size);

	scm_recv(sk->sk_socket, msg, &scm, flags);
	return n;
}

static __keep int unix_dgram_recvmsg(struct socket *sock, struct msghdr *msg, size_t size, int flags)
{
	return __unix_dgram_recvmsg(sock->sk, msg, size, flags);
}

static __keep int unix_shutdown(struct socket *sock, int mode)
{
	sock->sk->sk_shutdown |= (mode + 1) & 3;
	return 0;
}

static __keep void unix_release_sock(struct sock *sk, int embrion)
{
	unsigned int i;

	lock_net();
	for (i = 0; i < ARRAY_SIZE(listeners); i++)
		if (listeners[i] == sk)
			listeners[i] = NULL;
	if (unix_peer(sk))
		unix_peer(unix_peer(sk)) = NULL;
	sk_free(sk);
	release_net();
}

static __keep int unix_release(struct socket *sock)
{
	struct sock *sk = sock->sk;

	if (sk) {
		sock->sk = NULL;
		unix_release_sock(sk, 0);
	}
	return 0;
}

static __keep int unix_getname(struct socket *sock, struct sockaddr *uaddr, int peer)
{
	uaddr->sa_family = AF_UNIX;
	return 2;
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
