/* SPDX-License-Identifier: GPL-2.0-only */
/* Files that are a sequence of records. */
#include "modfs.h"

#define SEQ_SKIP	1
#define MAX_BUF		(PAGE_SIZE << 6)

noinline int seq_open(struct file *file, const struct seq_operations *op)
{
	struct seq_file *m = kzalloc(sizeof(*m), GFP_KERNEL);

	if (!m)
		return -ENOMEM;
	file->private_data = m;
	init_waitqueue_head(&m->lock.wait);
	m->op = op;
	m->file = file;
	file->f_mode &= ~FMODE_PWRITE;
	return 0;
}

static bool overflown(struct seq_file *m) { return m->count == m->size; }

/* The next size of a buffer that was too small, or an error. */
static int larger(struct seq_file *m)
{
	size_t size = m->size ? m->size << 1 : PAGE_SIZE;

	kfree(m->buf);
	m->count = m->from = 0;
	m->buf = size > MAX_BUF ? NULL : kmalloc(size, GFP_KERNEL);
	m->size = m->buf ? size : 0;
	return m->buf ? 0 : -ENOMEM;
}

/* Records from m->index on, into an empty buffer: as many as fit, but one at least. */
static int fill(struct seq_file *m, size_t want)
{
	int err = 0;
	void *p;

	if (!m->buf && larger(m))
		return -ENOMEM;
	m->from = m->count = 0;
	p = m->op->start(m, &m->index);
	while (p && !IS_ERR(p)) {
		size_t had = m->count;
		loff_t at = m->index;

		err = m->op->show(m, p);
		if (err < 0)
			break;
		if (err) {
			m->count = had;
			err = 0;
		} else if (overflown(m)) {
			m->count = had;
			if (had)
				break;
			m->op->stop(m, p);
			if (larger(m))
				return -ENOMEM;
			p = m->op->start(m, &m->index);
			continue;
		}
		p = m->op->next(m, p, &m->index);
		if (m->index == at)
			m->index++;	/* a careless next */
		if (m->count >= want)
			break;
	}
	if (IS_ERR(p))
		err = PTR_ERR(p);
	m->op->stop(m, p);
	if (m->count)
		err = 0;
	return err;
}

/* Goes to another place from the beginning. */
static int traverse(struct seq_file *m, loff_t to)
{
	int err;

	m->index = m->read_pos = 0;
	m->from = m->count = 0;
	while (m->read_pos < to) {
		err = fill(m, 1);
		if (err || !m->count)
			return err;
		m->from = min((loff_t)m->count, to - m->read_pos);
		m->count -= m->from;
		m->read_pos += m->from;
	}
	return 0;
}

noinline ssize_t seq_read(struct file *file, char *buf, size_t size, loff_t *pos)
{
	struct seq_file *m = file->private_data;
	size_t n, done = 0;
	int err = 0;

	if (!size)
		return 0;
	mutex_lock(&m->lock);
	if (*pos == 0) {
		m->index = m->read_pos = 0;
		m->count = 0;
	}
	if (*pos != m->read_pos)
		err = traverse(m, *pos);
	while (!err && done < size) {
		if (!m->count)
			err = fill(m, size - done);
		if (err || !m->count)
			break;
		n = min(m->count, size - done);
		if (copy_to_user(buf + done, m->buf + m->from, n)) {
			err = -EFAULT;
			break;
		}
		m->from += n;
		m->count -= n;
		done += n;
	}
	if (done)
		err = 0;
	m->read_pos += done;
	*pos = m->read_pos;
	mutex_unlock(&m->lock);
	return err ?: (ssize_t)done;
}

/* Named by file_operations; the host's side knows it by its address. */
noinline ssize_t seq_read_iter(void *iocb, void *iter)
{
	return -EINVAL;
}

noinline loff_t seq_lseek(struct file *file, loff_t off, int whence)
{
	struct seq_file *m = file->private_data;
	int err = 0;

	if (whence == 1)
		off += file->f_pos;
	if (whence > 1 || off < 0)
		return -EINVAL;
	mutex_lock(&m->lock);
	if (off != m->read_pos)
		err = traverse(m, off);
	mutex_unlock(&m->lock);
	return err ?: (file->f_pos = off);
}

noinline int seq_release(struct inode *inode, struct file *file)
{
	struct seq_file *m = file->private_data;

	kfree(m->buf);
	kfree(m);
	return 0;
}

noinline void seq_vprintf(struct seq_file *m, const char *fmt, va_list args)
{
	size_t n;

	if (m->count < m->size) {
		n = vsnprintf(m->buf + m->count, m->size - m->count, fmt, args);
		if (m->count + n < m->size) {
			m->count += n;
			return;
		}
	}
	m->count = m->size;
}

noinline int seq_printf(struct seq_file *m, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	seq_vprintf(m, fmt, args);
	va_end(args);
	return 0;
}

noinline int seq_write(struct seq_file *m, const void *data, size_t n)
{
	if (m->count + n < m->size) {
		memcpy(m->buf + m->count, data, n);
		m->count += n;
		return 0;
	}
	m->count = m->size;
	return -1;
}

noinline void seq_putc(struct seq_file *m, char c)
{
	if (m->count < m->size)
		m->buf[m->count++] = c;
}

noinline void seq_puts(struct seq_file *m, const char *s)
{
	size_t n = strlen(s);

	if (m->count + n >= m->size) {
		m->count = m->size;
		return;
	}
	memcpy(m->buf + m->count, s, n);
	m->count += n;
}

noinline void seq_pad(struct seq_file *m, char c)
{
	size_t n = m->pad_until > m->count ? m->pad_until - m->count : 0;

	if (m->pad_until >= m->size) {
		m->count = m->size;
		return;
	}
	memset(m->buf + m->count, ' ', n);
	m->count += n;
	if (c)
		seq_putc(m, c);
}

noinline void seq_put_decimal_ull(struct seq_file *m, const char *delimiter, u64 v)
{
	seq_printf(m, "%s%" PRI64 "u", delimiter ?: "", v);
}

noinline void seq_put_decimal_ll(struct seq_file *m, const char *delimiter, s64 v)
{
	seq_printf(m, "%s%" PRI64 "d", delimiter ?: "", v);
}

static void *single_start(struct seq_file *m, loff_t *pos) { return *pos ? NULL : (void *)1; }
static void *single_next(struct seq_file *m, void *v, loff_t *pos) { ++*pos; return NULL; }
static void single_stop(struct seq_file *m, void *v) { }

noinline int single_open(struct file *file, int (*show)(struct seq_file *, void *), void *data)
{
	struct seq_operations *op = kzalloc(sizeof(*op), GFP_KERNEL);
	int err;

	if (!op)
		return -ENOMEM;
	op->start = single_start;
	op->next = single_next;
	op->stop = single_stop;
	op->show = show;
	err = seq_open(file, op);
	if (err)
		kfree(op);
	else
		((struct seq_file *)file->private_data)->private = data;
	return err;
}

noinline int single_open_size(struct file *file, int (*show)(struct seq_file *, void *), void *data, size_t size)
{
	return single_open(file, show, data);
}

noinline int single_release(struct inode *inode, struct file *file)
{
	const struct seq_operations *op = ((struct seq_file *)file->private_data)->op;
	int err = seq_release(inode, file);

	kfree(op);
	return err;
}

noinline void *__seq_open_private(struct file *file, const struct seq_operations *ops, int psize)
{
	void *p = kzalloc(psize, GFP_KERNEL);

	if (!p)
		return NULL;
	if (seq_open(file, ops)) {
		kfree(p);
		return NULL;
	}
	return ((struct seq_file *)file->private_data)->private = p;
}

noinline int seq_open_private(struct file *file, const struct seq_operations *ops, int psize)
{
	return __seq_open_private(file, ops, psize) ? 0 : -ENOMEM;
}

noinline int seq_release_private(struct inode *inode, struct file *file)
{
	kfree(((struct seq_file *)file->private_data)->private);
	return seq_release(inode, file);
}

noinline struct list_head *seq_list_start(struct list_head *head, loff_t pos)
{
	struct list_head *p;

	list_for_each(p, head)
		if (pos-- == 0)
			return p;
	return NULL;
}

noinline struct list_head *seq_list_start_head(struct list_head *head, loff_t pos)
{
	return pos ? seq_list_start(head, pos - 1) : head;
}

noinline struct list_head *seq_list_next(void *v, struct list_head *head, loff_t *ppos)
{
	struct list_head *p = ((struct list_head *)v)->next;

	++*ppos;
	return p == head ? NULL : p;
}
