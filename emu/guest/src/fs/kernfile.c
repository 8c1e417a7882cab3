/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Files that modules open by name (filp_open), read and write. The files of the host are its processes': a module has
 * those that modules have made, and keeps them in memory.
 */
#include "fs.h"
#include "security.h"

struct ram { struct ram *next; char *data; size_t len, room; struct inode *inode; char name[]; };

static struct ram *rams;
static DEFINE_MUTEX(ram_lock);

loff_t generic_file_llseek(struct file *f, loff_t off, int whence);

static struct ram *ram_of(struct file *f) { return f->f_inode->i_private; }

static ssize_t ram_get(struct ram *r, void *buf, size_t n, loff_t *pos)
{
	if (*pos >= (loff_t)r->len)
		return 0;
	n = min(n, r->len - *pos);
	memcpy(buf, r->data + *pos, n);
	*pos += n;
	return n;
}

static ssize_t ram_put(struct ram *r, const void *buf, size_t n, loff_t *pos)
{
	size_t end = *pos + n;
	char *data;

	if (end > r->room) {
		data = krealloc(r->data, end * 2, GFP_KERNEL);
		if (!data)
			return -ENOSPC;
		r->data = data;
		r->room = end * 2;
	}
	if (*pos > (loff_t)r->len)
		memset(r->data + r->len, 0, *pos - r->len);
	memcpy(r->data + *pos, buf, n);
	*pos = end;
	r->len = max(r->len, end);
	r->inode->i_size = r->len;
	return n;
}

static const struct file_operations ram_fops = { .llseek = generic_file_llseek };

static struct ram *find(const char *name)
{
	struct ram *r;

	for (r = rams; r && strcmp(r->name, name); r = r->next)
		;
	return r;
}

static struct ram *make(const char *name, umode_t mode)
{
	size_t n = strlen(name) + 1;
	struct ram *r = kzalloc(sizeof(*r) + n, GFP_KERNEL);

	if (!r)
		return NULL;
	r->inode = host_make_inode(&host_sb, S_IFREG | (mode & 07777));
	if (!r->inode) {
		kfree(r);
		return NULL;
	}
	r->inode->i_private = r;
	memcpy(r->name, name, n);
	r->next = rams;
	rams = r;
	return r;
}

static struct file *open_ram(const char *name, int flags, umode_t mode)
{
	struct ram *r = find(name);
	const char *last = strrchr(name, '/');

	if (r && flags & O_CREAT && flags & O_EXCL)
		return ERR_PTR(-EEXIST);
	if (!r && !(flags & O_CREAT))
		return ERR_PTR(-ENOENT);
	if (!r)
		r = make(name, mode);
	if (!r)
		return ERR_PTR(-ENOMEM);
	if (flags & O_TRUNC)
		r->len = r->inode->i_size = 0;
	atomic_inc(&r->inode->i_count);
	return alloc_file_pseudo(r->inode, &host_mount.mnt, last ? last + 1 : name, flags, &ram_fops);
}

noinline struct file *filp_open(const char *name, int flags, umode_t mode)
{
	struct file *f;

	if (!name || !*name)
		return ERR_PTR(-ENOENT);
	mutex_lock(&ram_lock);
	f = open_ram(name, flags, mode);
	mutex_unlock(&ram_lock);
	if (!IS_ERR(f))
		f->f_mode |= FMODE_LSEEK;
	return f;
}

noinline ssize_t api_kernel_read(struct file *f, void *buf, size_t n, loff_t *pos)
{
	ssize_t ret;

	if (!(f->f_mode & FMODE_READ))
		return -EINVAL;
	if (f->f_op != &ram_fops)
		return -EINVAL;
	mutex_lock(&ram_lock);
	ret = ram_get(ram_of(f), buf, n, pos);
	mutex_unlock(&ram_lock);
	return ret;
}

noinline ssize_t kernel_write(struct file *f, const void *buf, size_t n, loff_t *pos)
{
	ssize_t ret;

	if (!(f->f_mode & FMODE_WRITE))
		return -EBADF;
	if (f->f_op != &ram_fops)
		return -EINVAL;
	mutex_lock(&ram_lock);
	if (f->f_flags & O_APPEND)
		*pos = ram_of(f)->len;
	ret = ram_put(ram_of(f), buf, n, pos);
	mutex_unlock(&ram_lock);
	return ret;
}

struct dentry *mnode_dentry(const char *path);

noinline int kern_path(const char *name, unsigned int flags, struct path *path)
{
	struct dentry *made = mnode_dentry(name);
	struct filename *fn;
	int err;

	if (IS_ERR(made))
		return PTR_ERR(made);
	if (made) {
		*path = (struct path){ &host_mount.mnt, made };
		mntget(path->mnt);
		return 0;
	}
	fn = getname_kernel(name);
	if (IS_ERR(fn))
		return PTR_ERR(fn);
	err = filename_lookup(AT_FDCWD, fn, flags, path, NULL);
	putname(fn);
	return err;
}

noinline char *file_path(struct file *f, char *buf, int len) { return d_path(&f->f_path, buf, len); }

noinline char *dentry_path_raw(const struct dentry *d, char *buf, int len)
{
	struct path path = { .dentry = (struct dentry *)d };

	return d_path(&path, buf, len);
}

/* Who wants SIGIO of a file: the host's processes ask the host. */
struct fasync { void *lock; int magic, fd; struct fasync *next; struct file *file; };

noinline int fasync_helper(int fd, struct file *f, int on, struct fasync **list)
{
	struct fasync **at, *a;

	for (at = list; *at && (*at)->file != f; at = &(*at)->next)
		;
	a = *at;
	if (!on) {
		if (a)
			*at = a->next;
		kfree(a);
		return a != NULL;
	}
	if (a) {
		a->fd = fd;
		return 0;
	}
	a = kzalloc(sizeof(*a) + 16, GFP_KERNEL);
	if (!a)
		return -ENOMEM;
	*a = (struct fasync){ .magic = 0x4601, .fd = fd, .next = *list, .file = f };
	*list = a;
	return 1;
}

noinline void kill_fasync(struct fasync **list, int sig, int band) { }

noinline int api_anon_inode_getfd(const char *name, const struct file_operations *fops, void *data, int flags) { return -EMFILE; }
