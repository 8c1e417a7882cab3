/* SPDX-License-Identifier: GPL-2.0-only */
#include "net.h"

struct sockaddr_in { u16 family, port; u32 addr; u64 zero; };

static ssize_t sock_read(struct file *f, char __user *buf, size_t n, loff_t *pos)
{
	struct sock *sk = f->private_data;

	lock_net();
	sk->prot->recvmsg(sk, buf, n);
	release_net();
	return current->mirror_ret;
}

static ssize_t sock_write(struct file *f, const char __user *buf, size_t n, loff_t *pos)
{
	struct sock *sk = f->private_data;

	lock_net();
	sk->prot->sendmsg(sk, buf, n);
	release_net();
	return current->mirror_ret;
}

static int sock_close(struct inode *inode, struct file *f)
{
	struct sock *sk = f->private_data;

	if (sk) {
		lock_net();
		sk->prot->close(sk);
		release_net();
	}
	return 0;
}

static unsigned int sock_poll(struct file *f)
{
	struct sock *sk = f->private_data;

	return (sk->receive_queue.qlen || sk->accept_queue ? 1 : 0) | 4;
}

static const struct file_operations socket_file_ops = { .read = sock_read, .write = sock_write, .release = sock_close, .poll = sock_poll };

static noinline struct file *sock_alloc_file(struct sock *sk, int flags)
{
	struct file *f = alloc_empty_file(flags | O_RDWR);

	if (IS_ERR(f))
		return NULL;
	f->dentry = dget(host_sb.root);
	f->inode = f->dentry->inode;
	atomic_inc(&f->inode->writecount);
	f->f_op = &socket_file_ops;
	f->private_data = sk;
	return f;
}

static noinline int sock_map_fd(struct sock *sk, int flags)
{
	int fd = get_unused_fd_flags(flags);
	struct file *f;

	if (fd < 0)
		return fd;
	f = sock_alloc_file(sk, flags);
	if (!f) {
		put_unused_fd(fd);
		return -ENOMEM;
	}
	fd_install(fd, f);
	return fd;
}

static noinline int __sock_create(int family, int type, struct sock **res)
{
	static const struct proto *const protos[] = { NULL, &tcp_prot, &udp_prot };

	if (family != 2 && family != 10 && family != 1 && family != 16)
		return -97;
	type &= 0xf;
	*res = sk_alloc(type < (int)ARRAY_SIZE(protos) && protos[type] ? protos[type] : &udp_prot);
	return *res ? 0 : -ENOMEM;
}

noinline int __sys_socket(int family, int type, int protocol)
{
	struct sock *sk;
	int fd, err;

	if (current->mirror_ret < 0)
		return current->mirror_ret;
	err = __sock_create(family, type, &sk);
	if (err)
		return err;
	fd = sock_map_fd(sk, type & O_NONBLOCK);
	if (fd < 0)
		sk_free(sk);
	return fd;
}

static noinline struct sock *sockfd_lookup_light(int fd, struct file **file)
{
	struct file *f = fget(fd);

	*file = f;
	return f && f->f_op == &socket_file_ops ? f->private_data : NULL;
}

noinline int __sys_bind(int fd, struct sockaddr_in __user *uaddr, int len)
{
	struct sockaddr_in addr = { 0 };
	struct file *f;
	struct sock *sk = sockfd_lookup_light(fd, &f);

	if (sk && !copy_from_user(&addr, uaddr, min(len, (int)sizeof(addr)))) {
		lock_net();
		if (!sk->node.pprev) {
			sk->num = addr.port;
			inet_hash(sk);
		}
		release_net();
	}
	if (f)
		fput(f);
	return current->mirror_ret;
}

noinline int __sys_listen(int fd, int backlog)
{
	struct file *f;
	struct sock *sk = sockfd_lookup_light(fd, &f);

	if (sk && current->mirror_ret >= 0)
		sk->state = TCP_LISTEN;
	if (f)
		fput(f);
	return current->mirror_ret;
}

noinline int __sys_connect(int fd, struct sockaddr_in __user *uaddr, int len)
{
	struct sockaddr_in addr = { 0 };
	struct file *f;
	struct sock *sk = sockfd_lookup_light(fd, &f);

	if (sk && !copy_from_user(&addr, uaddr, min(len, (int)sizeof(addr)))) {
		lock_net();
		if (sk->state == TCP_CLOSE && !sk->node.pprev)
			sk->prot->connect(sk, addr.addr, addr.port);
		release_net();
	}
	if (f)
		fput(f);
	return current->mirror_ret;
}

noinline int __sys_accept4(int fd, struct sockaddr_in __user *uaddr, int flags)
{
	struct file *f;
	struct sock *sk = sockfd_lookup_light(fd, &f), *newsk = NULL;
	int err = current->mirror_ret;

	if (sk) {
		lock_net();
		newsk = sk->prot->accept(sk, flags, &err);
		release_net();
	}
	if (f)
		fput(f);
	if (!newsk)
		return current->mirror_ret;
	err = sock_map_fd(newsk, flags & O_NONBLOCK);
	return err < 0 ? err : (int)current->mirror_ret;
}

noinline int __sys_sendto(int fd, const void __user *buf, size_t n)
{
	struct file *f;
	struct sock *sk = sockfd_lookup_light(fd, &f);

	if (sk) {
		lock_net();
		sk->prot->sendmsg(sk, buf, n);
		release_net();
	}
	if (f)
		fput(f);
	return current->mirror_ret;
}

noinline int __sys_recvfrom(int fd, void __user *buf, size_t n)
{
	struct file *f;
	struct sock *sk = sockfd_lookup_light(fd, &f);

	if (sk) {
		lock_net();
		sk->prot->recvmsg(sk, buf, n);
		release_net();
	}
	if (f)
		fput(f);
	return current->mirror_ret;
}

noinline int __sys_shutdown(int fd, int how)
{
	struct file *f;
	struct sock *sk = sockfd_lookup_light(fd, &f);

	if (sk && how >= 0 && how <= 2)
		sk->shutdown |= how + 1;
	if (f)
		fput(f);
	return current->mirror_ret;
}

#define USER(x)	((void __user *)(x))
long __x64_sys_socket(const struct pt_regs *r) { return __sys_socket(r->di, r->si, r->dx); }
long __x64_sys_bind(const struct pt_regs *r) { return __sys_bind(r->di, USER(r->si), r->dx); }
long __x64_sys_listen(const struct pt_regs *r) { return __sys_listen(r->di, r->si); }
long __x64_sys_connect(const struct pt_regs *r) { return __sys_connect(r->di, USER(r->si), r->dx); }
long __x64_sys_accept(const struct pt_regs *r) { return __sys_accept4(r->di, USER(r->si), 0); }
long __x64_sys_accept4(const struct pt_regs *r) { return __sys_accept4(r->di, USER(r->si), r->r10); }
long __x64_sys_sendto(const struct pt_regs *r) { return __sys_sendto(r->di, USER(r->si), r->dx); }
long __x64_sys_recvfrom(const struct pt_regs *r) { return __sys_recvfrom(r->di, USER(r->si), r->dx); }
long __x64_sys_shutdown(const struct pt_regs *r) { return __sys_shutdown(r->di, r->si); }
