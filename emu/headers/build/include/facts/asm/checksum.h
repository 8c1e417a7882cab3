/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define _HAVE_ARCH_COPY_AND_CSUM_FROM_USER 1
#define _HAVE_ARCH_IPV6_CSUM 1
extern __sum16 csum_ipv6_magic(const struct in6_addr *saddr, const struct in6_addr *daddr, __u32 len, __u8 proto, __wsum sum);
extern __wsum csum_partial(const void *buff, int len, __wsum sum);
extern __wsum csum_partial_copy_nocheck(const void *src, void *dst, int len);
extern __sum16 ip_compute_csum(const void *buff, int len);
