/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SOCKET_SYS_H
#define SOCKET_SYS_H

#include "net.h"

struct socket *sock_alloc(void);
void sock_release(struct socket *sock);
struct file *sock_alloc_file(struct socket *sock, int flags, const char *dname);
int sock_map_fd(struct socket *sock, int flags);
int __sock_create(struct net *net, int family, int type, int protocol, struct socket **res, int kern);
int sock_create(int family, int type, int protocol, struct socket **res);
int sock_sendmsg(struct socket *sock, struct msghdr *msg);
int sock_receive(struct socket *sock, struct msghdr *msg, int flags);

#endif
