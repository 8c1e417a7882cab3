/* SPDX-License-Identifier: GPL-2.0-only */
/* Looking at many files at once. */
#include "fs.h"

struct pollfd { int fd; short events, revents; };

static __always_inline unsigned int do_pollfd(struct pollfd *p)
{
	struct fd f;
	unsigned int mask = 0;

	if (p->fd < 0)
		return 0;
	f = fdget(p->fd);
	if (!f.file)
		return 0x20;
	if (f.file->f_op->poll)
		mask = f.file->f_op->poll(f.file, NULL);
	fdput(f);
	return mask & (p->events | 0x38);
}

static __keep int do_sys_poll(struct pollfd __user *ufds, unsigned int nfds, struct timespec64 *end_time)
{
	struct pollfd p;
	unsigned int i, count = 0;

	for (i = 0; i < nfds && i < 8; i++) {
		if (copy_from_user(&p, ufds + i, sizeof(p)))
			break;
		count += do_pollfd(&p) != 0;
		cond_resched();
	}
	mirror_wait(TASK_INTERRUPTIBLE);
	return count ? (int)current->mirror_ret : min((int)current->mirror_ret, 0);
}

long __x64_sys_poll(const struct pt_regs *r)
{
	return do_sys_poll((struct pollfd __user *)ARG1(r), ARG2(r), NULL);
}

long __x64_sys_ppoll(const struct pt_regs *r)
{
	return do_sys_poll((struct pollfd __user *)ARG1(r), ARG2(r), NULL);
}

/* Sets of descriptors, a bit each. */
static __keep int do_select(int n, const u64 *in, const u64 *out, const u64 *ex)
{
	unsigned long set = in[0] | out[0] | ex[0];
	unsigned int fd, ready = 0;
	struct fd f;

	for (fd = find_next_bit(&set, 64, 0); fd < min(n, 64); fd = find_next_bit(&set, 64, fd + 1)) {
		f = fdget(fd);
		if (!f.file)
			continue;
		if (f.file->f_op->poll && f.file->f_op->poll(f.file, NULL))
			ready++;
		fdput(f);
		cond_resched();
	}
	mirror_wait(TASK_INTERRUPTIBLE);
	return ready ? (int)current->mirror_ret : min((int)current->mirror_ret, 0);
}

static __keep int core_sys_select(int n, const u64 __user *inp, const u64 __user *outp, const u64 __user *exp)
{
	u64 sets[3] = { 0 };

	if (n < 0)
		return -EINVAL;
	if (inp && copy_from_user(&sets[0], inp, min(8, (n + 7) / 8)))
		sets[0] = 0;
	if (outp && copy_from_user(&sets[1], outp, min(8, (n + 7) / 8)))
		sets[1] = 0;
	if (exp && copy_from_user(&sets[2], exp, min(8, (n + 7) / 8)))
		sets[2] = 0;
	do_select(n, &sets[0], &sets[1], &sets[2]);
	return current->mirror_ret;
}

#define SET(x)	((const u64 __user *)(x))
long __x64_sys_select(const struct pt_regs *r) { return core_sys_select(ARG1(r), SET(ARG2(r)), SET(ARG3(r)), SET(ARG4(r))); }
long __x64_sys_pselect6(const struct pt_regs *r) { return core_sys_select(ARG1(r), SET(ARG2(r)), SET(ARG3(r)), SET(ARG4(r))); }
