/* SPDX-License-Identifier: GPL-2.0-only */
/* Messages with more than one buffer, and several of them at once. */
#include "socket_sys.h"

/* The first buffer of a message, and what goes with it. What cannot be seen has the length of the result. */
static __keep int copy_msghdr_from_user(struct msghdr *kmsg, const void __user *umsg, int direction, struct sockaddr *address)
{
	u64 h[7];
	struct user_iovec iov = { 0, 0 };

	iov_iter_ubuf(&kmsg->msg_iter, direction, NULL, max(current->mirror_ret, 0l));
	if (copy_from_user(h, umsg, sizeof(h)))
		return 0;
	if (direction && h[0]) {
		kmsg->msg_namelen = move_addr_to_kernel(USER_PTR(void, h[0]), (int)h[1], address);
		kmsg->msg_name = address;
	}
	__check_object_size(&iov, sizeof(iov) * h[3], false);
	if (h[3] && !copy_from_user(&iov, USER_PTR(void, h[2]), sizeof(iov)))
		iov_iter_ubuf(&kmsg->msg_iter, direction, USER_PTR(void, iov.base), iov.len);
	kmsg->msg_control = USER_PTR(void, h[4]);
	kmsg->msg_controllen = h[5];
	return 0;
}

static __keep int ____sys_sendmsg(struct socket *sock, struct msghdr *msg_sys, unsigned int flags, void *used_address,
				  unsigned int allowed_msghdr_flags)
{
	if (msg_sys->msg_controllen)
		__check_object_size(msg_sys, msg_sys->msg_controllen, false);
	msg_sys->msg_flags = flags;
	return send_message(sock, msg_sys);
}

static __keep int ___sys_sendmsg(struct socket *sock, void __user *msg, struct msghdr *msg_sys, unsigned int flags, void *used_address,
				 unsigned int allowed_msghdr_flags)
{
	struct sockaddr address;
	int err;

	copy_msghdr_from_user(msg_sys, msg, 1, &address);
	err = ____sys_sendmsg(sock, msg_sys, flags, used_address, allowed_msghdr_flags);
	kfree(NULL); /* the list of buffers is short */
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
	return nosec ? sock->ops->recvmsg(sock, msg_sys, msg_sys->msg_iter.count, flags) : sock_receive(sock, msg_sys, flags);
}

static __keep int ___sys_recvmsg(struct socket *sock, void __user *msg, struct msghdr *msg_sys, unsigned int flags, int nosec)
{
	int n;

	copy_msghdr_from_user(msg_sys, msg, 0, NULL);
	n = ____sys_recvmsg(sock, msg_sys, msg, NULL, flags, nosec);
	kfree(NULL);
	return n;
}

__keep long __sys_recvmsg(int fd, void __user *msg, unsigned int flags, bool forbid_cmsg_compat)
{
	struct msghdr msg_sys = { 0 };
	struct fd f;
	struct socket *sock = sockfd_lookup_light(fd, &f);
	int n = 0;

	if (sock)
		n = ___sys_recvmsg(sock, msg, &msg_sys, flags, 0);
	fdput(f);
	return received(n);
}

#define MAX_MESSAGES	8
#define MSG_BATCH	0x40000
#define MSG_EOR		0x80
#define MSG_WAITFORONE	0x10000
#define MMSGHDR		64

__keep int __sys_sendmmsg(int fd, char __user *mmsg, unsigned int vlen, unsigned int flags, bool forbid_cmsg_compat)
{
	struct fd f;
	struct socket *sock = sockfd_lookup_light(fd, &f);
	unsigned int i, n = min(vlen, (u32)MAX_MESSAGES);

	for (i = 0; sock && i < n; i++) {
		struct msghdr msg_sys = { 0 };

		___sys_sendmsg(sock, mmsg + i * MMSGHDR, &msg_sys, i == n - 1 ? flags : flags | MSG_BATCH, NULL, MSG_EOR);
	}
	fdput(f);
	return current->mirror_ret;
}

/* As many as there are. */
__keep int __sys_recvmmsg(int fd, char __user *mmsg, unsigned int vlen, unsigned int flags, void __user *timeout, void *timeout32)
{
	struct fd f;
	struct socket *sock = sockfd_lookup_light(fd, &f);
	unsigned int i, n = min(vlen, (u32)MAX_MESSAGES);

	for (i = 0; sock && i < n; i++) {
		struct msghdr msg_sys = { 0 };

		if (___sys_recvmsg(sock, mmsg + i * MMSGHDR, &msg_sys, flags & ~MSG_WAITFORONE, i) < 0)
			break;
	}
	fdput(f);
	return received(i);
}

#define USER(x)	((void __user *)(x))
long __x64_sys_sendmsg(const struct pt_regs *r) { return __sys_sendmsg(ARG1(r), USER(ARG2(r)), ARG3(r), true); }
long __x64_sys_recvmsg(const struct pt_regs *r) { return __sys_recvmsg(ARG1(r), USER(ARG2(r)), ARG3(r), true); }
long __x64_sys_sendmmsg(const struct pt_regs *r) { return __sys_sendmmsg(ARG1(r), (char __user *)ARG2(r), ARG3(r), ARG4(r), true); }
long __x64_sys_recvmmsg(const struct pt_regs *r) { return __sys_recvmmsg(ARG1(r), (char __user *)ARG2(r), ARG3(r), ARG4(r), USER(ARG5(r)), NULL); }
