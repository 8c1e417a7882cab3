/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef UNIX_H
#define UNIX_H

#include "net.h"
#include "socket_sys.h"

#define unix_sk(sk)	((struct unix_sock *)(sk))
#define unix_peer(sk)	(unix_sk(sk)->peer)
#define MAX_QUEUED	8	/* connections */
#define MAX_MESSAGES	64
#define TASK_FREEZABLE	0x2000

struct unix_address { int refcnt, len; char name[]; };
struct unix_stream_read_state {
	int (*recv_actor)(struct sk_buff *, int, int, struct unix_stream_read_state *);
	struct socket *socket;
	struct msghdr *msg;
	struct pipe_inode_info *pipe;
	size_t size;
	int flags;
	unsigned int splice_flags;
};

int unix_bind(struct socket *sock, struct sockaddr *uaddr, int addr_len);
struct sock *unix_find_other(struct net *net, struct sockaddr *sunaddr, int addr_len, int type);
void unix_unname(struct sock *sk);
void unix_forget_name(struct sock *sk);
int unix_stream_sendmsg(struct socket *sock, struct msghdr *msg, size_t len);
int unix_dgram_sendmsg(struct socket *sock, struct msghdr *msg, size_t len);
int unix_stream_recvmsg(struct socket *sock, struct msghdr *msg, size_t size, int flags);
int unix_dgram_recvmsg(struct socket *sock, struct msghdr *msg, size_t size, int flags);

/* Something has come for those that wait at the socket. */
static __always_inline void unix_ready(struct sock *sk)
{
	if (sk_has_sleeper(sk))
		__wake_up_sync_key((struct wait_queue_head *)sk->sk_socket->wq, TASK_INTERRUPTIBLE, NULL);
}

/* Its state is another one. */
static __always_inline void unix_changed(struct sock *sk)
{
	if (sk_has_sleeper(sk))
		__wake_up((struct wait_queue_head *)sk->sk_socket->wq, TASK_INTERRUPTIBLE, 0, NULL);
}

#endif
