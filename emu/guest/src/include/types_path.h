/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a call carries along its way, as they lie in memory on Debian's 6.1.0-*-amd64: tools and modules that know that kernel's
 * types find their fields. The pads are fields that this kernel does not have. A test holds the
 * offsets against those of Debian's BTF.
 */
#ifndef TYPES_PATH_H
#define TYPES_PATH_H

#include "types_fs.h"

struct kiocb {
	struct file *ki_filp;
	loff_t ki_pos;
	char pad16[8];
	void *private;	/* 24 */
	int ki_flags;
	char pad36[12];
};
LAYOUT_ASSERT(sizeof(struct kiocb) == 48, "kiocb");

struct iov_iter {
	u8 iter_type;
	char pad1[1];
	bool data_source;	/* 2 */
	char pad3[5];
	size_t iov_offset;	/* 8 */
	size_t count;
	void __user *ubuf;
	unsigned long nr_segs;
};
LAYOUT_ASSERT(sizeof(struct iov_iter) == 40, "iov_iter");

struct nameidata {
	struct path path;
	struct qstr last;
	struct path root;
	struct inode *inode;
	unsigned int flags;
	unsigned int state;
	unsigned int seq;	/* 64 */
	char pad68[12];
	int last_type;	/* 80 */
	unsigned int depth;
	int total_link_count;
	char pad92[4];
	struct dentry *links[6];	/* 96; that are being followed */
	const char *rest[6];	/* of the names in front of each */
	char pad192[8];
	struct filename *name;	/* 200 */
	struct nameidata *saved;
	char pad216[4];
	int dfd;	/* 220 */
	u32 dir_uid;
	mode16 dir_mode;
	char pad230[2];
};
LAYOUT_ASSERT(sizeof(struct nameidata) == 232, "nameidata");

struct open_flags {
	int open_flag;
	mode16 mode;
	char pad6[2];
	int acc_mode;	/* 8 */
	int intent;
	int lookup_flags;
};
LAYOUT_ASSERT(sizeof(struct open_flags) == 20, "open_flags");

struct iattr {
	unsigned int ia_valid;
	mode16 ia_mode;
	char pad6[2];
	u32 ia_uid;	/* 8 */
	u32 ia_gid;
	loff_t ia_size;
	struct timespec64 ia_atime;
	struct timespec64 ia_mtime;
	struct timespec64 ia_ctime;
	struct file *ia_file;
};
LAYOUT_ASSERT(sizeof(struct iattr) == 80, "iattr");

struct kstat {
	u32 result_mask;
	mode16 mode;
	char pad6[2];
	u32 nlink;	/* 8 */
	u32 blksize;
	char pad16[16];
	u64 ino;	/* 32 */
	u32 dev;
	char pad44[4];
	u32 uid;	/* 48 */
	u32 gid;
	loff_t size;
	struct timespec64 atime;	/* 64 */
	struct timespec64 mtime;
	struct timespec64 ctime;
	char pad112[16];
	u64 blocks;	/* 128 */
	char pad136[16];
};
LAYOUT_ASSERT(sizeof(struct kstat) == 152, "kstat");

struct fs_struct {
	int users;
	spinlock_t lock;
	char pad8[4];
	int umask;	/* 12 */
	int in_exec;
	char pad20[4];
	struct path root;	/* 24 */
	struct path pwd;
};
LAYOUT_ASSERT(sizeof(struct fs_struct) == 56, "fs_struct");

#endif
