/* SPDX-License-Identifier: GPL-2.0-only */
/* Calls with struct msghdr. */
#include "net.h"
#include "security.h"
#include "socket_sys.h"

#define MAX_CONTROL	128	/* the host shows no more */
#define MSG_BATCH	0x40000
#define MSG_CMSG_COMPAT	0x80000000

/* The message, and the first of its pieces. What cannot be seen has the length of the result. */
static __keep int copy_msghdr_from_user(struct msghdr *kmsg, const void __user *umsg, void __user **save_addr, struct iovec **iov)
{
	u64 h[7];
	struct user_iovec v[8];
	size_t n, i, len = 0;

	iov_iter_ubuf(&kmsg->msg_iter, !save_addr, NULL, max(current->mirror_ret, 0l));
	if (copy_from_user(h, umsg, sizeof(h)))
		return 0;
	kmsg->msg_control = USER_PTR(void, h[4]);
	kmsg->msg_controllen = h[5];
	kmsg->msg_flags = h[6];
	if (save_addr)
		*save_addr = USER_PTR(void, h[0]);
	kmsg->msg_namelen = h[0] ? (int)h[1] : 0;
	if (h[0] && kmsg->msg_namelen && !save_addr)
		move_addr_to_kernel(USER_PTR(void, h[0]), kmsg->msg_namelen, kmsg->msg_name);
	else if (!save_addr)
		kmsg->msg_name = NULL;
	n = min((size_t)h[3], ARRAY_SIZE(v));
	if (!n)
		return 0;
	__check_object_size(v, n * sizeof(v[0]), false);
	if (copy_from_user(v, USER_PTR(void, h[2]), n * sizeof(v[0])))
		return 0;
	for (i = 0; i < n; i++)
		len += v[i].len;
	iov_iter_ubuf(&kmsg->msg_iter, !save_addr, USER_PTR(void, v[0].base), len);
	return 0;
}

static __keep int ____sys_sendmsg(struct socket *sock, struct msghdr *msg_sys, unsigned int flags, void *used_address,
				  unsigned int allowed_msghdr_flags)
{
	unsigned char ctl[MAX_CONTROL] __aligned(8) = { 0 };
	const size_t len = min(msg_sys->msg_controllen, sizeof(ctl));

	if (len) {
		__check_object_size(ctl, msg_sys->msg_controllen, false);
		if (copy_from_user(ctl, (const void __user *)msg_sys->msg_control, len))
			msg_sys->msg_controllen = 0;
		else
			msg_sys->msg_controllen = len;
		msg_sys->msg_control = ctl;
	}
	flags |= msg_sys->msg_flags & allowed_msghdr_flags;
	if (sock->file->f_flags & O_NONBLOCK)
		flags |= MSG_DONTWAIT;
	msg_sys->msg_flags = flags;
	return sock_send(sock, msg_sys);
}

static __keep int ___sys_sendmsg(struct socket *sock, void __user *msg, struct msghdr *msg_sys, unsigned int flags, void *used_address,
				 unsigned int allowed_msghdr_flags)
{
	struct iovec *iov = NULL;
	struct sockaddr address;
	int err;

	msg_sys->msg_name = &address;
	err = copy_msghdr_from_user(msg_sys, msg, NULL, &iov);
	if (!err)
		err = ____sys_sendmsg(sock, msg_sys, flags, used_address, allowed_msghdr_flags);
	kfree(iov);
	return err;
}

__keep long __sys_sendmsg(int fd, void __user *msg, unsigned int flags, bool forbid_cmsg_compat)
{
	struct msghdr msg_sys = { 0 };
	struct fd f;
	struct socket *sock = sockfd_lookup_light(fd, &f);

	if (sock)
		___sys_sendmsg(sock, msg, &msg_sys, flags, NULL, 0);
	fdput(f);
	return current->mirror_ret;
}

static __keep int ____sys_recvmsg(struct socket *sock, struct msghdr *msg_sys, void __user *msg, void __user *uaddr, unsigned int flags, int nosec)
{
	struct sockaddr address;
	int len;

	msg_sys->msg_name = uaddr ? &address : NULL;
	if (sock->file->f_flags & O_NONBLOCK)
		flags |= MSG_DONTWAIT;
	if (nosec)
		len = sock->ops->recvmsg(sock, msg_sys, msg_sys->msg_iter.count, flags);
	else
		len = sock_recvmsg(sock, msg_sys, flags);
	if (len >= 0 && uaddr)
		__check_object_size(&address, msg_sys->msg_namelen, true);
	return len;
}

static __keep int ___sys_recvmsg(struct socket *sock, void __user *msg, struct msghdr *msg_sys, unsigned int flags, int nosec)
{
	struct iovec *iov = NULL;
	void __user *uaddr = NULL;
	int err = copy_msghdr_from_user(msg_sys, msg, &uaddr, &iov);

	if (!err)
		err = ____sys_recvmsg(sock, msg_sys, msg, uaddr, flags, nosec);
	kfree(iov);
	return err;
}

__keep long __sys_recvmsg(int fd, void __user *msg, unsigned int flags, bool forbid_cmsg_compat)
{
	struct msghdr msg_sys = { 0 };
	struct fd f;
	struct socket *sock = sockfd_lookup_light(fd, &f);
	long err = sock ? ___sys_recvmsg(sock, msg, &msg_sys, flags, 0) : 0;

	fdput(f);
	return sock_result(sock, err);
}

#define MMSGHDR	64	/* the size of struct mmsghdr, which begins with a struct msghdr */
#define MAX_MANY	1024

/* All but the last say that more will come. */
static __always_inline int __sys_sendmmsg(int fd, char __user *mmsg, unsigned int vlen, unsigned int flags)
{
	struct fd f;
	struct socket *sock = sockfd_lookup_light(fd, &f);
	unsigned int n;

	for (n = 0; sock && n < min(vlen, (unsigned int)MAX_MANY); n++) {
		struct msghdr msg_sys = { 0 };

		if (___sys_sendmsg(sock, mmsg + n * MMSGHDR, &msg_sys, n == vlen - 1 ? flags : flags | MSG_BATCH, NULL, 0x80) < 0)
			break;
	}
	fdput(f);
	return current->mirror_ret;
}

/* The modules are asked of the first only. */
static __always_inline int __sys_recvmmsg(int fd, char __user *mmsg, unsigned int vlen, unsigned int flags)
{
	struct fd f;
	struct socket *sock = sockfd_lookup_light(fd, &f);
	unsigned int n;
	int err = 0;

	for (n = 0; sock && n < min(vlen, (unsigned int)MAX_MANY); n++) {
		struct msghdr msg_sys = { 0 };

		err = ___sys_recvmsg(sock, mmsg + n * MMSGHDR, &msg_sys, flags & ~0x10000u, n ? 1 : 0);
		if (err < 0)
			break;
		if (flags & 0x10000) /* MSG_WAITFORONE */
			flags |= MSG_DONTWAIT;
		cond_resched();
	}
	fdput(f);
	return sock_result(sock, n ? (int)n : err);
}

#define USER(x)	((void __user *)(x))
long __x64_sys_sendmsg(const struct pt_regs *r) { return __sys_sendmsg(ARG1(r), USER(ARG2(r)), ARG3(r), true); }
long __x64_sys_recvmsg(const struct pt_regs *r) { return __sys_recvmsg(ARG1(r), USER(ARG2(r)), ARG3(r), true); }
long __x64_sys_sendmmsg(const struct pt_regs *r) { return __sys_sendmmsg(ARG1(r), USER(ARG2(r)), ARG3(r), ARG4(r)); }
long __x64_sys_recvmmsg(const struct pt_regs *r) { return __sys_recvmmsg(ARG1(r), USER(ARG2(r)), ARG3(r), ARG4(r)); }
