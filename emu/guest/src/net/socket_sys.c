/* SPDX-License-Identifier: GPL-2.0-only */
/* The calls on sockets. What they return is the host's; what becomes of the socket is this kernel's. */
#include "net.h"
#include "security.h"
#include "socket_sys.h"
#include "modfs.h"

__keep struct socket *sockfd_lookup_light(int fd, struct fd *f)
{
	*f = fdget(fd);
	return sock_from_fd(*f);
}

/* An address of the process's; what cannot be seen is zeroes. */
__keep int move_addr_to_kernel(void __user *uaddr, int ulen, struct sockaddr *kaddr)
{
	int n = min(ulen, (int)sizeof(*kaddr));

	memset(kaddr, 0, sizeof(*kaddr));
	if (ulen < 0 || ulen > 128)
		return -EINVAL;
	if (!ulen)
		return 0;
	__check_object_size(kaddr, ulen, false);
	if (!uaddr || copy_from_user(kaddr, uaddr, n))
		return mirror_error();
	return 0;
}

/* As much of it as the process wants: that it wants it, and how much of it, is in its memory. */
noinline int move_addr_to_user(const struct sockaddr *kaddr, int klen, void __user *uaddr, int __user *ulen)
{
	int len;

	if (copy_from_user(&len, ulen, sizeof(len)))
		return mirror_error();
	len = min(len, klen);
	if (len > 0)
		__check_object_size(kaddr, len, true);
	return 0;
}

__keep int __sys_socket(int family, int type, int protocol)
{
	struct socket *sock;
	int retval;

	if (mirror_error())
		return mirror_error();
	retval = __sock_create(&init_net, family, type & 0xf, protocol, &sock, 0);
	/* A family that this kernel does not have: the descriptor is met when it is used. */
	if (retval == -97)
		return current->mirror_ret;
	return retval < 0 ? retval : sock_map_fd(sock, type & (O_CLOEXEC | O_NONBLOCK));
}

__keep int __sys_bind(int fd, void __user *umyaddr, int addrlen)
{
	struct sockaddr address;
	struct fd f;
	struct socket *sock = sockfd_lookup_light(fd, &f);
	int err = 0;

	if (sock) {
		err = move_addr_to_kernel(umyaddr, addrlen, &address);
		if (!err)
			err = security_socket_bind(sock, &address, addrlen);
		if (!err && sock->ops->bind)
			err = sock->ops->bind(sock, &address, addrlen);
	}
	fdput(f);
	return sock_result(sock, err);
}

__keep int __sys_listen(int fd, int backlog)
{
	struct fd f;
	struct socket *sock = sockfd_lookup_light(fd, &f);

	if (sock && !security_socket_listen(sock, backlog) && sock->ops->listen && !mirror_error())
		sock->ops->listen(sock, backlog);
	fdput(f);
	return current->mirror_ret;
}

static __keep int __sys_connect_file(struct file *file, struct sockaddr *address, int addrlen, int file_flags)
{
	struct socket *sock = file->private_data;
	int err = security_socket_connect(sock, address, addrlen);

	if (!err && addrlen && sock->ops->connect)
		err = sock->ops->connect(sock, address, addrlen, file->f_flags | file_flags);
	return err;
}

__keep int __sys_connect(int fd, void __user *uservaddr, int addrlen)
{
	struct sockaddr address;
	struct fd f = fdget(fd);

	if (sock_from_fd(f) && !move_addr_to_kernel(uservaddr, addrlen, &address))
		__sys_connect_file(f.file, &address, addrlen, 0);
	fdput(f);
	return current->mirror_ret;
}

__keep struct file *do_accept(struct file *file, unsigned int file_flags, void __user *upeer_sockaddr, int __user *upeer_addrlen, int flags)
{
	struct socket *sock = file->private_data, *newsock = sock_alloc();
	struct file *newfile;
	struct sockaddr address;
	int err, len;

	if (!newsock)
		return ERR_PTR(-ENOMEM);
	newsock->type = sock->type;
	newsock->ops = sock->ops;
	__module_get(NULL); /* the family's */
	newfile = sock_alloc_file(newsock, flags, sock->sk ? sock->sk->sk_prot->name : NULL);
	if (IS_ERR(newfile)) {
		sock_release(newsock);
		return newfile;
	}
	err = security_socket_accept(sock, newsock);
	if (!err)
		err = sock->ops->accept ? sock->ops->accept(sock, newsock, file->f_flags | file_flags, false) : -95;
	if (!err && upeer_sockaddr && sock->ops->getname) {
		len = sock->ops->getname(newsock, &address, 2);
		err = len < 0 ? len : move_addr_to_user(&address, len, upeer_sockaddr, upeer_addrlen);
	}
	if (!err)
		return newfile;
	fput(newfile);
	return ERR_PTR(err);
}

__keep int __sys_accept4(int fd, void __user *upeer_sockaddr, int __user *upeer_addrlen, int flags)
{
	struct fd f = fdget(fd);
	struct file *newfile;
	int newfd;

	if (sock_from_fd(f)) {
		newfd = lowest_unused_fd(flags);
		newfile = do_accept(f.file, 0, upeer_sockaddr, upeer_addrlen, flags);
		if (!IS_ERR(newfile) && mirror_error()) {
			fput(newfile);
			newfile = ERR_PTR(mirror_error());
		}
		if (IS_ERR(newfile))
			put_unused_fd(newfd);
		else
			install_returned(newfd, newfile);
	}
	fdput(f);
	return current->mirror_ret;
}

__keep int __sys_sendto(int fd, void __user *buff, size_t len, unsigned int flags, void __user *addr, int addr_len)
{
	struct msghdr msg = { .msg_flags = flags };
	struct sockaddr address;
	struct fd f;
	struct socket *sock = sockfd_lookup_light(fd, &f);
	int err = 0;

	if (sock) {
		iov_iter_ubuf(&msg.msg_iter, 1, buff, len);
		if (addr) {
			err = move_addr_to_kernel(addr, addr_len, &address);
			msg.msg_namelen = addr_len;
			msg.msg_name = &address;
		}
		if (f.file->f_flags & O_NONBLOCK)
			msg.msg_flags |= MSG_DONTWAIT;
		if (!err)
			sock_send(sock, &msg);
	}
	fdput(f);
	return current->mirror_ret;
}

__keep int __sys_recvfrom(int fd, void __user *ubuf, size_t size, unsigned int flags, void __user *addr, int __user *addr_len)
{
	struct msghdr msg = { .msg_flags = flags };
	struct fd f;
	struct socket *sock = sockfd_lookup_light(fd, &f);
	struct sockaddr address;
	int err = 0;

	if (sock) {
		iov_iter_ubuf(&msg.msg_iter, 0, ubuf, size);
		msg.msg_name = addr ? &address : NULL;
		if (f.file->f_flags & O_NONBLOCK)
			flags |= MSG_DONTWAIT;
		err = sock_recvmsg(sock, &msg, flags);
		if (err >= 0 && addr)
			move_addr_to_user(&address, msg.msg_namelen, addr, addr_len);
	}
	fdput(f);
	return sock_result(sock, err);
}

__keep int __sys_shutdown(int fd, int how)
{
	struct fd f;
	struct socket *sock = sockfd_lookup_light(fd, &f);

	if (sock && !security_socket_shutdown(sock, how) && sock->ops->shutdown)
		sock->ops->shutdown(sock, how);
	fdput(f);
	return current->mirror_ret;
}

/* Both ends have files before the caller gets their numbers. */
static __always_inline void pair_files(struct socket *s[2], const int fd[2], int flags)
{
	struct file *f[2];
	int i;

	for (i = 0; i < 2; i++) {
		f[i] = sock_alloc_file(s[i], flags, NULL);
		if (IS_ERR(f[i])) {
			put_unused_fd(fd[i]);
			sock_release(s[i]);
		}
	}
	for (i = 0; i < 2; i++)
		if (!IS_ERR(f[i]))
			fd_install(fd[i], f[i]);
}

/* At the numbers that the caller gets, if they can be seen. */
__keep int __sys_socketpair(int family, int type, int protocol, int __user *usockvec)
{
	const int flags = type & ~0xf;
	struct socket *s[2];
	int fd[2];

	if (mirror_error() || !get_unused_pair(usockvec, fd, flags & O_CLOEXEC))
		return current->mirror_ret;
	type &= 0xf;
	if (__sock_create(&init_net, family, type, protocol, &s[0], 0))
		goto out;
	if (__sock_create(&init_net, family, type, protocol, &s[1], 0)) {
		sock_release(s[0]);
		goto out;
	}
	if (!security_socket_socketpair(s[0], s[1]) && s[0]->ops->socketpair)
		s[0]->ops->socketpair(s[0], s[1]);
	pair_files(s, fd, flags);
	return current->mirror_ret;
out:
	put_unused_fd(fd[0]);
	put_unused_fd(fd[1]);
	return current->mirror_ret;
}

/* A name of the socket's: its own, or that of the other end. */
#define NAME(name, peer)											\
__keep int __sys_##name(int fd, void __user *usockaddr, int __user *usockaddr_len)				\
{														\
	struct sockaddr address;										\
	struct fd f;												\
	struct socket *sock = sockfd_lookup_light(fd, &f);							\
	int err = sock ? security_socket_##name(sock) : 0;							\
														\
	if (sock && !err && sock->ops->getname) {								\
		err = sock->ops->getname(sock, &address, peer);							\
		if (err >= 0)											\
			err = move_addr_to_user(&address, err, usockaddr, usockaddr_len);			\
	}													\
	fdput(f);												\
	return err < 0 ? err : (int)current->mirror_ret;							\
}
NAME(getsockname, 0)
NAME(getpeername, 1)

__keep int __sys_setsockopt(int fd, int level, int optname, char __user *user_optval, int optlen)
{
	struct fd f;
	struct socket *sock = sockfd_lookup_light(fd, &f);

	if (sock && !security_socket_setsockopt(sock, level, optname)) {
		if (sock->ops->setsockopt && level != SOL_SOCKET)
			sock->ops->setsockopt(sock, level, optname);
		kfree(NULL); /* a value that programs had changed */
	}
	fdput(f);
	return current->mirror_ret;
}

__keep int __sys_getsockopt(int fd, int level, int optname, char __user *optval, int __user *optlen)
{
	struct fd f;
	struct socket *sock = sockfd_lookup_light(fd, &f);
	int len, value = 0;

	if (sock && !security_socket_getsockopt(sock, level, optname) && !mirror_error() && !copy_from_user(&len, optlen, sizeof(len))) {
		if (level == SOL_SOCKET)
			__check_object_size(&value, min(len, (int)sizeof(value)), true);
		else if (sock->ops->getsockopt)
			sock->ops->getsockopt(sock, level, optname);
	}
	fdput(f);
	return current->mirror_ret;
}

#define USER(x)	((void __user *)(x))
long __x64_sys_socket(const struct pt_regs *r) { return __sys_socket(ARG1(r), ARG2(r), ARG3(r)); }
long __x64_sys_socketpair(const struct pt_regs *r) { return __sys_socketpair(ARG1(r), ARG2(r), ARG3(r), (int __user *)ARG4(r)); }
long __x64_sys_bind(const struct pt_regs *r) { return __sys_bind(ARG1(r), USER(ARG2(r)), ARG3(r)); }
long __x64_sys_listen(const struct pt_regs *r) { return __sys_listen(ARG1(r), ARG2(r)); }
long __x64_sys_connect(const struct pt_regs *r) { return __sys_connect(ARG1(r), USER(ARG2(r)), ARG3(r)); }
long __x64_sys_accept(const struct pt_regs *r) { return __sys_accept4(ARG1(r), USER(ARG2(r)), (int __user *)ARG3(r), 0); }
long __x64_sys_accept4(const struct pt_regs *r) { return __sys_accept4(ARG1(r), USER(ARG2(r)), (int __user *)ARG3(r), ARG4(r)); }
long __x64_sys_sendto(const struct pt_regs *r) { return __sys_sendto(ARG1(r), USER(ARG2(r)), ARG3(r), ARG4(r), USER(ARG5(r)), ARG6(r)); }
long __x64_sys_recvfrom(const struct pt_regs *r) { return __sys_recvfrom(ARG1(r), USER(ARG2(r)), ARG3(r), ARG4(r), USER(ARG5(r)), (int __user *)ARG6(r)); }
long __x64_sys_shutdown(const struct pt_regs *r) { return __sys_shutdown(ARG1(r), ARG2(r)); }
long __x64_sys_getsockname(const struct pt_regs *r) { return __sys_getsockname(ARG1(r), USER(ARG2(r)), (int __user *)ARG3(r)); }
long __x64_sys_getpeername(const struct pt_regs *r) { return __sys_getpeername(ARG1(r), USER(ARG2(r)), (int __user *)ARG3(r)); }
long __x64_sys_setsockopt(const struct pt_regs *r) { return __sys_setsockopt(ARG1(r), ARG2(r), ARG3(r), USER(ARG4(r)), ARG5(r)); }
long __x64_sys_getsockopt(const struct pt_regs *r) { return __sys_getsockopt(ARG1(r), ARG2(r), ARG3(r), USER(ARG4(r)), (int __user *)ARG5(r)); }
