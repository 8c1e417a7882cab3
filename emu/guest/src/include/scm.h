/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SCM_H
#define SCM_H

#define SCM_MAX_FD	253

/* Files on their way. What is of sockets among them Linux remembers, since they may lead in a circle. */
struct scm_fp_list {
	short count, count_unix, max;
	bool inflight, dead;
	struct list_head vertices;
	void *edges, *user;
	struct file *fp[SCM_MAX_FD];
};

struct scm_cookie { struct pid *pid; struct scm_fp_list *fp; u32 creds[3], secid; };
int __scm_send(struct socket *sock, struct msghdr *msg, struct scm_cookie *p);
void scm_detach_fds(struct msghdr *msg, struct scm_cookie *scm);
void __scm_destroy(struct scm_cookie *scm);
int unix_attach_fds(struct scm_cookie *scm, struct sk_buff *skb);
void unix_detach_fds(struct scm_cookie *scm, struct sk_buff *skb);

/* What goes with a message, if it has any. */
static __always_inline int scm_send(struct socket *sock, struct msghdr *msg, struct scm_cookie *scm)
{
	memset(scm, 0, sizeof(*scm));
	return msg->msg_controllen ? __scm_send(sock, msg, scm) : 0;
}

static __always_inline void scm_destroy(struct scm_cookie *scm)
{
	put_pid(NULL); /* of who has sent it */
	if (scm->fp)
		__scm_destroy(scm);
}

static __always_inline void scm_recv(struct socket *sock, struct msghdr *msg, struct scm_cookie *scm, int flags)
{
	put_pid(NULL);
	if (scm->fp)
		scm_detach_fds(msg, scm);
}

#endif
