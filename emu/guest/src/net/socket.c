/* SPDX-License-Identifier: GPL-2.0-only */
/* Sockets as files, and how they come into being. The calls on them are in socket_sys.c. */
#include "net.h"
#include "security.h"
#include "socket_sys.h"
#include "modfs.h"
#include "poll.h"

void init_timer_key(struct timer_list *t, void (*fn)(struct timer_list *), unsigned int flags, const char *name, void *key);

static struct kmem_cache *sock_inode_cachep;

/* As in Linux, a socket and its inode. */
struct socket_alloc { struct socket socket; struct inode *vfs_inode; };

static __always_inline struct inode **sock_inode(struct socket *sock)
{
	return &container_of(sock, struct socket_alloc, socket)->vfs_inode;
}

__keep int sock_recvmsg(struct socket *sock, struct msghdr *msg, int flags)
{
	int err = security_socket_recvmsg(sock, msg, msg->msg_iter.count, flags);

	return err ? err : sock->ops->recvmsg(sock, msg, msg->msg_iter.count, flags);
}

/* For the kernel's own; calls of processes have it in line. */
__keep int sock_sendmsg(struct socket *sock, struct msghdr *msg)
{
	return sock_send(sock, msg);
}

static __keep ssize_t sock_read_iter(struct kiocb *iocb, struct iov_iter *to)
{
	struct msghdr msg = { .msg_iter = *to, .msg_iocb = iocb };
	struct file *file = iocb->ki_filp;

	sock_recvmsg(file->private_data, &msg, file->f_flags & O_NONBLOCK ? MSG_DONTWAIT : 0);
	return current->mirror_ret;
}

static __keep ssize_t sock_write_iter(struct kiocb *iocb, struct iov_iter *from)
{
	struct msghdr msg = { .msg_iter = *from, .msg_iocb = iocb };
	struct file *file = iocb->ki_filp;

	msg.msg_flags = file->f_flags & O_NONBLOCK ? MSG_DONTWAIT : 0;
	sock_send(file->private_data, &msg);
	return current->mirror_ret;
}

static __keep void __sock_release(struct socket *sock, struct inode *inode)
{
	if (sock->ops) {
		if (inode)
			down_write(&inode->i_rwsem);
		sock->ops->release(sock);
		sock->ops = NULL;
		if (inode)
			up_write(&inode->i_rwsem);
		module_put(NULL);
	}
	if (!inode)
		iput(*sock_inode(sock));
	free_rcu_object(container_of(sock, struct socket_alloc, socket));
}

static __keep int sock_close(struct inode *inode, struct file *filp)
{
	if (filp->private_data)
		__sock_release(filp->private_data, inode);
	return 0;
}

static __keep unsigned int sock_poll(struct file *file, struct poll_table_struct *wait)
{
	struct socket *sock = file->private_data;

	poll_wait(file, (struct wait_queue_head *)sock->wq, wait);
	return sock->ops->poll ? sock->ops->poll(file, sock, wait) : 0;
}

static __keep long sock_do_ioctl(struct net *net, struct socket *sock, unsigned int cmd, unsigned long arg)
{
	return sock->ops->ioctl ? sock->ops->ioctl(sock, cmd, arg) : mirror_error();
}

static __keep long sock_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	return sock_do_ioctl(&init_net, file->private_data, cmd, arg);
}

static __keep ssize_t sock_sendpage(struct file *file, struct page *page, int offset, size_t size, loff_t *ppos, int more)
{
	struct socket *sock = file->private_data;
	struct msghdr msg = { 0 };

	if (sock->sk && (sock->ops == &inet_stream_ops || sock->ops == &inet6_stream_ops)) {
		inet_sendpage(sock, page, offset, size, more);
		return current->mirror_ret;
	}
	iov_iter_ubuf(&msg.msg_iter, 1, NULL, size);
	sock_sendmsg(sock, &msg);
	return current->mirror_ret;
}

static ssize_t sock_splice_write(struct pipe_inode_info *pipe, struct file *out, loff_t *ppos, size_t len, unsigned int flags)
{
	return sock_sendpage(out, NULL, 0, len, ppos, flags);
}

const struct file_operations socket_file_ops = {
	.read_iter = sock_read_iter, .write_iter = sock_write_iter, .release = sock_close, .poll = sock_poll,
	.unlocked_ioctl = sock_ioctl, .splice_write = sock_splice_write,
};

__keep struct socket *sock_alloc(void)
{
	struct socket_alloc *a = kmem_cache_meet(sock_inode_cachep);

	if (!a) /* in Linux it is a part of its inode */
		return NULL;
	memset(a, 0, sizeof(*a));
	__init_waitqueue_head((struct wait_queue_head *)a->socket.wq, "&ei->socket.wq.wait", NULL);
	a->vfs_inode = new_inode_pseudo(&host_sb);
	if (!a->vfs_inode) {
		free_rcu_object(a);
		return NULL;
	}
	a->vfs_inode->i_ino = get_next_ino();
	a->vfs_inode->i_mode = S_IFSOCK | 0777;
	a->vfs_inode->i_fop = &socket_file_ops;
	a->socket.state = SS_UNCONNECTED;
	return &a->socket;
}

noinline void sock_release(struct socket *sock)
{
	__sock_release(sock, NULL);
}

/* The file has the inode from here on. */
__keep struct file *sock_alloc_file(struct socket *sock, int flags, const char *dname)
{
	struct inode *inode = *sock_inode(sock);
	struct file *file;

	file = alloc_file_pseudo(inode, &host_mount.mnt, dname ? dname : sock->sk ? sock->sk->sk_prot->name : "", O_RDWR | (flags & O_NONBLOCK), &socket_file_ops);
	if (IS_ERR(file))
		return file;
	sock->file = file;
	file->private_data = sock;
	return file;
}

/* The socket is the descriptor's from here on, or is gone. */
__keep int sock_map_fd(struct socket *sock, int flags)
{
	int fd = get_unused_fd_flags(flags);
	struct file *newfile;

	if (fd < 0) {
		sock_release(sock);
		return fd;
	}
	newfile = sock_alloc_file(sock, flags, NULL);
	if (IS_ERR(newfile)) {
		put_unused_fd(fd);
		sock_release(sock);
		return PTR_ERR(newfile);
	}
	fd_install(fd, newfile);
	return fd;
}

struct inet_protosw { int family, type, protocol; const struct proto *prot; const struct proto_ops *ops; };
static const struct inet_protosw protos[] = {
	{ AF_INET, SOCK_STREAM, 6, &tcp_prot, &inet_stream_ops }, { AF_INET, SOCK_DGRAM, 17, &udp_prot, &inet_dgram_ops },
	{ AF_INET, SOCK_RAW, 255, &udp_prot, &inet_dgram_ops }, { AF_INET6, SOCK_STREAM, 6, &tcpv6_prot, &inet6_stream_ops },
	{ AF_INET6, SOCK_DGRAM, 17, &udpv6_prot, &inet6_dgram_ops }, { AF_INET6, SOCK_RAW, 255, &udpv6_prot, &inet6_dgram_ops },
	{ AF_UNIX, SOCK_STREAM, 0, &unix_stream_proto, &unix_stream_ops }, { AF_UNIX, SOCK_DGRAM, 0, &unix_dgram_proto, &unix_dgram_ops },
	{ AF_UNIX, 5, 0, &unix_dgram_proto, &unix_stream_ops }, { AF_NETLINK, SOCK_RAW, 0, &unix_dgram_proto, &netlink_ops },
	{ AF_NETLINK, SOCK_DGRAM, 0, &unix_dgram_proto, &netlink_ops },
};

static noinline int create(struct socket *sock, const struct inet_protosw *p, int family, int protocol)
{
	struct sock *sk = sk_alloc(&init_net, family, GFP_KERNEL, p->prot, 0);

	if (!sk)
		return -ENOMEM;
	sock->sk = sk;
	sock->ops = p->ops;
	sk->sk_socket = sock;
	sk->sk_type = sock->type;
	init_timer_key(&sk->sk_timer, NULL, 0, NULL, NULL);
	sk->sk_protocol = p->protocol == 255 || family == AF_NETLINK ? protocol : p->protocol;
	if (p->prot->init)
		p->prot->init(sk);
	return 0;
}

static __keep int inet_create(struct socket *sock, const struct inet_protosw *p, int protocol) { return create(sock, p, AF_INET, protocol); }
static __keep int inet6_create(struct socket *sock, const struct inet_protosw *p, int protocol) { return create(sock, p, AF_INET6, protocol); }
static __keep int unix_create(struct socket *sock, const struct inet_protosw *p, int protocol)
{
	int err = create(sock, p, AF_UNIX, protocol);

	if (!err)
		unix_init(sock->sk);
	return err;
}

static __keep int netlink_create(struct socket *sock, const struct inet_protosw *p, int protocol) { return create(sock, p, AF_NETLINK, protocol); }

static noinline int family_create(struct socket *sock, const struct inet_protosw *p, int protocol)
{
	switch (p->family) {
	case AF_INET:
		return inet_create(sock, p, protocol);
	case AF_INET6:
		return inet6_create(sock, p, protocol);
	case AF_UNIX:
		return unix_create(sock, p, protocol);
	}
	return netlink_create(sock, p, protocol);
}

__keep int __sock_create(struct net *net, int family, int type, int protocol, struct socket **res, int kern)
{
	const struct inet_protosw *p = protos;
	struct socket *sock;
	int err = security_socket_create(family, type, protocol, kern);

	if (err)
		return err;
	while (p < protos + ARRAY_SIZE(protos) && (p->family != family || p->type != type))
		p++;
	if (p == protos + ARRAY_SIZE(protos))
		return -97;
	sock = sock_alloc();
	if (!sock)
		return -ENOMEM;
	sock->type = type;
	try_module_get(NULL); /* the family's, while it makes the socket */
	err = family_create(sock, p, protocol);
	try_module_get(NULL);
	module_put(NULL);
	if (!err)
		err = security_socket_post_create(sock, family, type, protocol, kern);
	if (err)
		sock_release(sock);
	else
		*res = sock;
	return err;
}

__keep int sock_create(int family, int type, int protocol, struct socket **res)
{
	return __sock_create(&init_net, family, type, protocol, res, 0);
}

static int __init sockfs_init(void)
{
	sock_inode_cachep = kmem_cache_create("sock_inode_cache", sizeof(struct socket_alloc), 64, 0, NULL);
	return sock_inode_cachep ? 0 : -ENOMEM;
}
initcall(sockfs_init);
