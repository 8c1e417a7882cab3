/* SPDX-License-Identifier: GPL-2.0-only */
/* A module with a policy for names, which says nothing of anybody: it looks the caller's rules up, and lets everything pass. */
#include "security.h"
#include "process.h"
#include "net.h"
#include "fs.h"
#include "mm.h"
#include "string.h"
#include "types_exec.h"
#include "task_more.h"

static struct srcu tomoyo_ss;
static u64 tomoyo_asked;

static __always_inline int look_up(void)
{
	int idx = __srcu_read_lock(&tomoyo_ss);

	tomoyo_asked++;
	return idx;
}

static noinline int tomoyo_file_open(struct file *f)
{
	int idx;

	if (current->flags & 0x800) /* it is asked when the program is looked at */
		return 0;
	idx = look_up();
	kfree(NULL);
	__srcu_read_unlock(&tomoyo_ss, idx);
	return 0;
}

static noinline int tomoyo_socket_bind(struct socket *sock, struct sockaddr *addr, int addr_len)
{
	__srcu_read_unlock(&tomoyo_ss, look_up());
	return 0;
}

static noinline int tomoyo_socket_connect(struct socket *sock, struct sockaddr *addr, int addr_len)
{
	__srcu_read_unlock(&tomoyo_ss, look_up());
	return 0;
}

static noinline int tomoyo_socket_listen(struct socket *sock, int backlog)
{
	struct sockaddr addr;

	if (sock->ops->getname)
		sock->ops->getname(sock, &addr, 0);
	__srcu_read_unlock(&tomoyo_ss, look_up());
	return 0;
}

/* Messages to an address are asked about; those of a connection were when it was made. */
static noinline int tomoyo_socket_sendmsg(struct socket *sock, struct msghdr *msg, int size)
{
	if (msg->msg_name && msg->msg_namelen && (sock->type == SOCK_DGRAM || sock->type == SOCK_RAW))
		__srcu_read_unlock(&tomoyo_ss, look_up());
	return 0;
}

/* Only who changes whether a file is appended to opens it in another way. */
static noinline int tomoyo_file_fcntl(struct file *file, unsigned int cmd, unsigned long arg)
{
	return cmd == 4 && (arg ^ file->f_flags) & O_APPEND ? tomoyo_file_open(file) : 0;
}

static noinline int tomoyo_path_chown(const struct path *path, u32 uid, u32 gid)
{
	if (uid != ~0u)
		tomoyo_asked += from_kuid(&init_user_ns, uid) == 0;
	if (gid != ~0u)
		tomoyo_asked += from_kgid(&init_user_ns, gid) == 0;
	return 0;
}

/* A name as rules have it, where no letter would have to be written otherwise. The caller frees it. */
static char *tomoyo_realpath_from_path(const struct path *path)
{
	char *buf = __kmalloc(PAGE_SIZE, GFP_NOFS), *pos = buf ? prepend_path(path, buf, PAGE_SIZE) : NULL, *name = NULL;

	if (pos)
		name = __kmalloc(strlen(pos) + 11, GFP_NOFS | __GFP_ZERO);
	if (name)
		memcpy(name, pos, strlen(pos));
	kfree(buf);
	return name;
}

/* The rules of a program are found by its name without links. */
static int tomoyo_find_next_domain(struct linux_binprm *bprm)
{
	struct tomoyo_execve { struct linux_binprm *bprm; char *tmp; char rest[280]; } *ee;
	struct filename *name;
	char *encoded;
	struct path path;
	int err = -ENOMEM;

	ee = kmalloc_trace(NULL, GFP_NOFS | __GFP_ZERO, sizeof(*ee));
	if (!ee)
		return err;
	ee->tmp = kmalloc_trace(NULL, GFP_NOFS | __GFP_ZERO, PAGE_SIZE);
	name = getname_kernel(bprm->filename);
	if (ee->tmp && !IS_ERR(name)) {
		err = filename_lookup(AT_FDCWD, name, 0, &path, NULL);
		putname(name);
	}
	kfree(NULL); /* no name of before */
	if (!err) {
		encoded = tomoyo_realpath_from_path(&path);
		path_put(&path);
		if (encoded)
			tomoyo_asked += full_name_hash(NULL, encoded, strlen(encoded));
		kfree(encoded);
	}
	kfree(NULL);
	kfree(ee->tmp);
	kfree(ee);
	return err;
}

static noinline int tomoyo_bprm_check_security(struct linux_binprm *bprm)
{
	int idx = look_up();

	if (task_more(current)->interprets)
		kfree(NULL);
	else if (!tomoyo_find_next_domain(bprm))
		tomoyo_asked++;
	__srcu_read_unlock(&tomoyo_ss, idx);
	return 0;
}

static struct security_hook_list tomoyo_hooks[] = {
	{ .at = HOOK_file_open, .hook = tomoyo_file_open }, { .at = HOOK_socket_bind, .hook = tomoyo_socket_bind },
	{ .at = HOOK_socket_connect, .hook = tomoyo_socket_connect }, { .at = HOOK_bprm_check, .hook = tomoyo_bprm_check_security },
	{ .at = HOOK_socket_listen, .hook = tomoyo_socket_listen }, { .at = HOOK_file_fcntl, .hook = tomoyo_file_fcntl },
	{ .at = HOOK_socket_sendmsg, .hook = tomoyo_socket_sendmsg }, { .at = HOOK_path_chown, .hook = tomoyo_path_chown },
};

static int __init tomoyo_init(void)
{
	security_add_hooks(tomoyo_hooks, ARRAY_SIZE(tomoyo_hooks), "tomoyo");
	return 0;
}
initcall(tomoyo_init);
