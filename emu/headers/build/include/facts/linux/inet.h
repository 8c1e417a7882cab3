/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define INET_ADDRSTRLEN 16
#define INET6_ADDRSTRLEN 48
extern int in4_pton(const char *src, int srclen, u8 *dst, int delim, const char **end);
extern int in6_pton(const char *src, int srclen, u8 *dst, int delim, const char **end);
extern __be32 in_aton(const char *str);
extern bool inet_addr_is_any(struct sockaddr *addr);
extern int inet_pton_with_scope(struct net *net, __kernel_sa_family_t af, const char *src, const char *port, struct __kernel_sockaddr_storage *addr);
