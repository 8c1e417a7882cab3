/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define POLLRDBAND 128
#define POLLWRBAND 512
#define POLLMSG 1024
#define POLLREMOVE 0x1000
#define POLLRDHUP 0x2000
#define POLLFREE 0x4000U
#define POLL_BUSY_LOOP 0x8000U
#define EPOLL_CLOEXEC 0x80000
#define EPOLL_CTL_ADD 1
#define EPOLL_CTL_DEL 2
#define EPOLL_CTL_MOD 3
#define EPOLLNVAL 32U
#define EPOLLMSG 1024U
#define EPOLLRDHUP 0x2000U
#define EPOLL_URING_WAKE 0x8000000U
#define EPOLLEXCLUSIVE 0x10000000U
#define EPOLLWAKEUP 0x20000000U
#define EPOLLONESHOT 0x40000000U
#define EPOLLET 0x80000000U
#define MAX_STACK_ALLOC 832
#define FRONTEND_STACK_ALLOC 256
#define SELECT_STACK_ALLOC 256
#define POLL_STACK_ALLOC 256
#define WQUEUES_STACK_ALLOC 576
#define N_INLINE_POLL_ENTRIES 9UL
#define DEFAULT_POLLMASK 325U
#define MAX_INT64_SECONDS 0x83126e978d4fdeLL
extern void poll_freewait(struct poll_wqueues *pwq);
extern void poll_initwait(struct poll_wqueues *pwq);
