/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SCM_H
#define SCM_H

struct scm_cookie { void *pid; struct file *fp[4]; int count; };
int __scm_send(struct socket *sock, struct msghdr *msg, struct scm_cookie *p);
void scm_detach_fds(struct msghdr *msg, struct scm_cookie *scm);
void scm_destroy(struct scm_cookie *scm);

/* What goes with a message, if it has any. */
static __always_inline int scm_send(struct socket *sock, struct msghdr *msg, struct scm_cookie *scm)
{
	memset(scm, 0, sizeof(*scm));
	return msg->msg_controllen ? __scm_send(sock, msg, scm) : 0;
}

static __always_inline void scm_recv(struct socket *sock, struct msghdr *msg, struct scm_cookie *scm, int flags)
{
	if (msg->msg_controllen)
		scm_detach_fds(msg, scm);
	scm_destroy(scm);
}

#endif
