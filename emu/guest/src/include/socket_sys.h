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
int sock_recvmsg(struct socket *sock, struct msghdr *msg, int flags);

#define MSG_DONTWAIT	0x40

static __always_inline int sock_send(struct socket *sock, struct msghdr *msg)
{
	int err = security_socket_sendmsg(sock, msg, msg->msg_iter.count);

	return err ? err : sock->ops->sendmsg(sock, msg, msg->msg_iter.count);
}

static __always_inline struct socket *sock_from_fd(struct fd f)
{
	return f.file && f.file->f_op == &socket_file_ops ? f.file->private_data : NULL;
}

/* What a call has come to: what the host says if that is an error, or if this kernel does not know the socket. */
static __always_inline long sock_result(struct socket *sock, long ret)
{
	return mirror_error() || !sock || ret < 0 ? current->mirror_ret : ret;
}

struct socket *sockfd_lookup_light(int fd, struct fd *f);
int move_addr_to_kernel(void __user *uaddr, int ulen, struct sockaddr *kaddr);
int move_addr_to_user(const struct sockaddr *kaddr, int klen, void __user *uaddr, int __user *ulen);

#endif
