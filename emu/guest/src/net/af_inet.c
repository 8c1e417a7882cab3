/* SPDX-License-Identifier: GPL-2.0-only */
/* Sockets of the two internet families, down to their protocols. */
#include "net.h"
#include "security.h"

static __always_inline int may_bind(u16 port)
{
	return port && port < 1024 && !ns_capable(&init_user_ns, CAP_NET_BIND_SERVICE) ? (int)mirror_error() : 0;
}

static __always_inline void bind_to(struct sock *sk, u16 port)
{
	lock_net();
	if (!sk->sk_node.pprev) {
		sk->sk_num = port ? port : inet_ephemeral_port();
		inet_sk(sk)->inet_sport = htons(sk->sk_num);
		inet_hash(sk);
	}
	release_net();
}

#define BIND_WITH_LOCK	2

static __keep int __inet_bind(struct sock *sk, struct sockaddr *uaddr, int addr_len, u32 flags)
{
	struct sockaddr_in *addr = (struct sockaddr_in *)uaddr;
	int err = may_bind(ntohs(addr->sin_port));

	if (err)
		return err;
	sk->sk_rcv_saddr = inet_sk(sk)->inet_saddr = addr->sin_addr;
	bind_to(sk, ntohs(addr->sin_port));
	return 0;
}

__keep int inet_bind(struct socket *sock, struct sockaddr *uaddr, int addr_len)
{
	return __inet_bind(sock->sk, uaddr, addr_len, BIND_WITH_LOCK);
}

__keep int inet6_bind(struct socket *sock, struct sockaddr *uaddr, int addr_len)
{
	struct sockaddr_in6 *addr = (struct sockaddr_in6 *)uaddr;
	int err = may_bind(ntohs(addr->sin6_port));

	if (err)
		return err;
	sock->sk->__sk_common.skc_v6_rcv_saddr = addr->sin6_addr;
	bind_to(sock->sk, ntohs(addr->sin6_port));
	return 0;
}

__keep int inet_listen(struct socket *sock, int backlog)
{
	struct sock *sk = sock->sk;
	int err = 0;

	lock_net();
	if (sk->sk_state != TCP_LISTEN)
		err = inet_csk_listen_start(sk);
	sk->sk_max_ack_backlog = backlog;
	release_net();
	return err;
}

static __keep int __inet_stream_connect(struct socket *sock, struct sockaddr *uaddr, int addr_len, int flags, int is_sendmsg)
{
	struct sock *sk = sock->sk;
	int err = 0;

	if (sk->sk_state == TCP_CLOSE)
		err = sk->sk_prot->connect(sk, uaddr, addr_len);
	sock->state = SS_CONNECTING;
	return err;
}

/* What the packets have not done, since nobody listens here, the host says. */
__keep int inet_stream_connect(struct socket *sock, struct sockaddr *uaddr, int addr_len, int flags)
{
	struct sock *sk = sock->sk;
	int err;

	lock_net();
	err = __inet_stream_connect(sock, uaddr, addr_len, flags, 0);
	release_net();
	sk_wait_woken(sk);
	lock_net();
	if (sk->sk_state == TCP_SYN_SENT && current->mirror_ret == 0)
		tcp_finish_connect(sk, NULL);
	else if (sk->sk_state == TCP_SYN_SENT && current->mirror_ret < 0 && current->mirror_ret != -115)
		tcp_set_state(sk, TCP_CLOSE);
	if (sk->sk_state == TCP_ESTABLISHED)
		sock->state = SS_CONNECTED;
	release_net();
	return err;
}

__keep int inet_dgram_connect(struct socket *sock, struct sockaddr *uaddr, int addr_len, int flags)
{
	return sock->sk->sk_prot->connect(sock->sk, uaddr, addr_len);
}

__keep int inet_accept(struct socket *sock, struct socket *newsock, int flags, bool kern)
{
	struct sock *sk1 = sock->sk, *sk2;
	int err = -EINVAL;

	if (!sk1->sk_prot->accept)
		return mirror_error();
	sk2 = sk1->sk_prot->accept(sk1, flags, &err, kern);
	if (!sk2)
		return err;
	sk2->sk_socket = newsock;
	newsock->sk = sk2;
	newsock->state = SS_CONNECTED;
	return 0;
}

__keep int inet_sendmsg(struct socket *sock, struct msghdr *msg, size_t size)
{
	return sock->sk->sk_prot->sendmsg(sock->sk, msg, size);
}

__keep int inet6_sendmsg(struct socket *sock, struct msghdr *msg, size_t size)
{
	return sock->sk->sk_prot->sendmsg(sock->sk, msg, size);
}

__keep ssize_t inet_sendpage(struct socket *sock, struct page *page, int offset, size_t size, int flags)
{
	return tcp_sendpage(sock->sk, page, offset, size, flags);
}

__keep int inet_recvmsg(struct socket *sock, struct msghdr *msg, size_t size, int flags)
{
	int addr_len = 0;

	return sock->sk->sk_prot->recvmsg(sock->sk, msg, size, flags, &addr_len);
}

__keep int inet6_recvmsg(struct socket *sock, struct msghdr *msg, size_t size, int flags)
{
	int addr_len = 0;

	return sock->sk->sk_prot->recvmsg(sock->sk, msg, size, flags, &addr_len);
}

__keep int inet_shutdown(struct socket *sock, int how)
{
	if (how < 0 || how > 2)
		return -EINVAL;
	sock->sk->sk_shutdown |= how + 1;
	return 0;
}

__keep int inet_release(struct socket *sock)
{
	struct sock *sk = sock->sk;

	if (sk) {
		sock->sk = NULL;
		sk->sk_socket = NULL;
		sk->sk_prot->close(sk, 0);
	}
	return 0;
}

__keep int inet6_release(struct socket *sock)
{
	return inet_release(sock);
}

/* 2: of a connection that has just come. */
static __keep int inet_getname(struct socket *sock, struct sockaddr *uaddr, int peer)
{
	struct sockaddr_in *sin = (struct sockaddr_in *)uaddr;
	struct sock *sk = sock->sk;

	if (peer && (!sk->sk_dport || sk->sk_state == TCP_CLOSE || sk->sk_state == TCP_SYN_SENT))
		return -ENOTCONN;
	*sin = (struct sockaddr_in){ AF_INET, peer ? sk->sk_dport : inet_sk(sk)->inet_sport, peer ? sk->sk_daddr : inet_sk(sk)->inet_saddr };
	return sizeof(*sin);
}

static __keep unsigned int tcp_poll(struct file *file, struct socket *sock, struct poll_table_struct *wait)
{
	return (sock->sk->sk_receive_queue.qlen || inet_csk(sock->sk)->icsk_accept_queue.rskq_accept_head ? 1 : 0) | 4;
}

static __keep unsigned int udp_poll(struct file *file, struct socket *sock, struct poll_table_struct *wait)
{
	return (sock->sk->sk_receive_queue.qlen ? 1 : 0) | 4;
}

static __keep int inet_ioctl(struct socket *sock, unsigned int cmd, unsigned long arg)
{
	return current->mirror_ret;
}

#define OPS(fam, rel, b, conn, snd, rcv, p)									\
	{ .family = fam, .release = rel, .bind = b, .connect = conn, .accept = inet_accept, .getname = inet_getname, .poll = p,	\
	  .ioctl = inet_ioctl, .listen = inet_listen, .shutdown = inet_shutdown, .sendmsg = snd, .recvmsg = rcv }
const struct proto_ops inet_stream_ops = OPS(AF_INET, inet_release, inet_bind, inet_stream_connect, inet_sendmsg, inet_recvmsg, tcp_poll);
const struct proto_ops inet_dgram_ops = OPS(AF_INET, inet_release, inet_bind, inet_dgram_connect, inet_sendmsg, inet_recvmsg, udp_poll);
const struct proto_ops inet6_stream_ops = OPS(AF_INET6, inet6_release, inet6_bind, inet_stream_connect, inet6_sendmsg, inet6_recvmsg, tcp_poll);
const struct proto_ops inet6_dgram_ops = OPS(AF_INET6, inet6_release, inet6_bind, inet_dgram_connect, inet6_sendmsg, inet6_recvmsg, udp_poll);
