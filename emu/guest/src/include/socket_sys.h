/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SOCKET_SYS_H
#define SOCKET_SYS_H

#include "net.h"
#include "security.h"

struct socket *sock_alloc(void);
void sock_release(struct socket *sock);
struct file *sock_alloc_file(struct socket *sock, int flags, const char *dname);
int sock_map_fd(struct socket *sock, int flags);
int __sock_create(struct net *net, int family, int type, int protocol, struct socket **res, int kern);
int sock_create(int family, int type, int protocol, struct socket **res);
int sock_sendmsg(struct socket *sock, struct msghdr *msg);

/* sock_sendmsg, where Linux has it in line. */
static __always_inline int send_message(struct socket *sock, struct msghdr *msg)
{
	int err = security_socket_sendmsg(sock, msg, msg->msg_iter.count);

	return err ? err : sock->ops->sendmsg(sock, msg, msg->msg_iter.count);
}

int sock_receive(struct socket *sock, struct msghdr *msg, int flags);
struct socket *sockfd_lookup_light(int fd, struct fd *f);
int move_addr_to_kernel(void __user *uaddr, int ulen, struct sockaddr *kaddr);

/* What a receiver gets: what the host says, if that is known, or else what was sent here. */
static __always_inline int received(int n)
{
	return current->mirror_ret ? (int)current->mirror_ret : max(n, 0);
}

#endif
