/* SPDX-License-Identifier: GPL-2.0-only */
/* The names of sockets of one machine: files, or names of their own. */
#include "net.h"
#include "security.h"
#include "unix.h"

int mutex_lock_interruptible(struct mutex *m);

static struct sock *listeners[64];

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

	lock_net();
	listeners[next++ % ARRAY_SIZE(listeners)] = sk;
	sk->sk_num = unix_hash((struct sockaddr *)addr->name, addr->len);
	unix_sk(sk)->addr = addr;
	release_net();
}

/* What is told of the bind is told of the file, where a name that is there has another error. */
static __always_inline int bind_file(struct sock *sk, struct sockaddr *sunaddr)
{
	const long ret = current->mirror_ret;
	int err;

	if (ret == -EADDRINUSE)
		current->mirror_ret = -EEXIST;
	err = unix_bind_bsd(sk, sunaddr);
	current->mirror_ret = ret;
	return err;
}

__keep int unix_bind(struct socket *sock, struct sockaddr *uaddr, int addr_len)
{
	struct unix_address *addr;
	int err = 0;

	if (addr_len <= 2 || unix_sk(sock->sk)->addr)
		return mirror_error();
	addr = __kmalloc(sizeof(*addr) + addr_len, GFP_KERNEL);
	if (!addr)
		return -ENOMEM;
	addr->refcnt = 1;
	addr->len = addr_len;
	memcpy(addr->name, uaddr, addr_len);
	if (uaddr->sa_data[0])
		err = bind_file(sock->sk, uaddr);
	if (err) {
		kfree(addr);
		return mirror_error() ? mirror_error() : err == -EEXIST ? -EADDRINUSE : err;
	}
	unix_named(sock->sk, addr);
	return 0;
}

/* On the way to the socket's file; who has bound it is found by the name. */
static __always_inline int unix_find_bsd(struct sockaddr *sunaddr)
{
	struct filename *name = getname_kernel(sunaddr->sa_data);
	struct path path;
	int err;

	if (IS_ERR(name))
		return PTR_ERR(name);
	err = filename_lookup(AT_FDCWD, name, LOOKUP_FOLLOW, &path, NULL);
	putname(name);
	if (err)
		return err;
	err = inode_permission(&init_user_ns, path.dentry->d_inode, MAY_WRITE);
	if (!err)
		touch_atime(&path);
	path_put(&path);
	return err;
}

/* For the caller, who gives it back. */
__keep struct sock *unix_find_other(struct net *net, struct sockaddr *sunaddr, int addr_len, int type)
{
	u16 name = unix_hash(sunaddr, addr_len);
	unsigned int i;
	int err = sunaddr->sa_data[0] ? unix_find_bsd(sunaddr) : 0;

	if (err)
		return ERR_PTR(err);
	for (i = 0; i < ARRAY_SIZE(listeners); i++)
		if (listeners[i] && listeners[i]->sk_num == name && listeners[i]->sk_type == type) {
			listeners[i]->sk_refcnt++;
			return listeners[i];
		}
	return ERR_PTR(-ECONNREFUSED);
}

/* net_lock is held. */
void unix_unname(struct sock *sk)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(listeners); i++)
		if (listeners[i] == sk)
			listeners[i] = NULL;
}
