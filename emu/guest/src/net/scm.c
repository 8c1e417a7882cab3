/* SPDX-License-Identifier: GPL-2.0-only */
/* Descriptors that go with messages. */
#include "net.h"
#include "security.h"
#include "scm.h"

struct cmsghdr { u64 cmsg_len; int cmsg_level, cmsg_type; };

/* Files on their way, as far as their numbers can be seen. */
static noinline int scm_fp_copy(const int *fd, int n, struct scm_cookie *p)
{
	int i;

	if (n <= 0 || n > SCM_MAX_FD)
		return n ? -EINVAL : 0;
	if (!p->fp)
		p->fp = kmalloc(sizeof(*p->fp), GFP_KERNEL_ACCOUNT);
	if (!p->fp)
		return -ENOMEM;
	*p->fp = (struct scm_fp_list){ .max = SCM_MAX_FD };
	INIT_LIST_HEAD(&p->fp->vertices);
	for (i = 0; i < n; i++) {
		struct file *f = fget_raw(fd[i]);

		if (!f)
			return -EBADF;
		if (f->f_op == &socket_file_ops)
			p->fp->count_unix++;
		p->fp->fp[p->fp->count++] = f;
	}
	return 0;
}

__keep int __scm_send(struct socket *sock, struct msghdr *msg, struct scm_cookie *p)
{
	const char *at = msg->msg_control, *end = at + msg->msg_controllen;
	const struct cmsghdr *h;
	int err = 0;

	for (; !err && at + sizeof(*h) <= end; at += ALIGN(h->cmsg_len, 8)) {
		h = (const struct cmsghdr *)at;
		if (h->cmsg_len < sizeof(*h) || at + h->cmsg_len > end)
			err = -EINVAL;
		else if (h->cmsg_level == 1 && h->cmsg_type == 1)
			err = scm_fp_copy((const int *)(h + 1), (h->cmsg_len - sizeof(*h)) / 4, p);
	}
	if (err && p->fp)
		__scm_destroy(p);
	return err;
}

/* They go with the message: nobody else has them from here on. */
noinline int unix_attach_fds(struct scm_cookie *scm, struct sk_buff *skb)
{
	const u32 size = offsetof(struct scm_fp_list, fp) + scm->fp->count * sizeof(struct file *);
	struct scm_fp_list *fpl = __kmalloc_node_track_caller(size, GFP_KERNEL_ACCOUNT, -1, (unsigned long)__builtin_return_address(0));
	struct list_head *vertex;
	int i;

	if (!fpl)
		return -ENOMEM;
	memcpy(fpl, scm->fp, size);
	fpl->max = fpl->count;
	INIT_LIST_HEAD(&fpl->vertices);
	for (i = 0; i < fpl->count; i++)
		file_inc(fpl->fp[i]);
	UNIXCB(skb).fp = fpl;
	for (i = 0; i < fpl->count_unix; i++) {
		vertex = kmalloc(72, GFP_KERNEL);
		if (vertex)
			list_add(vertex, &fpl->vertices);
	}
	if (fpl->count_unix)
		fpl->edges = kvmalloc_node(48 * fpl->count_unix, GFP_KERNEL_ACCOUNT, -1);
	return 0;
}

noinline void unix_detach_fds(struct scm_cookie *scm, struct sk_buff *skb)
{
	struct list_head *p, *n;

	scm->fp = UNIXCB(skb).fp;
	UNIXCB(skb).fp = NULL;
	if (!scm->fp->count_unix)
		return;
	kvfree(scm->fp->edges);
	list_for_each_safe(p, n, &scm->fp->vertices)
		kfree(p);
}

/* The numbers are those that the control data of the caller will have, as far as they are known. */
static __always_inline int received_fd(const struct msghdr *msg, int i)
{
	int fd[2];

	return i < 2 && !copy_from_user(fd, (const void __user *)msg->msg_control, sizeof(fd)) ? fd[i] : -EMFILE;
}

static __always_inline void receive_fd(struct file *f, int number, unsigned int flags)
{
	const long ret = current->mirror_ret;
	int fd;

	if (security_file_receive(f) || number < 0)
		return;
	current->mirror_ret = number;
	fd = alloc_fd(0, 1024, flags);
	current->mirror_ret = ret;
	if (fd < 0)
		return;
	file_inc(f);
	fd_install(fd, f);
}

__keep void scm_detach_fds(struct msghdr *msg, struct scm_cookie *scm)
{
	int i, n = min((int)scm->fp->count, msg->msg_controllen < 16 ? 0 : (int)((msg->msg_controllen - 16) / 4));

	for (i = 0; i < n; i++)
		receive_fd(scm->fp->fp[i], received_fd(msg, i), msg->msg_flags & 0x40000000 ? O_CLOEXEC : 0);
	msg->msg_controllen = 0;
	__scm_destroy(scm);
}

noinline void __scm_destroy(struct scm_cookie *scm)
{
	struct scm_fp_list *fpl = scm->fp;

	scm->fp = NULL;
	while (fpl->count > 0)
		fput(fpl->fp[--fpl->count]);
	kfree(fpl);
}
