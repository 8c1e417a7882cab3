/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The file of a relay buffer. It cannot be mapped here: no memory of the machine is one of a process. Whoever reads locks all
 * channels, where Linux locks the file's inode.
 */
#include "relay.h"
#include "poll.h"

int nonseekable_open(struct inode *inode, struct file *file);
loff_t api_no_llseek(struct file *file, loff_t off, int whence);

static int relay_file_open(struct inode *inode, struct file *file)
{
	struct rchan_buf *buf = inode->i_private;

	buf->kref++;
	file->private_data = buf;
	return nonseekable_open(inode, file);
}

/*
 * How many bytes can be read at once, from bytes_consumed on: what is left of a sub-buffer that is full, or what is in the
 * one that is being written. A reader who is a whole ring behind goes on with the oldest that is still there.
 */
static size_t readable(struct rchan_buf *buf)
{
	const struct rchan *chan = buf->chan;
	size_t left = chan->n_subbufs;

	if (!relay_stopped(buf) && relay_buf_full(buf)) {
		buf->subbufs_consumed = buf->subbufs_produced - chan->n_subbufs + 1;
		buf->bytes_consumed = 0;
	}
	for (; buf->subbufs_consumed != buf->subbufs_produced && left; left--) {
		size_t end = chan->subbuf_size - buf->padding[buf->subbufs_consumed % chan->n_subbufs];

		if (buf->bytes_consumed < end)
			return end - buf->bytes_consumed;
		buf->subbufs_consumed++;
		buf->bytes_consumed = 0;
	}
	if (relay_stopped(buf) || buf->subbufs_consumed != buf->subbufs_produced || buf->offset < buf->bytes_consumed)
		return 0;
	return buf->offset - buf->bytes_consumed;
}

static unsigned int relay_file_poll(struct file *file, struct poll_table_struct *wait)
{
	struct rchan_buf *buf = file->private_data;

	if (buf->finalized)
		return 8;	/* EPOLLERR */
	if (!(file->f_mode & FMODE_READ))
		return 0;
	poll_wait(file, &buf->read_wait, wait);
	return buf->subbufs_produced != buf->subbufs_consumed ? 0x41 : 0;	/* EPOLLIN | EPOLLRDNORM */
}

static ssize_t relay_file_read(struct file *file, char __user *to, size_t count, loff_t *ppos)
{
	struct rchan_buf *buf = file->private_data;
	const struct rchan *chan = buf->chan;
	size_t n, done = 0;

	mutex_lock(&relay_channels_mutex);
	while (count && (n = min(count, readable(buf)))) {
		const void *from = buf->start + buf->subbufs_consumed % chan->n_subbufs * chan->subbuf_size;

		if (copy_to_user(to + done, from + buf->bytes_consumed, n))
			break;
		buf->bytes_consumed += n;
		done += n;
		count -= n;
		*ppos += n;
	}
	readable(buf);	/* a sub-buffer that was read to its end makes room */
	mutex_unlock(&relay_channels_mutex);
	return done;
}

static int relay_file_release(struct inode *inode, struct file *file)
{
	relay_remove_buf(file->private_data);
	return 0;
}

const struct file_operations relay_file_operations = {
	.open = relay_file_open, .poll = relay_file_poll, .read = relay_file_read, .llseek = api_no_llseek,
	.release = relay_file_release,
};
