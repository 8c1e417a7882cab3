/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define CAP_OPT_NONE 0
#define CAP_OPT_NOAUDIT 2UL
#define CAP_OPT_INSETID 4UL
#define SECURITY_LSM_NATIVE_LABELS 1
#define LSM_SETID_ID 1
#define LSM_SETID_RE 2
#define LSM_SETID_RES 4
#define LSM_SETID_FS 8
#define LSM_PRLIMIT_READ 1
#define LSM_PRLIMIT_WRITE 2
#define LSM_UNSAFE_SHARE 1
#define LSM_UNSAFE_PTRACE 2
#define LSM_UNSAFE_NO_NEW_PRIVS 4
extern int call_blocking_lsm_notifier(enum lsm_event event, void *data);
extern ssize_t kernel_read_file(struct file *file, loff_t offset, void **buf, size_t buf_size, size_t *file_size, enum kernel_read_file_id id);
extern ssize_t kernel_read_file_from_fd(int fd, loff_t offset, void **buf, size_t buf_size, size_t *file_size, enum kernel_read_file_id id);
extern ssize_t kernel_read_file_from_path(const char *path, loff_t offset, void **buf, size_t buf_size, size_t *file_size, enum kernel_read_file_id id);
extern ssize_t kernel_read_file_from_path_initns(const char *path, loff_t offset, void **buf, size_t buf_size, size_t *file_size, enum kernel_read_file_id id);
extern int register_blocking_lsm_notifier(struct notifier_block *nb);
extern int security_binder_set_context_mgr(const struct cred *mgr);
extern int security_binder_transaction(const struct cred *from, const struct cred *to);
extern int security_binder_transfer_binder(const struct cred *from, const struct cred *to);
extern int security_binder_transfer_file(const struct cred *from, const struct cred *to, struct file *file);
extern void security_cred_getsecid(const struct cred *c, u32 *secid);
extern void security_current_getsecid_subj(u32 *secid);
extern void security_d_instantiate(struct dentry *dentry, struct inode *inode);
extern int security_dentry_create_files_as(struct dentry *dentry, int mode, struct qstr *name, const struct cred *old, struct cred *new);
extern int security_dentry_init_security(struct dentry *dentry, int mode, const struct qstr *name, const char **xattr_name, void **ctx, u32 *ctxlen);
extern int security_file_ioctl(struct file *file, unsigned int cmd, long unsigned int arg);
extern int security_file_ioctl_compat(struct file *file, unsigned int cmd, long unsigned int arg);
extern void security_free_mnt_opts(void **mnt_opts);
extern void security_inet_conn_established(struct sock *sk, struct sk_buff *skb);
extern int security_inet_conn_request(const struct sock *sk, struct sk_buff *skb, struct request_sock *req);
extern int security_inode_copy_up(struct dentry *src, struct cred **new);
extern int security_inode_copy_up_xattr(const char *name);
extern int security_inode_create(struct inode *dir, struct dentry *dentry, umode_t mode);
extern int security_inode_getsecctx(struct inode *inode, void **ctx, u32 *ctxlen);
extern int security_inode_init_security(struct inode *inode, struct inode *dir, const struct qstr *qstr, const initxattrs initxattrs, void *fs_data);
extern void security_inode_invalidate_secctx(struct inode *inode);
extern int security_inode_listsecurity(struct inode *inode, char *buffer, size_t buffer_size);
extern int security_inode_mkdir(struct inode *dir, struct dentry *dentry, umode_t mode);
extern int security_inode_notifysecctx(struct inode *inode, void *ctx, u32 ctxlen);
extern int security_inode_setattr(struct user_namespace *mnt_userns, struct dentry *dentry, struct iattr *attr);
extern int security_inode_setsecctx(struct dentry *dentry, void *ctx, u32 ctxlen);
extern int security_ismaclabel(const char *name);
extern int security_kernel_load_data(enum kernel_load_data_id id, bool contents);
extern int security_kernel_post_load_data(char *buf, loff_t size, enum kernel_load_data_id id, char *description);
extern int security_kernel_post_read_file(struct file *file, char *buf, loff_t size, enum kernel_read_file_id id);
extern int security_kernel_read_file(struct file *file, enum kernel_read_file_id id, bool contents);
extern int security_locked_down(enum lockdown_reason what);
extern int security_old_inode_init_security(struct inode *inode, struct inode *dir, const struct qstr *qstr, const char **name, void **value, size_t *len);
extern int security_path_mkdir(const struct path *dir, struct dentry *dentry, umode_t mode);
extern int security_path_mknod(const struct path *dir, struct dentry *dentry, umode_t mode, unsigned int dev);
extern int security_path_rename(const struct path *old_dir, struct dentry *old_dentry, const struct path *new_dir, struct dentry *new_dentry, unsigned int flags);
extern int security_path_unlink(const struct path *dir, struct dentry *dentry);
extern void security_release_secctx(char *secdata, u32 seclen);
extern void security_req_classify_flow(const struct request_sock *req, struct flowi_common *flic);
extern int security_sb_clone_mnt_opts(const struct super_block *oldsb, struct super_block *newsb, long unsigned int kern_flags, long unsigned int *set_kern_flags);
extern int security_sb_eat_lsm_opts(char *options, void **mnt_opts);
extern int security_sb_mnt_opts_compat(struct super_block *sb, void *mnt_opts);
extern int security_sb_remount(struct super_block *sb, void *mnt_opts);
extern int security_sb_set_mnt_opts(struct super_block *sb, void *mnt_opts, long unsigned int kern_flags, long unsigned int *set_kern_flags);
extern int security_sctp_assoc_established(struct sctp_association *asoc, struct sk_buff *skb);
extern int security_sctp_assoc_request(struct sctp_association *asoc, struct sk_buff *skb);
extern int security_sctp_bind_connect(struct sock *sk, int optname, struct sockaddr *address, int addrlen);
extern void security_sctp_sk_clone(struct sctp_association *asoc, struct sock *sk, struct sock *newsk);
extern int security_secctx_to_secid(const char *secdata, u32 seclen, u32 *secid);
extern int security_secid_to_secctx(u32 secid, char **secdata, u32 *seclen);
extern void security_secmark_refcount_dec(void);
extern void security_secmark_refcount_inc(void);
extern int security_secmark_relabel_packet(u32 secid);
extern void security_sk_classify_flow(struct sock *sk, struct flowi_common *flic);
extern void security_sk_clone(const struct sock *sk, struct sock *newsk);
extern void security_skb_classify_flow(struct sk_buff *skb, struct flowi_common *flic);
extern void security_sock_graft(struct sock *sk, struct socket *parent);
extern int security_sock_rcv_skb(struct sock *sk, struct sk_buff *skb);
extern int security_socket_getpeersec_dgram(struct socket *sock, struct sk_buff *skb, u32 *secid);
extern int security_socket_socketpair(struct socket *socka, struct socket *sockb);
extern void security_task_getsecid_obj(struct task_struct *p, u32 *secid);
extern int security_tun_dev_alloc_security(void **security);
extern int security_tun_dev_attach(struct sock *sk, void *security);
extern int security_tun_dev_attach_queue(void *security);
extern int security_tun_dev_create(void);
extern void security_tun_dev_free_security(void *security);
extern int security_tun_dev_open(void *security);
extern int security_unix_may_send(struct socket *sock, struct socket *other);
extern int security_unix_stream_connect(struct sock *sock, struct sock *other, struct sock *newsk);
extern int security_xfrm_policy_alloc(struct xfrm_sec_ctx **ctxp, struct xfrm_user_sec_ctx *sec_ctx, gfp_t gfp);
extern void security_xfrm_policy_free(struct xfrm_sec_ctx *ctx);
extern int security_xfrm_state_alloc(struct xfrm_state *x, struct xfrm_user_sec_ctx *sec_ctx);
extern int security_xfrm_state_delete(struct xfrm_state *x);
extern struct dentry *securityfs_create_dir(const char *name, struct dentry *parent);
extern struct dentry *securityfs_create_file(const char *name, umode_t mode, struct dentry *parent, void *data, const struct file_operations *fops);
extern struct dentry *securityfs_create_symlink(const char *name, struct dentry *parent, const char *target, const struct inode_operations *iops);
extern void securityfs_remove(struct dentry *dentry);
extern int unregister_blocking_lsm_notifier(struct notifier_block *nb);
