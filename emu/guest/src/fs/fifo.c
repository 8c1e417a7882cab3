/* SPDX-License-Identifier: GPL-2.0-only */
/* Pipes with names: who opens one waits for the other end. */
#include "pipe.h"

/* Whoever waits for the other end. */
static void wake_up_partner(struct pipe_inode_info *pipe)
{
	__wake_up(&pipe->rd_wait, TASK_INTERRUPTIBLE, 0, NULL);
}

/* Until the host's call has returned, which has waited for one. */
static void wait_for_partner(struct pipe_inode_info *pipe)
{
	struct wait_queue_entry e = { .private = current, .func = autoremove_wake_function };

	INIT_LIST_HEAD(&e.entry);
	while (READ_ONCE(current->mirror_wait)) {
		prepare_to_wait(&pipe->rd_wait, &e, TASK_INTERRUPTIBLE);
		mutex_unlock(&pipe->mutex);
		schedule();
		finish_wait(&pipe->rd_wait, &e);
		mutex_lock(&pipe->mutex);
	}
}

/* The first one who opens it makes the pipe, which goes with the last one. */
static struct pipe_inode_info *fifo_pipe(struct inode *inode)
{
	struct pipe_inode_info *pipe, *made = NULL;

	if (!inode->i_cdev) {
		made = alloc_pipe_info();
		if (!made)
			return NULL;
	}
	spin_lock(&inode->i_lock);
	if (!inode->i_cdev)
		inode->i_cdev = made;
	pipe = inode->i_cdev;
	pipe->files++;
	spin_unlock(&inode->i_lock);
	if (made && made != pipe)
		free_pipe_info(made);
	return pipe;
}

__keep int fifo_open(struct inode *inode, struct file *file)
{
	const unsigned int reads = !!(file->f_mode & FMODE_READ), writes = !!(file->f_mode & FMODE_WRITE);
	struct pipe_inode_info *pipe = fifo_pipe(inode);
	long ret = READ_ONCE(current->mirror_wait) ? 0 : mirror_error();

	if (!pipe)
		return -ENOMEM;
	mutex_lock(&pipe->mutex);
	if (!ret) {
		const bool first = (reads && !pipe->readers) || (writes && !pipe->writers);

		pipe->readers += reads;
		pipe->writers += writes;
		if (first)
			wake_up_partner(pipe);
		wait_for_partner(pipe);
		ret = mirror_error();
		pipe->readers -= ret ? reads : 0;
		pipe->writers -= ret ? writes : 0;
	}
	mutex_unlock(&pipe->mutex);
	if (ret) {
		put_pipe_info(inode, pipe);
		return ret;
	}
	file->private_data = pipe;
	file->f_op = &pipefifo_fops;
	return 0;
}
