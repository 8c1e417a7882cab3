/* SPDX-License-Identifier: GPL-2.0-only */
/* The names of sockets of one machine: files, or names of their own. */
#include "net.h"
#include "security.h"
#include "unix.h"

int mutex_lock_interruptible(struct mutex *m);

static struct sock *listeners[8];

static u16 unix_hash(const struct sockaddr *name, int len)
{
	return jhash(name->sa_data, min(len - 2, (int)sizeof(name->sa_data)), 0);
}

/* The name is a file's. */
static __always_inline int unix_bind_bsd(struct sock *sk, struct sockaddr *sunaddr)
{
	const umode_t mode = S_IFSOCK | 0755;
	struct filename *name = getname_kernel(sunaddr->sa_data);
	struct dentry *dentry;
	struct path parent;
	int err;

	if (IS_ERR(name))
		return PTR_ERR(name);
	dentry = filename_create(AT_FDCWD, name, &parent, 0);
	putname(name);
	if (IS_ERR(dentry))
		return PTR_ERR(dentry);
	err = security_path_mknod(&parent, dentry, mode, 0);
	if (!err)
		err = vfs_mknod(&init_user_ns, parent.dentry->d_inode, dentry, mode, 0);
	if (!err) {
		mutex_lock_interruptible(&unix_sk(sk)->bindlock);
		mntget(parent.mnt);
		unix_sk(sk)->path = (struct path){ parent.mnt, dget(dentry) };
		mutex_unlock(&unix_sk(sk)->bindlock);
	}
	done_path_create(&parent, dentry);
	return err;
}

static __always_inline void unix_named(struct sock *sk, struct unix_address *addr)
{
	static unsigned int next;
	struct unix_address *old;

	lock_net();
	listeners[next++ % ARRAY_SIZE(listeners)] = sk;
	sk->sk_num = unix_hash((struct sockaddr *)addr->name, addr->len);
	old = unix_sk(sk)->addr;
	unix_sk(sk)->addr = addr;
	release_net();
	if (old)
		kfree(old);
}

__keep int unix_bind(struct socket *sock, struct sockaddr *uaddr, int addr_len)
{
	struct unix_address *addr;
	int err = 0;

	if (addr_len <= 2)
		return 0;
	addr = __kmalloc(sizeof(*addr) + addr_len, GFP_KERNEL);
	if (!addr)
		return -ENOMEM;
	addr->refcnt = 1;
	addr->len = addr_len;
	memcpy(addr->name, uaddr, addr_len);
	if (uaddr->sa_data[0])
		err = unix_bind_bsd(sock->sk, uaddr);
	if (err) {
		kfree(addr);
		return mirror_error() ? mirror_error() : 0;
	}
	unix_named(sock->sk, addr);
	return 0;
}

/* On the way to the socket's file; who has bound it is found by the name. */
static __always_inline void unix_find_bsd(struct sockaddr *sunaddr)
{
	struct filename *name = getname_kernel(sunaddr->sa_data);
	struct path path;
	int err;

	if (IS_ERR(name))
		return;
	err = filename_lookup(AT_FDCWD, name, LOOKUP_FOLLOW, &path, NULL);
	putname(name);
	if (err)
		return;
	inode_permission(&init_user_ns, path.dentry->d_inode, MAY_WRITE);
	touch_atime(&path);
	path_put(&path);
}

__keep struct sock *unix_find_other(struct net *net, struct sockaddr *sunaddr, int addr_len, int type)
{
	u16 name = unix_hash(sunaddr, addr_len);
	unsigned int i;

	if (sunaddr->sa_data[0])
		unix_find_bsd(sunaddr);
	for (i = 0; i < ARRAY_SIZE(listeners); i++)
		if (listeners[i] && listeners[i]->sk_num == name && listeners[i]->sk_type == type)
			return listeners[i];
	return NULL;
}

/* net_lock is held. */
void unix_unname(struct sock *sk)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(listeners); i++)
		if (listeners[i] == sk)
			listeners[i] = NULL;
}
