/* SPDX-License-Identifier: GPL-2.0-only */
/* Channels and their buffers: opened, switched from one sub-buffer to the next, closed. */
#include "relay.h"

/* Who opens, closes, resets, flushes or reads. Linux has a list of channels, for processors that come and go; here none does. */
DEFINE_MUTEX(relay_channels_mutex);

void *vzalloc(unsigned long size);
void *__alloc_percpu(size_t size, size_t align);
void free_percpu(void *p);

static struct rchan_buf **slot(struct rchan *chan, unsigned int cpu)
{
	return (void *)(__per_cpu_offset[cpu] + (unsigned long)chan->buf);
}

noinline int relay_buf_full(struct rchan_buf *buf)
{
	return buf->subbufs_produced - buf->subbufs_consumed >= buf->chan->n_subbufs;
}

static bool starts(struct rchan_buf *buf, void *subbuf, void *prev, size_t prev_padding)
{
	const struct rchan_callbacks *cb = buf->chan->cb;

	return cb->subbuf_start ? cb->subbuf_start(buf, subbuf, prev, prev_padding) : !relay_buf_full(buf);
}

static noinline void wakeup_readers(struct irq_work *work)
{
	__wake_up(&container_of(work, struct rchan_buf, wakeup_work)->read_wait, TASK_INTERRUPTIBLE, 1, NULL);
}

static noinline void __relay_reset(struct rchan_buf *buf, bool init)
{
	if (init) {
		init_waitqueue_head(&buf->read_wait);
		init_irq_work(&buf->wakeup_work, wakeup_readers);
	} else {
		irq_work_sync(&buf->wakeup_work);
	}
	buf->subbufs_produced = buf->subbufs_consumed = buf->bytes_consumed = 0;
	buf->finalized = 0;
	buf->data = buf->start;
	buf->offset = 0;
	memset(buf->padding, 0, buf->chan->n_subbufs * sizeof(*buf->padding));
	starts(buf, buf->data, NULL, 0);
}

static void relay_destroy_channel(struct rchan *chan)
{
	if (--chan->kref)
		return;
	free_percpu(chan->buf);
	kfree(chan);
}

/* The last one, the channel or an open file, frees it. A buffer keeps its channel. */
noinline void relay_remove_buf(struct rchan_buf *buf)
{
	if (--buf->kref)
		return;
	relay_destroy_channel(buf->chan);
	vfree(buf->start);
	kfree(buf->padding);
	kfree(buf);
}

static struct rchan_buf *relay_create_buf(struct rchan *chan)
{
	struct rchan_buf *buf = kzalloc(sizeof(*buf), GFP_KERNEL);

	if (!buf)
		return NULL;
	buf->chan = chan;
	buf->kref = 1;
	chan->kref++;
	buf->padding = kmalloc(chan->n_subbufs * sizeof(*buf->padding), GFP_KERNEL);
	buf->start = vzalloc(chan->alloc_size);
	if (buf->padding && buf->start)
		return buf;
	relay_remove_buf(buf);
	return NULL;
}

static struct dentry *relay_create_buf_file(struct rchan *chan, struct rchan_buf *buf, unsigned int cpu)
{
	char name[256];
	struct dentry *d;

	snprintf(name, sizeof(name), "%s%d", chan->base_filename, cpu);
	d = chan->cb->create_buf_file(name, chan->parent, 0400, buf, &chan->is_global);
	return IS_ERR(d) ? NULL : d;
}

static void show(struct rchan_buf *buf, struct dentry *d)
{
	buf->dentry = d;
	d->d_inode->i_size = buf->early_bytes;
}

static noinline struct rchan_buf *relay_open_buf(struct rchan *chan, unsigned int cpu)
{
	struct rchan_buf *buf;
	struct dentry *d;

	if (chan->is_global)
		return *slot(chan, 0);
	buf = relay_create_buf(chan);
	if (!buf)
		return NULL;
	if (chan->has_base_filename) {
		d = relay_create_buf_file(chan, buf, cpu);
		if (!d) {
			relay_remove_buf(buf);
			return NULL;
		}
		show(buf, d);
	}
	buf->cpu = chan->is_global ? 0 : cpu;
	__relay_reset(buf, true);
	return buf;
}

static noinline void relay_close_buf(struct rchan_buf *buf)
{
	buf->finalized = 1;
	irq_work_sync(&buf->wakeup_work);
	if (buf->dentry)
		buf->chan->cb->remove_buf_file(buf->dentry);
	relay_remove_buf(buf);
}

/* Does fn with each buffer of the channel: with one, where there is but one. */
static void each(struct rchan *chan, void (*fn)(struct rchan_buf *))
{
	unsigned int cpu;

	for (cpu = 0; cpu < (chan->is_global ? 1 : boot_params.nr_cpus); cpu++)
		if (*slot(chan, cpu))
			fn(*slot(chan, cpu));
}

static struct rchan *relay_create(size_t subbuf_size, size_t n_subbufs, const struct rchan_callbacks *cb, void *private_data)
{
	struct rchan *chan;

	if (!subbuf_size || !n_subbufs || !cb || !cb->create_buf_file || !cb->remove_buf_file)
		return NULL;
	if (subbuf_size > ~0u / n_subbufs)
		return NULL;
	chan = kzalloc(sizeof(*chan), GFP_KERNEL);
	if (!chan)
		return NULL;
	chan->buf = __alloc_percpu(sizeof(*chan->buf), sizeof(*chan->buf));
	if (!chan->buf) {
		kfree(chan);
		return NULL;
	}
	chan->version = RELAYFS_CHANNEL_VERSION;
	chan->subbuf_size = subbuf_size;
	chan->n_subbufs = n_subbufs;
	chan->alloc_size = (subbuf_size * n_subbufs + PAGE_SIZE - 1) & -PAGE_SIZE;
	chan->cb = cb;
	chan->private_data = private_data;
	chan->kref = 1;
	INIT_LIST_HEAD(&chan->list);
	return chan;
}

static void name(struct rchan *chan, const char *base_filename, struct dentry *parent)
{
	chan->has_base_filename = 1;
	strscpy(chan->base_filename, base_filename, sizeof(chan->base_filename));
	chan->parent = parent;
}

noinline struct rchan *relay_open(const char *base_filename, struct dentry *parent, size_t subbuf_size, size_t n_subbufs,
				  const struct rchan_callbacks *cb, void *private_data)
{
	struct rchan *chan = relay_create(subbuf_size, n_subbufs, cb, private_data);
	unsigned int cpu;

	if (!chan)
		return NULL;
	if (base_filename)
		name(chan, base_filename, parent);
	mutex_lock(&relay_channels_mutex);
	for (cpu = 0; cpu < boot_params.nr_cpus; cpu++) {
		struct rchan_buf *buf = relay_open_buf(chan, cpu);

		if (!buf) {
			each(chan, relay_close_buf);
			mutex_unlock(&relay_channels_mutex);
			relay_destroy_channel(chan);
			return NULL;
		}
		*slot(chan, cpu) = buf;
	}
	mutex_unlock(&relay_channels_mutex);
	return chan;
}

/* The files of a channel that was opened without a name, before there were file systems. */
noinline int relay_late_setup_files(struct rchan *chan, const char *base_filename, struct dentry *parent)
{
	unsigned int cpu;
	int err = 0;

	if (!chan || !base_filename)
		return -EINVAL;
	mutex_lock(&relay_channels_mutex);
	if (chan->has_base_filename) {
		mutex_unlock(&relay_channels_mutex);
		return -EEXIST;
	}
	name(chan, base_filename, parent);
	for (cpu = 0; !err && cpu < (chan->is_global ? 1 : boot_params.nr_cpus); cpu++) {
		struct rchan_buf *buf = *slot(chan, cpu);
		struct dentry *d = relay_create_buf_file(chan, buf, cpu);

		if (d)
			show(buf, d);
		else
			err = -EINVAL;
	}
	mutex_unlock(&relay_channels_mutex);
	return err;
}

noinline size_t relay_switch_subbuf(struct rchan_buf *buf, size_t length)
{
	struct rchan *chan = buf->chan;
	void *old = buf->data, *new;
	size_t at;

	if (length > chan->subbuf_size)
		goto toobig;
	if (!relay_stopped(buf)) {
		buf->prev_padding = chan->subbuf_size - buf->offset;
		buf->padding[buf->subbufs_produced++ % chan->n_subbufs] = buf->prev_padding;
		if (buf->dentry)
			buf->dentry->d_inode->i_size += buf->offset;
		else
			buf->early_bytes += buf->offset;
		barrier();
		if (!list_empty(&buf->read_wait.head))
			irq_work_queue(&buf->wakeup_work);
	}
	at = buf->subbufs_produced % chan->n_subbufs;
	new = buf->start + at * chan->subbuf_size;
	buf->offset = 0;
	if (!starts(buf, new, old, buf->prev_padding)) {
		buf->offset = chan->subbuf_size + 1;
		return 0;
	}
	buf->data = new;
	buf->padding[at] = 0;
	if (length + buf->offset <= chan->subbuf_size)
		return length;
toobig:
	chan->last_toobig = length;
	return 0;
}

noinline void relay_subbufs_consumed(struct rchan *chan, unsigned int cpu, size_t n)
{
	struct rchan_buf *buf;

	if (!chan || cpu >= boot_params.nr_cpus || !*slot(chan, cpu) || n > chan->n_subbufs)
		return;
	buf = *slot(chan, cpu);
	buf->subbufs_consumed += min(n, buf->subbufs_produced - buf->subbufs_consumed);
}

static void reset(struct rchan_buf *buf) { __relay_reset(buf, false); }
static void flush(struct rchan_buf *buf) { relay_switch_subbuf(buf, 0); }

noinline void relay_reset(struct rchan *chan)
{
	if (!chan)
		return;
	mutex_lock(&relay_channels_mutex);
	each(chan, reset);
	mutex_unlock(&relay_channels_mutex);
}

noinline void relay_flush(struct rchan *chan)
{
	if (!chan)
		return;
	mutex_lock(&relay_channels_mutex);
	each(chan, flush);
	mutex_unlock(&relay_channels_mutex);
}

noinline void relay_close(struct rchan *chan)
{
	if (!chan)
		return;
	mutex_lock(&relay_channels_mutex);
	each(chan, relay_close_buf);
	if (chan->last_toobig)
		pr_warn("relay: one or more items not logged [item size (%zd) > sub-buffer size (%zd)]\n", chan->last_toobig,
		       chan->subbuf_size);
	mutex_unlock(&relay_channels_mutex);
	relay_destroy_channel(chan);
}
