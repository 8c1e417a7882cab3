/* SPDX-License-Identifier: GPL-2.0-only */
/* What all modules together keep with files, inodes, tasks and credentials. */
#include "security.h"
#include "task_more.h"

#define BLOB_FILE	24
#define BLOB_INODE	72
#define BLOB_TASK	72
#define BLOB_CRED	16

static struct kmem_cache *lsm_file_cache, *lsm_inode_cache;

static int blob_file_alloc(struct file *file)
{
	file->f_security = kmem_cache_alloc(lsm_file_cache, GFP_KERNEL | __GFP_ZERO);
	return file->f_security ? 0 : -ENOMEM;
}

/* In Linux it is in line, and so it is here. */
noinline void security_file_free(struct file *file)
{
	void *blob = file->f_security;

	file->f_security = NULL;
	kmem_cache_free(lsm_file_cache, blob);
}

static int blob_inode_alloc(struct inode *inode)
{
	inode->i_security = kmem_cache_alloc(lsm_inode_cache, GFP_NOFS | __GFP_ZERO);
	return inode->i_security ? 0 : -ENOMEM;
}

static int blob_task_alloc(struct task_struct *task, unsigned long clone_flags)
{
	struct task_own *own = task_more(task)->own;
	void *blob = __kmalloc(BLOB_TASK, GFP_KERNEL | __GFP_ZERO);

	if (own)
		own->security = blob;
	else
		free_rcu_object(blob);
	return blob ? 0 : -ENOMEM;
}

static int blob_prepare_creds(struct cred *new, const struct cred *old, gfp_t gfp)
{
	new->security = __kmalloc(BLOB_CRED, GFP_KERNEL_ACCOUNT | __GFP_ZERO);
	return new->security ? 0 : -ENOMEM;
}

static struct security_hook_list blob_hooks[] = {
	{ .at = HOOK_file_alloc, .hook = blob_file_alloc }, { .at = HOOK_inode_alloc, .hook = blob_inode_alloc },
	{ .at = HOOK_task_alloc, .hook = blob_task_alloc }, { .at = HOOK_prepare_creds, .hook = blob_prepare_creds },
};

static int __init blobs_init(void)
{
	lsm_file_cache = kmem_cache_create("lsm_file_cache", BLOB_FILE, 8, 0, NULL);
	lsm_inode_cache = kmem_cache_create("lsm_inode_cache", BLOB_INODE, 8, 0, NULL);
	security_add_hooks(blob_hooks, ARRAY_SIZE(blob_hooks), "blobs");
	return lsm_file_cache && lsm_inode_cache ? 0 : -ENOMEM;
}
core_initcall(blobs_init);
