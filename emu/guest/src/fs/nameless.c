/* SPDX-License-Identifier: GPL-2.0-only */
/* Files without a file system: all of them have one inode. */
#include "poll.h"
#include "security.h"
#include "process.h"

static struct inode *anon_inode;

struct file *anon_inode_getfile(const char *name, const struct file_operations *fops, void *priv, int flags)
{
	struct file *f;

	ihold(anon_inode);
	f = alloc_file_pseudo(anon_inode, &host_mount.mnt, name, flags & (O_ACCMODE | O_NONBLOCK), fops);
	if (IS_ERR(f))
		atomic_dec(&anon_inode->i_count);
	else
		f->private_data = priv;
	return f;
}

/* At the number that the call is predicted to return. */
int anon_inode_getfd(const char *name, const struct file_operations *fops, void *priv, int flags)
{
	int fd = get_unused_fd_flags(flags);
	struct file *f;

	if (fd < 0)
		return fd;
	f = anon_inode_getfile(name, fops, priv, flags);
	if (IS_ERR(f)) {
		put_unused_fd(fd);
		return PTR_ERR(f);
	}
	fd_install(fd, f);
	return fd;
}

static unsigned int pidfd_poll(struct file *file, struct poll_table_struct *wait) { return 0; }

static int pidfd_release(struct inode *inode, struct file *file)
{
	put_pid(NULL); /* its process is known by its number */
	return 0;
}

static const struct file_operations pidfd_fops = { .poll = pidfd_poll, .release = pidfd_release };

/* The number of the process that file stands for; 0: it stands for none. */
int pidfd_nr(const struct file *file)
{
	return file->f_op == &pidfd_fops ? (int)(long)file->private_data : 0;
}

__keep int pidfd_prepare(int nr, unsigned int flags, struct file **ret)
{
	int pidfd = get_unused_fd_flags(O_RDWR | O_CLOEXEC | flags);
	struct file *f;

	if (pidfd < 0)
		return pidfd;
	f = anon_inode_getfile("[pidfd]", &pidfd_fops, (void *)(long)nr, O_RDWR | O_CLOEXEC | flags);
	if (IS_ERR(f)) {
		put_unused_fd(pidfd);
		return PTR_ERR(f);
	}
	*ret = f;
	return pidfd;
}

long __x64_sys_pidfd_open(const struct pt_regs *r)
{
	struct file *f;
	int fd;

	if (mirror_error())
		return mirror_error();
	fd = pidfd_prepare(ARG1(r), ARG2(r) & O_NONBLOCK, &f);
	if (fd >= 0)
		fd_install(fd, f);
	return fd;
}

/* Memory as a file: what is in it is the host's. */
long __x64_sys_memfd_create(const struct pt_regs *r)
{
	char *name;
	struct file *f;
	long len;
	int fd;

	if (mirror_error())
		return mirror_error();
	len = strnlen_user((const char __user *)ARG1(r), NAME_MAX);
	name = __kmalloc(len + 6, GFP_KERNEL);
	if (!name)
		return -ENOMEM;
	memcpy(name, "memfd:", 7);
	__check_object_size(name + 6, len, false);
	if (!len || copy_from_user(name + 6, (const void __user *)ARG1(r), len))
		name[6] = 0;
	fd = get_unused_fd_flags(ARG2(r) & 1 ? O_CLOEXEC : 0);
	f = fd >= 0 ? shmem_file_setup(name, 0, false) : ERR_PTR(-EMFILE);
	if (!IS_ERR(f)) {
		f->f_mode |= FMODE_LSEEK;
		fd_install(fd, f);
	} else if (fd >= 0) {
		put_unused_fd(fd);
		fd = PTR_ERR(f);
	}
	kfree(name);
	return fd;
}

static int __init anon_inode_init(void)
{
	anon_inode = host_make_inode(&host_sb, 0600);
	return anon_inode ? 0 : -ENOMEM;
}
initcall(anon_inode_init);
