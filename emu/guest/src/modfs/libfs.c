/* SPDX-License-Identifier: GPL-2.0-only */
/* What the files of modules are put together from. Where this kernel has a function of its own by a name, that for
 * modules begins with api_. */
#include "modfs.h"

noinline ssize_t simple_read_from_buffer(void *to, size_t count, loff_t *ppos, const void *from, size_t available)
{
	loff_t pos = *ppos;
	size_t left;

	if (pos < 0)
		return -EINVAL;
	if ((size_t)pos >= available || !count)
		return 0;
	count = min(count, available - pos);
	left = copy_to_user(to, from + pos, count);
	if (left == count)
		return -EFAULT;
	*ppos = pos + count - left;
	return count - left;
}

noinline ssize_t simple_write_to_buffer(void *to, size_t available, loff_t *ppos, const void *from, size_t count)
{
	loff_t pos = *ppos;
	size_t left;

	if (pos < 0)
		return -EINVAL;
	if ((size_t)pos >= available || !count)
		return 0;
	count = min(count, available - pos);
	left = copy_from_user(to + pos, from, count);
	if (left == count)
		return -EFAULT;
	*ppos = pos + count - left;
	return count - left;
}

noinline ssize_t memory_read_from_buffer(void *to, size_t count, loff_t *ppos, const void *from, size_t available)
{
	loff_t pos = *ppos;

	if (pos < 0)
		return -EINVAL;
	if ((size_t)pos >= available)
		return 0;
	count = min(count, available - pos);
	memcpy(to, from + pos, count);
	*ppos = pos + count;
	return count;
}

noinline int simple_open(struct inode *inode, struct file *file)
{
	if (inode->i_private)
		file->private_data = inode->i_private;
	return 0;
}

noinline loff_t noop_llseek(struct file *file, loff_t off, int whence)
{
	return file->f_pos;
}

noinline loff_t api_no_llseek(struct file *file, loff_t off, int whence)
{
	return -ESPIPE;
}

noinline loff_t fixed_size_llseek(struct file *file, loff_t off, int whence, loff_t size)
{
	loff_t to = whence == 0 ? off : whence == 1 ? file->f_pos + off : whence == 2 ? size + off : -1;

	if (to < 0)
		return -EINVAL;
	return file->f_pos = to;
}

noinline loff_t default_llseek(struct file *file, loff_t off, int whence)
{
	return fixed_size_llseek(file, off, whence, file->f_inode->i_size);
}

noinline loff_t api_generic_file_llseek(struct file *file, loff_t off, int whence)
{
	return fixed_size_llseek(file, off, whence, file->f_inode->i_size);
}

noinline int nonseekable_open(struct inode *inode, struct file *file)
{
	file->f_mode &= ~(FMODE_LSEEK | FMODE_PREAD | FMODE_PWRITE);
	return 0;
}

noinline int stream_open(struct inode *inode, struct file *file)
{
	return nonseekable_open(inode, file);
}

/* DEFINE_SIMPLE_ATTRIBUTE, and DEFINE_DEBUGFS_ATTRIBUTE. */
struct simple_attr {
	int (*get)(void *, u64 *);
	int (*set)(void *, u64);
	char get_buf[24], set_buf[24];
	void *data;
	const char *fmt;
	struct mutex mutex;
};

noinline int simple_attr_open(struct inode *inode, struct file *file, int (*get)(void *, u64 *), int (*set)(void *, u64), const char *fmt)
{
	struct simple_attr *a = kzalloc(sizeof(*a), GFP_KERNEL);

	if (!a)
		return -ENOMEM;
	a->get = get;
	a->set = set;
	a->data = inode->i_private;
	a->fmt = fmt;
	file->private_data = a;
	return nonseekable_open(inode, file);
}

noinline int simple_attr_release(struct inode *inode, struct file *file)
{
	kfree(file->private_data);
	return 0;
}

noinline ssize_t simple_attr_read(struct file *file, char *buf, size_t n, loff_t *pos)
{
	struct simple_attr *a = file->private_data;
	size_t size;
	u64 v;
	int err;

	if (!a->get)
		return -EACCES;
	if (*pos && a->get_buf[0]) {
		size = strlen(a->get_buf);
	} else {
		err = a->get(a->data, &v);
		if (err)
			return err;
		size = scnprintf(a->get_buf, sizeof(a->get_buf), a->fmt, v);
	}
	return simple_read_from_buffer(buf, n, pos, a->get_buf, size);
}

noinline ssize_t simple_attr_write(struct file *file, const char *buf, size_t n, loff_t *pos)
{
	struct simple_attr *a = file->private_data;
	size_t size = min(sizeof(a->set_buf) - 1, n);
	unsigned long v;
	int err;

	if (!a->set)
		return -EACCES;
	if (copy_from_user(a->set_buf, buf, size))
		return -EFAULT;
	a->set_buf[size] = 0;
	err = kstrtoull(a->set_buf, 0, &v);
	if (err)
		return err;
	err = a->set(a->data, v);
	return err ?: (ssize_t)n;
}

noinline ssize_t simple_attr_write_signed(struct file *file, const char *buf, size_t n, loff_t *pos)
{
	struct simple_attr *a = file->private_data;
	size_t size = min(sizeof(a->set_buf) - 1, n);
	long v;
	int err;

	if (!a->set)
		return -EACCES;
	if (copy_from_user(a->set_buf, buf, size))
		return -EFAULT;
	a->set_buf[size] = 0;
	err = kstrtol(a->set_buf, 0, &v);
	if (err)
		return err;
	err = a->set(a->data, v);
	return err ?: (ssize_t)n;
}

bool is_vmalloc_addr(const void *p);
bool __virt_addr_valid(unsigned long at);
static unsigned long objects_copied;

/* Hardened copies: this kernel trusts its modules, and stacks are not looked at twice. */
noinline void __check_object_size(const void *p, unsigned long n, bool to_user)
{
	if (!n || (unsigned long)p - current->stack < ABI_STACK_SIZE)
		return;
	if (!is_vmalloc_addr(p) && __virt_addr_valid((unsigned long)p))
		objects_copied++;
}

noinline void __copy_overflow(int size, unsigned long count)
{
	pr_warn("Buffer overflow detected (%d < %lu)!\n", size, count);
}

static int text_from_user(const char *s, size_t n, char *buf, size_t size)
{
	n = min(n, size - 1);
	if (copy_from_user(buf, s, n))
		return -EFAULT;
	buf[n] = 0;
	return 0;
}

#define FROM_USER(name, type, parse)						\
noinline int name(const char *s, size_t n, unsigned int base, type *res)	\
{										\
	char buf[68];								\
	int err = text_from_user(s, n, buf, sizeof(buf));			\
										\
	return err ?: parse(buf, base, res);					\
}
static int to_uint(const char *s, unsigned int base, unsigned int *res)
{
	unsigned long v;
	int err = kstrtoull(s, base, &v);

	if (!err && v > ~0u)
		err = -ERANGE;
	if (!err)
		*res = v;
	return err;
}

FROM_USER(kstrtoull_from_user, unsigned long, kstrtoull)
FROM_USER(kstrtoul_from_user, unsigned long, kstrtoull)
FROM_USER(kstrtoll_from_user, long, kstrtol)
FROM_USER(kstrtol_from_user, long, kstrtol)
FROM_USER(kstrtoint_from_user, int, kstrtoint)
FROM_USER(kstrtouint_from_user, unsigned int, to_uint)

noinline int kstrtobool_from_user(const char *s, size_t n, bool *res)
{
	char buf[4];
	int err = text_from_user(s, n, buf, sizeof(buf));

	return err ?: kstrtobool(buf, res);
}

noinline void *memdup_user_nul(const void *from, size_t n)
{
	char *p = kmalloc(n + 1, GFP_KERNEL);

	if (!p)
		return ERR_PTR(-ENOMEM);
	if (copy_from_user(p, from, n)) {
		kfree(p);
		return ERR_PTR(-EFAULT);
	}
	p[n] = 0;
	return p;
}
