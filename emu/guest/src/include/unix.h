/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef UNIX_H
#define UNIX_H

#include "net.h"

#define unix_sk(sk)	((struct unix_sock *)(sk))
#define unix_peer(sk)	(unix_sk(sk)->peer)
#define MAX_QUEUED	8	/* messages, or connections */

struct unix_address { int refcnt, len; char name[]; };

int unix_bind(struct socket *sock, struct sockaddr *uaddr, int addr_len);
struct sock *unix_find_other(struct net *net, struct sockaddr *sunaddr, int addr_len, int type);
void unix_unname(struct sock *sk);

#endif
