/* SPDX-License-Identifier: GPL-2.0-only */
/* Messages between sockets of one machine. How much was moved the queues tell, as far as both ends are known; else the host. */
#include "net.h"
#include "security.h"
#include "scm.h"
#include "process.h"
#include "unix.h"

static __always_inline struct wait_queue_entry waiter(void)
{
	return (struct wait_queue_entry){ .private = current, .func = autoremove_wake_function };
}

/* Until the host's call has returned: a stream looks once more before it goes on. */
static __always_inline void unix_stream_data_wait(struct sock *sk)
{
	struct wait_queue_head *q = (struct wait_queue_head *)sk->sk_socket->wq;
	struct wait_queue_entry e = waiter();

	INIT_LIST_HEAD(&e.entry);
	for (;;) {
		prepare_to_wait(q, &e, TASK_INTERRUPTIBLE | TASK_FREEZABLE);
		if (!READ_ONCE(current->mirror_wait))
			break;
		schedule_timeout(MAX_SCHEDULE_TIMEOUT);
	}
	finish_wait(q, &e);
}

/* A message that is gone was somebody's. */
static void unix_destruct_scm(struct sk_buff *skb)
{
	struct scm_cookie scm = { 0 };

	if (UNIXCB(skb).fp)
		unix_detach_fds(&scm, skb);
	scm_destroy(&scm);
	sock_wfree(skb);
}

#define SKB_MAX_ALLOC	(4096 - 320)	/* what of a message is in one piece; the rest is in pages, which are not kept here */

/* A message with its bytes, and what goes with it. */
static noinline struct sk_buff *unix_message(struct sock *sk, struct msghdr *msg, size_t len, struct scm_cookie *scm)
{
	const size_t head = min(len, (size_t)SKB_MAX_ALLOC);
	struct sk_buff *skb;
	void *data;

	if (READ_ONCE(current->mirror_wait) && sk->sk_socket)
		sk_wait_for_more(sk);
	skb = __alloc_skb(head, GFP_KERNEL_ACCOUNT, 0, -1);
	if (!skb)
		return NULL;
	skb->sk = sk;
	sk->sk_wmem_alloc++;
	UNIXCB(skb) = (struct unix_skb_parms){ 0 };
	skb->destructor = unix_destruct_scm;
	if (scm->fp)
		unix_attach_fds(scm, skb);
	data = skb_put(skb, head);
	if (head)
		__check_object_size(data, head, false);
	_copy_from_iter(data, head, &msg->msg_iter);
	skb->data_len = len - head;
	skb->len = len;
	return skb;
}

/* Into the queue of the other end; net_lock is held. False: it does not take it. */
static __always_inline bool unix_deliver(struct sock *sk, struct sock *other, struct sk_buff *skb)
{
	if (!other || other->sk_shutdown & 1 || other->sk_receive_queue.qlen >= MAX_MESSAGES)
		return false;
	if (sk->sk_type != SOCK_STREAM)
		security_unix_may_send(sk->sk_socket, other->sk_socket);
	skb_queue_tail(&other->sk_receive_queue, skb);
	unix_ready(other);
	return true;
}

__keep int unix_stream_sendmsg(struct socket *sock, struct msghdr *msg, size_t len)
{
	struct sock *sk = sock->sk;
	struct scm_cookie scm;
	struct sk_buff *skb;
	int err = scm_send(sock, msg, &scm);

	if (err < 0)
		return err;
	err = mirror_error();
	skb = err ? NULL : unix_message(sk, msg, len, &scm);
	if (skb) {
		bool taken;

		lock_net();
		taken = unix_deliver(sk, unix_peer(sk), skb);
		release_net();
		if (!taken)
			kfree_skb_reason(skb, SKB_DROP_REASON_NOT_SPECIFIED);
	}
	scm_destroy(&scm);
	return err ? err : (int)len;
}

static __always_inline struct sock *unix_addressed(struct sock *sk, struct msghdr *msg)
{
	struct sock *other = unix_peer(sk);

	if (msg->msg_namelen)
		return unix_find_other(&init_net, msg->msg_name, msg->msg_namelen, sk->sk_type);
	if (other)
		other->sk_refcnt++;
	return other;
}

__keep int unix_dgram_sendmsg(struct socket *sock, struct msghdr *msg, size_t len)
{
	struct sock *sk = sock->sk, *other;
	struct scm_cookie scm;
	struct sk_buff *skb;
	bool taken;
	int err = scm_send(sock, msg, &scm);

	if (err < 0)
		return err;
	err = mirror_error();
	skb = err ? NULL : unix_message(sk, msg, len, &scm);
	if (!skb)
		goto out;
	other = unix_addressed(sk, msg);
	if (IS_ERR(other))
		other = NULL;
	if (other && other->sk_shutdown != 3)
		sk_filter_trim_cap(other, skb, 1);
	lock_net();
	taken = unix_deliver(sk, other, skb);
	release_net();
	if (other)
		sock_put(other);
	if (!taken)
		kfree_skb_reason(skb, SKB_DROP_REASON_NOT_SPECIFIED);
out:
	scm_destroy(&scm);
	return err ? err : (int)len;
}

static __always_inline u32 unix_skb_len(const struct sk_buff *skb) { return skb->len - UNIXCB(skb).consumed; }

/* What a reader gets without anything in the queue: what the host says, the end, or nothing yet. */
static __always_inline int unix_nothing(struct sock *sk, int flags)
{
	const bool ended = sk->sk_shutdown & 1, nonblock = flags & MSG_DONTWAIT;

	if (mirror_error())
		return mirror_error();
	if (ended)
		return 0;
	return nonblock && unix_peer(sk) ? -EAGAIN : (int)current->mirror_ret;
}

static __always_inline struct sk_buff *unix_first(struct sock *sk)
{
	return READ_ONCE(sk->sk_receive_queue.next);
}

/* Some bytes of the first piece; who has read all of it takes it away. True: there may be more. */
static __always_inline bool unix_take(struct sock *sk, struct sk_buff *skb, struct unix_stream_read_state *state, size_t n, struct scm_cookie *scm)
{
	const u32 at = UNIXCB(skb).consumed, end = skb->len - skb->data_len;

	skb->users++;
	if (at < end)
		skb_copy_datagram_iter(skb, at, &state->msg->msg_iter, min((u32)n, end - at));
	consume_skb(skb);
	UNIXCB(skb).consumed += n;
	if (UNIXCB(skb).fp)
		unix_detach_fds(scm, skb);
	if (unix_skb_len(skb))
		return false;
	lock_net();
	__skb_dequeue(&sk->sk_receive_queue);
	release_net();
	consume_skb(skb);
	return !scm->fp;
}

static __keep int unix_stream_read_generic(struct unix_stream_read_state *state, bool freezable)
{
	struct sock *sk = state->socket->sk;
	struct mutex *iolock = &unix_sk(sk)->iolock;
	struct scm_cookie scm = { 0 };
	struct sk_buff *skb;
	size_t copied = 0, n;
	bool more = true;

	mutex_lock(iolock);
	if (!unix_first(sk) && READ_ONCE(current->mirror_wait) && sk->sk_socket) {
		mutex_unlock(iolock);
		unix_stream_data_wait(sk);
		mutex_lock(iolock);
	}
	while (more && copied < state->size && (skb = unix_first(sk))) {
		kfree_skb_reason(NULL, SKB_DROP_REASON_NOT_SPECIFIED); /* nothing out of band */
		n = min((size_t)unix_skb_len(skb), state->size - copied);
		more = unix_take(sk, skb, state, n, &scm);
		copied += n;
	}
	mutex_unlock(iolock);
	if (state->msg)
		scm_recv(state->socket, state->msg, &scm, state->flags);
	return copied ? (int)copied : unix_nothing(sk, state->flags);
}

__keep int unix_stream_recvmsg(struct socket *sock, struct msghdr *msg, size_t size, int flags)
{
	struct unix_stream_read_state state = { .socket = sock, .msg = msg, .size = size, .flags = flags };

	return unix_stream_read_generic(&state, true);
}

static __keep int __unix_dgram_recvmsg(struct sock *sk, struct msghdr *msg, size_t size, int flags)
{
	struct mutex *iolock = &unix_sk(sk)->iolock;
	struct scm_cookie scm = { 0 };
	struct sk_buff *skb;
	size_t n;

	mutex_lock(iolock);
	if (!unix_first(sk) && READ_ONCE(current->mirror_wait) && sk->sk_socket) {
		mutex_unlock(iolock);
		sk_wait_for_more(sk);
		mutex_lock(iolock);
	}
	lock_net();
	skb = __skb_dequeue(&sk->sk_receive_queue);
	release_net();
	if (!skb) {
		mutex_unlock(iolock);
		return unix_nothing(sk, flags);
	}
	if (!list_empty(&peer_wait(unix_sk(sk))->head))
		__wake_up_sync_key(peer_wait(unix_sk(sk)), TASK_INTERRUPTIBLE, NULL);
	n = min((size_t)skb->len, size);
	skb_copy_datagram_iter(skb, 0, &msg->msg_iter, min(n, (size_t)(skb->len - skb->data_len)));
	pid_vnr(NULL);
	if (UNIXCB(skb).fp)
		unix_detach_fds(&scm, skb);
	scm_recv(sk->sk_socket, msg, &scm, flags);
	consume_skb(skb);
	mutex_unlock(iolock);
	return n;
}

__keep int unix_dgram_recvmsg(struct socket *sock, struct msghdr *msg, size_t size, int flags)
{
	return __unix_dgram_recvmsg(sock->sk, msg, size, flags);
}
