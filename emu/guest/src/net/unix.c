/* SPDX-License-Identifier: GPL-2.0-only */
/* Sockets between processes of one machine. */
#include "net.h"
#include "security.h"
#include "scm.h"
#include "process.h"
#include "unix.h"

void init_timer_key(struct timer_list *t, void (*fn)(struct timer_list *), unsigned int flags, const char *name, void *key);
void __wake_up_sync_key(struct wait_queue_head *q, unsigned int mode, void *key);
bool prepare_to_wait_exclusive(struct wait_queue_head *q, struct wait_queue_entry *e, int state);


/* One lock for who is connected to whom: the network's. */
static void unix_release_sock(struct sock *sk, int embrion);

static __always_inline void init_wait_entry_quiet(struct wait_queue_entry *e)
{
	*e = (struct wait_queue_entry){ .private = current, .func = autoremove_wake_function };
	INIT_LIST_HEAD(&e->entry);
}

const struct proto unix_proto = { .name = "UNIX", .obj_size = sizeof(struct unix_sock) };
const struct proto unix_stream_proto = { .name = "UNIX-STREAM", .obj_size = sizeof(struct unix_sock) };

/* Who is at the other end. It was nobody before. */
static __always_inline void init_peercred(struct sock *sk)
{
	put_pid(NULL);
}


void unix_init(struct sock *sk)
{
	struct unix_sock *u = unix_sk(sk);

	__mutex_init(&u->iolock, "&u->iolock", NULL);
	__mutex_init(&u->bindlock, "&u->bindlock", NULL);
	__init_waitqueue_head(peer_wait(u), "&u->peer_wait", NULL);
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
	struct sock *sk = sk_alloc(&init_net, AF_UNIX, GFP_KERNEL, type == SOCK_STREAM ? &unix_stream_proto : &unix_proto, 0);

	if (!sk)
		return NULL;
	sk->sk_uid = make_kuid(NULL, 0);
	init_timer_key(&sk->sk_timer, NULL, 0, NULL, NULL);
	unix_init(sk);
	sk->sk_type = type;
	return sk;
}

static __always_inline void unix_pair(struct sock *a, struct sock *b)
{
	unix_peer(a) = b;
	unix_peer(b) = a;
	a->sk_state = b->sk_state = TCP_ESTABLISHED;
}

/* newsk waits in the other's queue until it is accepted. */
static __always_inline void unix_offer(struct sock *other, struct sock *newsk, struct sk_buff *skb)
{
	skb->sk = newsk;
	other->sk_ack_backlog++;
	__skb_queue_tail(&other->sk_receive_queue, skb);
	if (other->sk_socket)
		__wake_up_sync_key((struct wait_queue_head *)other->sk_socket->wq, TASK_INTERRUPTIBLE, NULL);
}

/* When nobody here listens, the host says what becomes of it. */
static __keep int unix_stream_connect(struct socket *sock, struct sockaddr *uaddr, int addr_len, int flags)
{
	struct sock *sk = sock->sk, *other, *newsk;
	struct sk_buff *skb;
	int err = 0;

	if (addr_len <= 2)
		return -EINVAL;
	newsk = unix_create1(sk->sk_type);
	skb = newsk ? __alloc_skb(1, GFP_KERNEL, 0, -1) : NULL;
	mirror_wait(TASK_INTERRUPTIBLE);
	other = skb ? unix_find_other(&init_net, uaddr, addr_len, sk->sk_type) : NULL;
	lock_net();
	if (other && !mirror_error())
		err = security_unix_stream_connect(sk, other, newsk);
	if (!err && !mirror_error()) {
		sk->sk_state = TCP_ESTABLISHED;
		sock->state = SS_CONNECTED;
	}
	if (other && other->sk_state == TCP_LISTEN && other->sk_receive_queue.qlen < MAX_QUEUED && sock->state == SS_CONNECTED && !unix_peer(sk)) {
		unix_pair(sk, newsk);
		init_peercred(newsk);
		if (unix_sk(other)->path.dentry) {
			path_get(&unix_sk(other)->path);
			unix_sk(newsk)->path = unix_sk(other)->path;
		}
		unix_offer(other, newsk, skb);
		newsk = NULL;
		skb = NULL;
	}
	release_net();
	if (skb)
		kfree_skb(skb);
	if (newsk)
		unix_release_sock(newsk, 0);
	return err;
}

static __keep int unix_dgram_connect(struct socket *sock, struct sockaddr *uaddr, int addr_len, int flags)
{
	struct sock *other;

	other = addr_len > 2 ? unix_find_other(&init_net, uaddr, addr_len, sock->sk->sk_type) : NULL;
	if (other)
		security_unix_may_send(sock, other->sk_socket);
	lock_net();
	unix_peer(sock->sk) = other && !mirror_error() ? other : NULL;
	release_net();
	return 0;
}

static __keep int unix_socketpair(struct socket *socka, struct socket *sockb)
{
	lock_net();
	init_peercred(socka->sk);
	init_peercred(sockb->sk);
	unix_peer(socka->sk) = sockb->sk;
	unix_peer(sockb->sk) = socka->sk;
	socka->sk->sk_state = sockb->sk->sk_state = TCP_ESTABLISHED;
	socka->state = sockb->state = SS_CONNECTED;
	release_net();
	return 0;
}

/* Until the host's call has returned. */
static __always_inline void unix_waits(struct wait_queue_head *q, bool exclusive)
{
	struct wait_queue_entry e;

	if (!READ_ONCE(current->mirror_wait))
		return;
	init_wait_entry_quiet(&e);
	do {
		if (exclusive)
			prepare_to_wait_exclusive(q, &e, TASK_INTERRUPTIBLE);
		else
			prepare_to_wait(q, &e, TASK_INTERRUPTIBLE);
		if (READ_ONCE(current->mirror_wait))
			schedule_timeout(MAX_SCHEDULE_TIMEOUT);
	} while (READ_ONCE(current->mirror_wait));
	finish_wait(q, &e);
}

static __keep int unix_accept(struct socket *sock, struct socket *newsock, int flags, bool kern)
{
	struct sock *sk = sock->sk, *tsk;
	struct sk_buff *skb;

	unix_waits((struct wait_queue_head *)sock->wq, true);
	if (sk->sk_state != TCP_LISTEN || mirror_error())
		return mirror_error() ? mirror_error() : -EINVAL;
	lock_net();
	skb = __skb_dequeue(&sk->sk_receive_queue);
	release_net();
	tsk = skb ? skb->sk : unix_create1(sk->sk_type); /* whose connect was not seen */
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

static __always_inline void may_send(struct sock *sk, struct sock *other, struct sk_buff *skb)
{
	sk_filter_trim_cap(other, skb, 1);
	security_unix_may_send(sk->sk_socket, other->sk_socket);
}

/* A message into the queue of the other end, if it is known. */
static noinline int unix_queue(struct sock *sk, struct sock *to, struct msghdr *msg, size_t len)
{
	size_t chunk = min(len, (size_t)1024);
	struct sk_buff *skb = __alloc_skb(chunk, GFP_KERNEL_ACCOUNT, 0, -1);
	struct sock *other;

	mirror_wait(TASK_INTERRUPTIBLE);
	if (skb) {
		__check_object_size(skb_put(skb, chunk), chunk, false);
		_copy_from_iter(skb->data, chunk, &msg->msg_iter);
	}
	lock_net();
	other = to ? to : unix_peer(sk);
	if (skb && other && other->sk_receive_queue.qlen < MAX_QUEUED) {
		if (sk->sk_type == SOCK_DGRAM)
			may_send(sk, other, skb);
		skb_queue_tail(&other->sk_receive_queue, skb);
		if (other->sk_socket)
			__wake_up_sync_key((struct wait_queue_head *)other->sk_socket->wq, TASK_INTERRUPTIBLE, NULL);
		skb = NULL;
	}
	release_net();
	if (skb)
		kfree_skb_reason(skb, SKB_DROP_REASON_NO_SOCKET);
	put_pid(NULL); /* of this one, as it goes with the message */
	return len;
}

static __keep int unix_stream_sendmsg(struct socket *sock, struct msghdr *msg, size_t len)
{
	struct scm_cookie scm;
	int err = scm_send(sock, msg, &scm);

	if (err < 0)
		return err;
	err = unix_queue(sock->sk, NULL, msg, len);
	scm_destroy(&scm);
	return err;
}

static __keep int unix_dgram_sendmsg(struct socket *sock, struct msghdr *msg, size_t len)
{
	struct sock *other;
	struct scm_cookie scm;
	int err = scm_send(sock, msg, &scm);

	if (err < 0)
		return err;
	other = msg->msg_name && msg->msg_namelen > 2 ? unix_find_other(&init_net, msg->msg_name, msg->msg_namelen, SOCK_DGRAM)
						      : unix_peer(sock->sk);
	err = unix_queue(sock->sk, other, msg, len);
	scm_destroy(&scm);
	return err;
}

static noinline int unix_take(struct sock *sk, struct msghdr *msg, size_t size)
{
	struct mutex *iolock = &unix_sk(sk)->iolock;
	struct sk_buff *skb;
	int n = -EAGAIN;

	mutex_lock(iolock);
	if (READ_ONCE(current->mirror_wait) && sk->sk_socket) {
		mutex_unlock(iolock);
		unix_waits((struct wait_queue_head *)sk->sk_socket->wq, false);
		mutex_lock(iolock);
	}
	lock_net();
	skb = __skb_dequeue(&sk->sk_receive_queue);
	release_net();
	if (skb) {
		n = min((size_t)skb->len, size);
		if (sk->sk_type == SOCK_STREAM)
			kfree_skb(NULL); /* no byte out of the band */
		skb_copy_datagram_iter(skb, 0, &msg->msg_iter, n);
		if (sk->sk_type == SOCK_STREAM) {
			skb->users++;
			consume_skb(skb);
		} else {
			pid_vnr(current->thread_pid); /* who has sent it */
			put_pid(NULL);
		}
		put_pid(NULL);
		consume_skb(skb);
	}
	mutex_unlock(iolock);
	if (sk->sk_type == SOCK_STREAM)
		put_pid(NULL);
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

/* Nobody finds it any more by who was connected to it; net_lock is held. */
static __always_inline void forget_peer(struct sock *sk)
{
	struct sock *peer = unix_peer(sk);

	unix_peer(sk) = NULL;
	if (peer && unix_peer(peer) == sk)
		unix_peer(peer) = NULL;
}

static __keep void unix_release_sock(struct sock *sk, int embrion)
{
	struct unix_sock *u = unix_sk(sk);
	struct sk_buff *skb;

	lock_net();
	unix_unname(sk);
	forget_peer(sk);
	release_net();
	__wake_up(peer_wait(unix_sk(sk)), TASK_INTERRUPTIBLE, 0, NULL);
	while ((skb = skb_dequeue(&sk->sk_receive_queue))) {
		if (sk->sk_state == TCP_LISTEN && skb->sk)
			unix_release_sock(skb->sk, 1);
		kfree_skb(skb);
	}
	if (u->addr)
		kfree(u->addr);
	if (u->path.dentry)
		path_put(&u->path);
	sk_free(sk);
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
