/* SPDX-License-Identifier: GPL-2.0-only */
/* Who may do what: capabilities, and the hooks at which security modules are asked. */
#ifndef SECURITY_H
#define SECURITY_H

#include "fs.h"
#include "types_sec.h"

#define CAP_CHOWN		0
#define CAP_DAC_OVERRIDE	1
#define CAP_DAC_READ_SEARCH	2
#define CAP_FOWNER		3
#define CAP_FSETID		4
#define CAP_KILL		5
#define CAP_SETGID		6
#define CAP_SETUID		7
#define CAP_NET_BIND_SERVICE	10
#define CAP_NET_ADMIN		12
#define CAP_NET_RAW		13
#define CAP_IPC_LOCK		14
#define CAP_SYS_MODULE		16
#define CAP_SYS_CHROOT		18
#define CAP_SYS_PTRACE		19
#define CAP_SYS_PACCT		20
#define CAP_SYS_ADMIN		21
#define CAP_SYS_BOOT		22
#define CAP_SYS_NICE		23
#define CAP_SYS_RESOURCE	24
#define CAP_SYS_TIME		25
#define CAP_MKNOD		27
#define CAP_PERFMON		38
#define CAP_BPF			39
#define CAP_LAST		40
#define CAP_OPT_NONE		0

struct mm_struct; struct socket; struct sock; struct sockaddr; struct msghdr; struct linux_binprm; struct bpf_map; struct bpf_prog;
struct perf_event; struct rlimit; struct timezone; union bpf_attr;
extern struct user_namespace init_user_ns;

bool capable(int cap);
bool ns_capable(struct user_namespace *ns, int cap);
int cap_capable(const struct cred *cred, struct user_namespace *targ_ns, int cap, unsigned int opts);
struct cred *prepare_creds(void);
int commit_creds(struct cred *new);
void abort_creds(struct cred *new);
const struct cred *override_creds(const struct cred *new);
void revert_creds(const struct cred *old);

/*
 * The hooks, in the order of their functions' addresses: name, parameters, arguments. Each is a function
 * security_NAME, which asks one module after the other, until one refuses.
 */
#define SECURITY_HOOKS(H)												\
	H(ptrace_access_check, (struct task_struct *child, unsigned int mode), (child, mode))				\
	H(capset, (struct cred *new, const struct cred *old, const kernel_cap_t *effective,				\
		   const kernel_cap_t *inheritable, const kernel_cap_t *permitted),					\
	  (new, old, effective, inheritable, permitted))								\
	H(capable, (const struct cred *cred, struct user_namespace *ns, int cap, unsigned int opts), (cred, ns, cap, opts)) \
	H(syslog, (int type), (type))											\
	H(locked_down, (int what), (what))										\
	H(settime64, (const struct timespec64 *ts, const struct timezone *tz), (ts, tz))				\
	H(bprm_creds_for_exec, (struct linux_binprm *bprm), (bprm))							\
	H(bprm_creds_from_file, (struct linux_binprm *bprm, struct file *file), (bprm, file))				\
	H(bprm_check, (struct linux_binprm *bprm), (bprm))								\
	H(sb_statfs, (struct dentry *dentry), (dentry))									\
	H(sb_mount, (const char *dev_name, const struct path *path, const char *type, unsigned long flags, void *data),	\
	  (dev_name, path, type, flags, data))										\
	H(sb_umount, (struct vfsmount *mnt, int flags), (mnt, flags))							\
	H(sb_pivotroot, (const struct path *old_path, const struct path *new_path), (old_path, new_path))		\
	H(path_notify, (const struct path *path, u64 mask, unsigned int obj_type), (path, mask, obj_type))		\
	H(inode_alloc, (struct inode *inode), (inode))									\
	H(path_mknod, (const struct path *dir, struct dentry *dentry, umode_t mode, unsigned int dev), (dir, dentry, mode, dev)) \
	H(path_mkdir, (const struct path *dir, struct dentry *dentry, umode_t mode), (dir, dentry, mode))		\
	H(path_rmdir, (const struct path *dir, struct dentry *dentry), (dir, dentry))					\
	H(path_unlink, (const struct path *dir, struct dentry *dentry), (dir, dentry))					\
	H(path_symlink, (const struct path *dir, struct dentry *dentry, const char *old_name), (dir, dentry, old_name))	\
	H(path_link, (struct dentry *old_dentry, const struct path *new_dir, struct dentry *new_dentry),		\
	  (old_dentry, new_dir, new_dentry))										\
	H(path_rename, (const struct path *old_dir, struct dentry *old_dentry, const struct path *new_dir,		\
			struct dentry *new_dentry, unsigned int flags),							\
	  (old_dir, old_dentry, new_dir, new_dentry, flags))								\
	H(path_truncate, (const struct path *path), (path))								\
	H(path_chmod, (const struct path *path, umode_t mode), (path, mode))						\
	H(path_chown, (const struct path *path, u32 uid, u32 gid), (path, uid, gid))					\
	H(path_chroot, (const struct path *path), (path))								\
	H(inode_create, (struct inode *dir, struct dentry *dentry, umode_t mode), (dir, dentry, mode))			\
	H(inode_link, (struct dentry *old_dentry, struct inode *dir, struct dentry *new_dentry), (old_dentry, dir, new_dentry)) \
	H(inode_unlink, (struct inode *dir, struct dentry *dentry), (dir, dentry))					\
	H(inode_symlink, (struct inode *dir, struct dentry *dentry, const char *old_name), (dir, dentry, old_name))	\
	H(inode_mkdir, (struct inode *dir, struct dentry *dentry, umode_t mode), (dir, dentry, mode))			\
	H(inode_rmdir, (struct inode *dir, struct dentry *dentry), (dir, dentry))					\
	H(inode_mknod, (struct inode *dir, struct dentry *dentry, umode_t mode, u32 dev), (dir, dentry, mode, dev))	\
	H(inode_rename, (struct inode *old_dir, struct dentry *old_dentry, struct inode *new_dir,			\
			 struct dentry *new_dentry, unsigned int flags),						\
	  (old_dir, old_dentry, new_dir, new_dentry, flags))								\
	H(inode_readlink, (struct dentry *dentry), (dentry))								\
	H(inode_follow_link, (struct dentry *dentry, struct inode *inode, bool rcu), (dentry, inode, rcu))		\
	H(inode_permission, (struct inode *inode, int mask), (inode, mask))						\
	H(inode_setattr, (struct user_namespace *mnt_userns, struct dentry *dentry, struct iattr *attr), (mnt_userns, dentry, attr)) \
	H(inode_getattr, (const struct path *path), (path))								\
	H(inode_copy_up_xattr, (const char *name), (name))								\
	H(file_permission, (struct file *file, int mask), (file, mask))							\
	H(file_alloc, (struct file *file), (file))									\
	H(file_ioctl, (struct file *file, unsigned int cmd, unsigned long arg), (file, cmd, arg))			\
	H(mmap_addr, (unsigned long addr), (addr))									\
	H(file_mprotect, (struct vm_area_struct *vma, unsigned long reqprot, unsigned long prot), (vma, reqprot, prot))	\
	H(file_lock, (struct file *file, unsigned int cmd), (file, cmd))						\
	H(file_fcntl, (struct file *file, unsigned int cmd, unsigned long arg), (file, cmd, arg))			\
	H(file_receive, (struct file *file), (file))									\
	H(file_open, (struct file *file), (file))									\
	H(task_alloc, (struct task_struct *task, unsigned long clone_flags), (task, clone_flags))			\
	H(prepare_creds, (struct cred *new, const struct cred *old, gfp_t gfp), (new, old, gfp))			\
	H(kernel_read_file, (struct file *file, int id, bool contents), (file, id, contents))				\
	H(kernel_post_read_file, (struct file *file, char *buf, loff_t size, int id), (file, buf, size, id))		\
	H(kernel_load_data, (int id, bool contents), (id, contents))							\
	H(task_fix_setuid, (struct cred *new, const struct cred *old, int flags), (new, old, flags))			\
	H(task_fix_setgid, (struct cred *new, const struct cred *old, int flags), (new, old, flags))			\
	H(task_setpgid, (struct task_struct *p, int pgid), (p, pgid))							\
	H(task_getpgid, (struct task_struct *p), (p))									\
	H(task_getsid, (struct task_struct *p), (p))									\
	H(task_setnice, (struct task_struct *p, int nice), (p, nice))							\
	H(task_setscheduler, (struct task_struct *p), (p))								\
	H(task_getscheduler, (struct task_struct *p), (p))								\
	H(task_prlimit, (const struct cred *cred, const struct cred *tcred, unsigned int flags), (cred, tcred, flags))	\
	H(task_setrlimit, (struct task_struct *p, unsigned int resource, struct rlimit *new_rlim), (p, resource, new_rlim)) \
	H(task_kill, (struct task_struct *p, void *info, int sig, const struct cred *cred), (p, info, sig, cred))	\
	H(task_prctl, (int option, unsigned long arg2, unsigned long arg3, unsigned long arg4, unsigned long arg5),	\
	  (option, arg2, arg3, arg4, arg5))										\
	H(netlink_send, (struct sock *sk, void *skb), (sk, skb))							\
	H(unix_stream_connect, (struct sock *sock, struct sock *other, struct sock *newsk), (sock, other, newsk))	\
	H(unix_may_send, (struct socket *sock, struct socket *other), (sock, other))					\
	H(socket_create, (int family, int type, int protocol, int kern), (family, type, protocol, kern))		\
	H(socket_post_create, (struct socket *sock, int family, int type, int protocol, int kern),			\
	  (sock, family, type, protocol, kern))										\
	H(socket_socketpair, (struct socket *socka, struct socket *sockb), (socka, sockb))				\
	H(socket_bind, (struct socket *sock, struct sockaddr *address, int addrlen), (sock, address, addrlen))		\
	H(socket_connect, (struct socket *sock, struct sockaddr *address, int addrlen), (sock, address, addrlen))	\
	H(socket_listen, (struct socket *sock, int backlog), (sock, backlog))						\
	H(socket_accept, (struct socket *sock, struct socket *newsock), (sock, newsock))				\
	H(socket_sendmsg, (struct socket *sock, struct msghdr *msg, int size), (sock, msg, size))			\
	H(socket_recvmsg, (struct socket *sock, struct msghdr *msg, int size, int flags), (sock, msg, size, flags))	\
	H(socket_getsockname, (struct socket *sock), (sock))								\
	H(socket_getpeername, (struct socket *sock), (sock))								\
	H(socket_getsockopt, (struct socket *sock, int level, int optname), (sock, level, optname))			\
	H(socket_setsockopt, (struct socket *sock, int level, int optname), (sock, level, optname))			\
	H(socket_shutdown, (struct socket *sock, int how), (sock, how))							\
	H(sock_rcv_skb, (struct sock *sk, void *skb), (sk, skb))							\
	H(sk_clone, (struct sock *sk, struct sock *newsk), (sk, newsk))							\
	H(perf_event_open, (void *attr, int type), (attr, type))							\
	H(perf_event_alloc, (struct perf_event *event), (event))							\
	H(bpf, (int cmd, union bpf_attr *attr, unsigned int size), (cmd, attr, size))					\
	H(bpf_map, (struct bpf_map *map, unsigned int fmode), (map, fmode))						\
	H(bpf_prog, (struct bpf_prog *prog), (prog))									\
	H(bpf_map_alloc, (struct bpf_map *map), (map))

#define SECURITY_DECLARE(name, proto, args)	int security_##name proto;
SECURITY_HOOKS(SECURITY_DECLARE)

/* A function that a module wants to be asked at a hook. */
enum security_hook {
#define SECURITY_NUMBER(name, proto, args)	HOOK_##name,
	SECURITY_HOOKS(SECURITY_NUMBER)
	NR_SECURITY_HOOKS
};
struct security_hook_list { struct security_hook_list *next; enum security_hook at; void *hook; const char *lsm; };
void security_file_free(struct file *file);
int security_mmap_file(struct file *file, unsigned long prot, unsigned long flags);
int security_vm_enough_memory_mm(struct mm_struct *mm, long pages);
int apparmor_mmap_file(struct file *file, unsigned long reqprot, unsigned long prot, unsigned long flags);
int cap_vm_enough_memory(struct mm_struct *mm, long pages);
void security_add_hooks(struct security_hook_list *hooks, int count, const char *lsm);

#endif
