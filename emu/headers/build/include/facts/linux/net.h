/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define NPROTO 46
#define SYS_SOCKET 1
#define SYS_BIND 2
#define SYS_CONNECT 3
#define SYS_LISTEN 4
#define SYS_ACCEPT 5
#define SYS_GETSOCKNAME 6
#define SYS_GETPEERNAME 7
#define SYS_SOCKETPAIR 8
#define SYS_SEND 9
#define SYS_RECV 10
#define SYS_SENDTO 11
#define SYS_RECVFROM 12
#define SYS_SHUTDOWN 13
#define SYS_SETSOCKOPT 14
#define SYS_GETSOCKOPT 15
#define SYS_SENDMSG 16
#define SYS_RECVMSG 17
#define SYS_ACCEPT4 18
#define SYS_RECVMMSG 19
#define SYS_SENDMMSG 20
#define SS_FREE 0
#define SS_UNCONNECTED 1
#define SS_CONNECTING 2
#define SS_CONNECTED 3
#define SS_DISCONNECTING 4
#define __SO_ACCEPTCON 0x10000
#define SOCKWQ_ASYNC_NOSPACE 0
#define SOCKWQ_ASYNC_WAITDATA 1
#define SOCK_NOSPACE 2
#define SOCK_PASSCRED 3
#define SOCK_PASSSEC 4
#define SOCK_SUPPORT_ZC 5
#define SOCK_MAX 11
#define SOCK_TYPE_MASK 15
#define SOCK_CLOEXEC 0x80000
#define SOCK_NONBLOCK 2048
#define SOCK_WAKE_IO 0
#define SOCK_WAKE_WAITD 1
#define SOCK_WAKE_SPACE 2
#define SOCK_WAKE_URG 3
extern int __sock_create(struct net *net, int family, int type, int protocol, struct socket **res, int kern);
extern int kernel_accept(struct socket *sock, struct socket **newsock, int flags);
extern int kernel_bind(struct socket *sock, struct sockaddr *addr, int addrlen);
extern int kernel_connect(struct socket *sock, struct sockaddr *addr, int addrlen, int flags);
extern int kernel_getpeername(struct socket *sock, struct sockaddr *addr);
extern int kernel_getsockname(struct socket *sock, struct sockaddr *addr);
extern int kernel_listen(struct socket *sock, int backlog);
extern int kernel_recvmsg(struct socket *sock, struct msghdr *msg, struct kvec *vec, size_t num, size_t size, int flags);
extern int kernel_sendmsg(struct socket *sock, struct msghdr *msg, struct kvec *vec, size_t num, size_t size);
extern int kernel_sendmsg_locked(struct sock *sk, struct msghdr *msg, struct kvec *vec, size_t num, size_t size);
extern int kernel_sendpage(struct socket *sock, struct page *page, int offset, size_t size, int flags);
extern int kernel_sendpage_locked(struct sock *sk, struct page *page, int offset, size_t size, int flags);
extern u32 kernel_sock_ip_overhead(struct sock *sk);
extern int kernel_sock_shutdown(struct socket *sock, enum sock_shutdown_cmd how);
extern int net_ratelimit(void);
extern struct socket *sock_alloc(void);
extern struct file *sock_alloc_file(struct socket *sock, int flags, const char *dname);
extern int sock_create(int family, int type, int protocol, struct socket **res);
extern int sock_create_kern(struct net *net, int family, int type, int protocol, struct socket **res);
extern int sock_create_lite(int family, int type, int protocol, struct socket **res);
extern struct socket *sock_from_file(struct file *file);
extern int sock_recvmsg(struct socket *sock, struct msghdr *msg, int flags);
extern int sock_register(const struct net_proto_family *ops);
extern void sock_release(struct socket *sock);
extern int sock_sendmsg(struct socket *sock, struct msghdr *msg);
extern void sock_unregister(int family);
extern int sock_wake_async(struct socket_wq *wq, int how, int band);
extern struct socket *sockfd_lookup(int fd, int *err);
