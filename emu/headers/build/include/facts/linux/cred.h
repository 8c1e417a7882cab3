/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define ASSOC_ARRAY_KEY_CHUNK_SIZE 64
#define KEY_POS_VIEW 0x1000000
#define KEY_POS_READ 0x2000000
#define KEY_POS_WRITE 0x4000000
#define KEY_POS_SEARCH 0x8000000
#define KEY_POS_LINK 0x10000000
#define KEY_POS_SETATTR 0x20000000
#define KEY_POS_ALL 0x3f000000
#define KEY_USR_VIEW 0x10000
#define KEY_USR_READ 0x20000
#define KEY_USR_WRITE 0x40000
#define KEY_USR_SEARCH 0x80000
#define KEY_USR_LINK 0x100000
#define KEY_USR_SETATTR 0x200000
#define KEY_USR_ALL 0x3f0000
#define KEY_GRP_VIEW 256
#define KEY_GRP_READ 512
#define KEY_GRP_WRITE 1024
#define KEY_GRP_SEARCH 2048
#define KEY_GRP_LINK 0x1000
#define KEY_GRP_SETATTR 0x2000
#define KEY_GRP_ALL 0x3f00
#define KEY_OTH_VIEW 1
#define KEY_OTH_READ 2
#define KEY_OTH_WRITE 4
#define KEY_OTH_SEARCH 8
#define KEY_OTH_LINK 16
#define KEY_OTH_SETATTR 32
#define KEY_OTH_ALL 63
#define KEY_PERM_UNDEF 0xffffffffU
#define KEY_FLAG_DEAD 0
#define KEY_FLAG_REVOKED 1
#define KEY_FLAG_IN_QUOTA 2
#define KEY_FLAG_USER_CONSTRUCT 3
#define KEY_FLAG_ROOT_CAN_CLEAR 4
#define KEY_FLAG_INVALIDATED 5
#define KEY_FLAG_BUILTIN 6
#define KEY_FLAG_ROOT_CAN_INVAL 7
#define KEY_FLAG_KEEP 8
#define KEY_FLAG_UID_KEYRING 9
#define KEY_ALLOC_IN_QUOTA 0
#define KEY_ALLOC_QUOTA_OVERRUN 1
#define KEY_ALLOC_NOT_IN_QUOTA 2
#define KEY_ALLOC_BUILT_IN 4
#define KEY_ALLOC_BYPASS_RESTRICTION 8
#define KEY_ALLOC_UID_KEYRING 16
#define KEY_ALLOC_SET_KEEP 32
#define PERCPU_COUNTER_LOCAL_BATCH 0x7fffffff
extern int __percpu_counter_compare(struct percpu_counter *fbc, s64 rhs, s32 batch);
extern int __percpu_counter_init(struct percpu_counter *fbc, s64 amount, gfp_t gfp, struct lock_class_key *key);
extern s64 __percpu_counter_sum(struct percpu_counter *fbc);
extern void __put_cred(struct cred *cred);
extern void abort_creds(struct cred *new);
extern int commit_creds(struct cred *new);
extern int cred_fscmp(const struct cred *a, const struct cred *b);
extern void free_uid(struct user_struct *up);
extern const struct cred *get_task_cred(struct task_struct *task);
extern struct group_info *groups_alloc(int gidsetsize);
extern void groups_free(struct group_info *group_info);
extern void groups_sort(struct group_info *group_info);
extern int in_egroup_p(kgid_t grp);
extern int in_group_p(kgid_t grp);
extern struct key *key_alloc(struct key_type *type, const char *desc, kuid_t uid, kgid_t gid, const struct cred *cred, key_perm_t perm, long unsigned int flags, struct key_restriction *restrict_link);
extern key_ref_t key_create_or_update(key_ref_t keyring_ref, const char *type, const char *description, const void *payload, size_t plen, key_perm_t perm, long unsigned int flags);
extern void key_invalidate(struct key *key);
extern int key_link(struct key *keyring, struct key *key);
extern int key_move(struct key *key, struct key *from_keyring, struct key *to_keyring, unsigned int flags);
extern void key_put(struct key *key);
extern void key_revoke(struct key *key);
extern void key_set_timeout(struct key *key, unsigned int timeout);
extern int key_unlink(struct key *keyring, struct key *key);
extern int key_update(key_ref_t key_ref, const void *payload, size_t plen);
extern int key_validate(const struct key *key);
extern struct key *keyring_alloc(const char *description, kuid_t uid, kgid_t gid, const struct cred *cred, key_perm_t perm, long unsigned int flags, struct key_restriction *restrict_link, struct key *dest);
extern int keyring_clear(struct key *keyring);
extern int keyring_restrict(key_ref_t keyring_ref, const char *type, const char *restriction);
extern key_ref_t keyring_search(key_ref_t keyring, struct key_type *type, const char *description, bool recurse);
extern key_ref_t lookup_user_key(key_serial_t id, long unsigned int lflags, enum key_need_perm need_perm);
extern const struct cred *override_creds(const struct cred *new);
extern void percpu_counter_add_batch(struct percpu_counter *fbc, s64 amount, s32 batch);
extern void percpu_counter_destroy(struct percpu_counter *fbc);
extern void percpu_counter_set(struct percpu_counter *fbc, s64 amount);
extern void percpu_counter_sync(struct percpu_counter *fbc);
extern struct cred *prepare_creds(void);
extern struct cred *prepare_kernel_cred(struct task_struct *daemon);
extern struct key *request_key_rcu(struct key_type *type, const char *description, struct key_tag *domain_tag);
extern struct key *request_key_tag(struct key_type *type, const char *description, struct key_tag *domain_tag, const char *callout_info);
extern struct key *request_key_with_auxdata(struct key_type *type, const char *description, struct key_tag *domain_tag, const void *callout_info, size_t callout_len, void *aux);
extern void revert_creds(const struct cred *old);
extern int set_create_files_as(struct cred *new, struct inode *inode);
extern int set_current_groups(struct group_info *group_info);
extern void set_groups(struct cred *new, struct group_info *group_info);
extern int set_security_override(struct cred *new, u32 secid);
extern int set_security_override_from_ctx(struct cred *new, const char *secctx);
extern int wait_for_key_construction(struct key *key, bool intr);
