/* SPDX-License-Identifier: GPL-2.0-only */
/* Descriptors that go with messages. */
#include "net.h"
#include "security.h"
#include "scm.h"

struct cmsghdr { u64 cmsg_len; int cmsg_level, cmsg_type; };

/* Files on their way, as far as their numbers can be seen. */
static __keep int scm_fp_copy(const void __user *cmsg, size_t len, struct scm_cookie *p)
{
	struct cmsghdr h;
	int fd[4], i, n;

	if (copy_from_user(&h, cmsg, sizeof(h)) || h.cmsg_level != 1 || h.cmsg_type != 1 || h.cmsg_len < sizeof(h))
		return 0;
	n = min((h.cmsg_len - sizeof(h)) / 4, ARRAY_SIZE(fd));
	if (copy_from_user(fd, (const char __user *)cmsg + sizeof(h), n * 4))
		return 0;
	for (i = 0; i < n; i++) {
		struct file *f = fget_raw(fd[i]);

		if (!f)
			return -EBADF;
		p->fp[p->count++] = f;
	}
	return 0;
}

__keep int __scm_send(struct socket *sock, struct msghdr *msg, struct scm_cookie *p)
{
	int err = scm_fp_copy(msg->msg_control, msg->msg_controllen, p);

	if (err)
		scm_destroy(p);
	return err;
}

/* What came with the message stays with who has sent it: the receiver's numbers are the host's. */
__keep void scm_detach_fds(struct msghdr *msg, struct scm_cookie *scm)
{
	int i;

	for (i = 0; i < scm->count; i++)
		security_file_receive(scm->fp[i]);
	msg->msg_controllen = 0;
}

noinline void scm_destroy(struct scm_cookie *scm)
{
	while (scm->count > 0)
		fput(scm->fp[--scm->count]);
}
