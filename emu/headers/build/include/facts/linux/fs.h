/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define ICQ_EXITED 4
#define ICQ_DESTROYED 8
#define IOPRIO_CLASS_SHIFT 13
#define IOPRIO_NR_CLASSES 8
#define IOPRIO_CLASS_MASK 7
#define IOPRIO_PRIO_MASK 0x1fffUL
#define IOPRIO_CLASS_NONE 0
#define IOPRIO_CLASS_RT 1
#define IOPRIO_CLASS_BE 2
#define IOPRIO_CLASS_IDLE 3
#define IOPRIO_CLASS_INVALID 7
#define IOPRIO_LEVEL_NR_BITS 3
#define IOPRIO_NR_LEVELS 8
#define IOPRIO_LEVEL_MASK 7
#define IOPRIO_BE_NR 8
#define IOPRIO_WHO_PROCESS 1
#define IOPRIO_WHO_PGRP 2
#define IOPRIO_WHO_USER 3
#define IOPRIO_NORM 4
#define IOPRIO_BE_NORM 4
#define IOPRIO_HINT_SHIFT 3
#define IOPRIO_HINT_NR_BITS 10
#define IOPRIO_NR_HINTS 1024
#define IOPRIO_HINT_MASK 1023
#define IOPRIO_HINT_NONE 0
#define IOPRIO_HINT_DEV_DURATION_LIMIT_1 1
#define IOPRIO_HINT_DEV_DURATION_LIMIT_2 2
#define IOPRIO_HINT_DEV_DURATION_LIMIT_3 3
#define IOPRIO_HINT_DEV_DURATION_LIMIT_4 4
#define IOPRIO_HINT_DEV_DURATION_LIMIT_5 5
#define IOPRIO_HINT_DEV_DURATION_LIMIT_6 6
#define IOPRIO_HINT_DEV_DURATION_LIMIT_7 7
#define S_DT_SHIFT 12
#define S_DT_MASK 15
#define DT_UNKNOWN 0
#define DT_FIFO 1
#define DT_CHR 2
#define DT_DIR 4
#define DT_BLK 6
#define DT_REG 8
#define DT_LNK 10
#define DT_SOCK 12
#define DT_WHT 14
#define DT_MAX 16
#define FT_UNKNOWN 0
#define FT_REG_FILE 1
#define FT_DIR 2
#define FT_CHRDEV 3
#define FT_BLKDEV 4
#define FT_FIFO 5
#define FT_SOCK 6
#define FT_SYMLINK 7
#define FT_MAX 8
#define INR_OPEN_CUR 1024
#define INR_OPEN_MAX 0x1000
#define BLOCK_SIZE_BITS 10
#define BLOCK_SIZE 1024
#define SEEK_DATA 3
#define SEEK_HOLE 4
#define SEEK_MAX 4
#define RENAME_NOREPLACE 1
#define RENAME_EXCHANGE 2
#define RENAME_WHITEOUT 4
#define FILE_DEDUPE_RANGE_SAME 0
#define FILE_DEDUPE_RANGE_DIFFERS 1
#define NR_FILE 0x2000
#define FS_XFLAG_REALTIME 1
#define FS_XFLAG_PREALLOC 2
#define FS_XFLAG_IMMUTABLE 8
#define FS_XFLAG_APPEND 16
#define FS_XFLAG_SYNC 32
#define FS_XFLAG_NOATIME 64
#define FS_XFLAG_NODUMP 128
#define FS_XFLAG_RTINHERIT 256
#define FS_XFLAG_PROJINHERIT 512
#define FS_XFLAG_NOSYMLINKS 1024
#define FS_XFLAG_EXTSIZE 2048
#define FS_XFLAG_EXTSZINHERIT 0x1000
#define FS_XFLAG_NODEFRAG 0x2000
#define FS_XFLAG_FILESTREAM 0x4000
#define FS_XFLAG_DAX 0x8000
#define FS_XFLAG_COWEXTSIZE 0x10000
#define FS_XFLAG_HASATTR 0x80000000U
#define BLKROSET 0x125dU
#define BLKROGET 0x125eU
#define BLKRRPART 0x125fU
#define BLKGETSIZE 0x1260U
#define BLKFLSBUF 0x1261U
#define BLKRASET 0x1262U
#define BLKRAGET 0x1263U
#define BLKFRASET 0x1264U
#define BLKFRAGET 0x1265U
#define BLKSECTSET 0x1266U
#define BLKSECTGET 0x1267U
#define BLKSSZGET 0x1268U
#define BLKBSZGET 0x80081270UL
#define BLKBSZSET 0x40081271UL
#define BLKGETSIZE64 0x80081272UL
#define BLKTRACESTART 0x1274U
#define BLKTRACESTOP 0x1275U
#define BLKTRACETEARDOWN 0x1276U
#define BLKDISCARD 0x1277U
#define BLKIOMIN 0x1278U
#define BLKIOOPT 0x1279U
#define BLKALIGNOFF 0x127aU
#define BLKPBSZGET 0x127bU
#define BLKDISCARDZEROES 0x127cU
#define BLKSECDISCARD 0x127dU
#define BLKROTATIONAL 0x127eU
#define BLKZEROOUT 0x127fU
#define BLKGETDISKSEQ 0x80081280UL
#define BMAP_IOCTL 1
#define FIBMAP 1U
#define FIGETBSZ 2U
#define FIFREEZE 0xc0045877UL
#define FITHAW 0xc0045878UL
#define FITRIM 0xc0185879UL
#define FICLONE 0x40049409UL
#define FICLONERANGE 0x4020940dUL
#define FIDEDUPERANGE 0xc0189436UL
#define FSLABEL_MAX 256
#define FS_IOC_GETFLAGS 0x80086601UL
#define FS_IOC_SETFLAGS 0x40086602UL
#define FS_IOC_GETVERSION 0x80087601UL
#define FS_IOC_SETVERSION 0x40087602UL
#define FS_IOC32_GETFLAGS 0x80046601UL
#define FS_IOC32_SETFLAGS 0x40046602UL
#define FS_IOC32_GETVERSION 0x80047601UL
#define FS_IOC32_SETVERSION 0x40047602UL
#define FS_IOC_FSGETXATTR 0x801c581fUL
#define FS_IOC_FSSETXATTR 0x401c5820UL
#define FS_IOC_GETFSLABEL 0x81009431UL
#define FS_IOC_SETFSLABEL 0x41009432UL
#define FS_SECRM_FL 1
#define FS_UNRM_FL 2
#define FS_COMPR_FL 4
#define FS_SYNC_FL 8
#define FS_IMMUTABLE_FL 16
#define FS_APPEND_FL 32
#define FS_NODUMP_FL 64
#define FS_NOATIME_FL 128
#define FS_DIRTY_FL 256
#define FS_COMPRBLK_FL 512
#define FS_NOCOMP_FL 1024
#define FS_ENCRYPT_FL 2048
#define FS_BTREE_FL 0x1000
#define FS_INDEX_FL 0x1000
#define FS_IMAGIC_FL 0x2000
#define FS_JOURNAL_DATA_FL 0x4000
#define FS_NOTAIL_FL 0x8000
#define FS_DIRSYNC_FL 0x10000
#define FS_TOPDIR_FL 0x20000
#define FS_HUGE_FILE_FL 0x40000
#define FS_EXTENT_FL 0x80000
#define FS_VERITY_FL 0x100000
#define FS_EA_INODE_FL 0x200000
#define FS_EOFBLOCKS_FL 0x400000
#define FS_NOCOW_FL 0x800000
#define FS_DAX_FL 0x2000000
#define FS_INLINE_DATA_FL 0x10000000
#define FS_PROJINHERIT_FL 0x20000000
#define FS_CASEFOLD_FL 0x40000000
#define FS_RESERVED_FL 0x80000000U
#define FS_FL_USER_VISIBLE 0x3dfff
#define FS_FL_USER_MODIFIABLE 0x380ff
#define SYNC_FILE_RANGE_WAIT_BEFORE 1
#define SYNC_FILE_RANGE_WRITE 2
#define SYNC_FILE_RANGE_WAIT_AFTER 4
#define SYNC_FILE_RANGE_WRITE_AND_WAIT 7
#define RWF_HIPRI 1
#define RWF_DSYNC 2
#define RWF_SYNC 4
#define RWF_NOWAIT 8
#define RWF_APPEND 16
#define RWF_SUPPORTED 31
#define MAY_EXEC 1
#define MAY_WRITE 2
#define MAY_READ 4
#define MAY_APPEND 8
#define MAY_ACCESS 16
#define MAY_OPEN 32
#define MAY_CHDIR 64
#define MAY_NOT_BLOCK 128
#define FMODE_PREAD 8U
#define FMODE_PWRITE 16U
#define FMODE_NDELAY 64U
#define FMODE_EXCL 128U
#define FMODE_WRITE_IOCTL 256U
#define FMODE_32BITHASH 512U
#define FMODE_64BITHASH 1024U
#define FMODE_NOCMTIME 2048U
#define FMODE_RANDOM 0x1000U
#define FMODE_UNSIGNED_OFFSET 0x2000U
#define FMODE_PATH 0x4000U
#define FMODE_ATOMIC_POS 0x8000U
#define FMODE_WRITER 0x10000U
#define FMODE_CAN_READ 0x20000U
#define FMODE_CAN_WRITE 0x40000U
#define FMODE_OPENED 0x80000U
#define FMODE_CREATED 0x100000U
#define FMODE_STREAM 0x200000U
#define FMODE_CAN_ODIRECT 0x400000U
#define FMODE_NONOTIFY 0x4000000U
#define FMODE_NOWAIT 0x8000000U
#define FMODE_NEED_UNMOUNT 0x10000000U
#define FMODE_NOACCOUNT 0x20000000U
#define FMODE_BUF_RASYNC 0x40000000U
#define FMODE_BUF_WASYNC 0x80000000U
#define ATTR_MODE 1
#define ATTR_UID 2
#define ATTR_GID 4
#define ATTR_SIZE 8
#define ATTR_ATIME 16
#define ATTR_MTIME 32
#define ATTR_CTIME 64
#define ATTR_ATIME_SET 128
#define ATTR_MTIME_SET 256
#define ATTR_FORCE 512
#define ATTR_KILL_SUID 2048
#define ATTR_KILL_SGID 0x1000
#define ATTR_FILE 0x2000
#define ATTR_KILL_PRIV 0x4000
#define ATTR_OPEN 0x8000
#define ATTR_TIMES_SET 0x10000
#define ATTR_TOUCH 0x20000
#define WHITEOUT_MODE 0
#define WHITEOUT_DEV 0
#define XQM_USRQUOTA 0
#define XQM_GRPQUOTA 1
#define XQM_PRJQUOTA 2
#define XQM_MAXQUOTAS 3
#define Q_XQUOTAON 0x5801
#define Q_XQUOTAOFF 0x5802
#define Q_XGETQUOTA 0x5803
#define Q_XSETQLIM 0x5804
#define Q_XGETQSTAT 0x5805
#define Q_XQUOTARM 0x5806
#define Q_XQUOTASYNC 0x5807
#define Q_XGETQSTATV 0x5808
#define Q_XGETNEXTQUOTA 0x5809
#define FS_DQUOT_VERSION 1
#define FS_DQ_ISOFT 1
#define FS_DQ_IHARD 2
#define FS_DQ_BSOFT 4
#define FS_DQ_BHARD 8
#define FS_DQ_RTBSOFT 16
#define FS_DQ_RTBHARD 32
#define FS_DQ_LIMIT_MASK 63
#define FS_DQ_BTIMER 64
#define FS_DQ_ITIMER 128
#define FS_DQ_RTBTIMER 256
#define FS_DQ_TIMER_MASK 448
#define FS_DQ_BWARNS 512
#define FS_DQ_IWARNS 1024
#define FS_DQ_RTBWARNS 2048
#define FS_DQ_WARNS_MASK 3584
#define FS_DQ_BCOUNT 0x1000
#define FS_DQ_ICOUNT 0x2000
#define FS_DQ_RTBCOUNT 0x4000
#define FS_DQ_ACCT_MASK 0x7000
#define FS_DQ_BIGTIME 0x8000
#define FS_QUOTA_UDQ_ACCT 1
#define FS_QUOTA_UDQ_ENFD 2
#define FS_QUOTA_GDQ_ACCT 4
#define FS_QUOTA_GDQ_ENFD 8
#define FS_QUOTA_PDQ_ACCT 16
#define FS_QUOTA_PDQ_ENFD 32
#define FS_USER_QUOTA 1
#define FS_PROJ_QUOTA 2
#define FS_GROUP_QUOTA 4
#define FS_QSTAT_VERSION 1
#define FS_QSTATV_VERSION1 1
#define V1_INIT_ALLOC 1
#define V1_INIT_REWRITE 1
#define V1_DEL_ALLOC 0
#define V1_DEL_REWRITE 2
#define QTREE_INIT_ALLOC 4
#define QTREE_INIT_REWRITE 2
#define QTREE_DEL_ALLOC 0
#define QTREE_DEL_REWRITE 6
#define V2_INIT_ALLOC 4
#define V2_INIT_REWRITE 2
#define V2_DEL_ALLOC 0
#define V2_DEL_REWRITE 6
#define OVERFLOW_PROJID 0xfffe
#define MAXQUOTAS 3
#define USRQUOTA 0
#define GRPQUOTA 1
#define PRJQUOTA 2
#define SUBCMDMASK 255
#define SUBCMDSHIFT 8
#define Q_SYNC 0x800001
#define Q_QUOTAON 0x800002
#define Q_QUOTAOFF 0x800003
#define Q_GETFMT 0x800004
#define Q_GETINFO 0x800005
#define Q_SETINFO 0x800006
#define Q_GETQUOTA 0x800007
#define Q_SETQUOTA 0x800008
#define Q_GETNEXTQUOTA 0x800009
#define QFMT_VFS_OLD 1
#define QFMT_VFS_V0 2
#define QFMT_OCFS2 3
#define QFMT_VFS_V1 4
#define QIF_DQBLKSIZE_BITS 10
#define QIF_DQBLKSIZE 1024
#define QIF_BLIMITS_B 0
#define QIF_SPACE_B 1
#define QIF_ILIMITS_B 2
#define QIF_INODES_B 3
#define QIF_BTIME_B 4
#define QIF_ITIME_B 5
#define QIF_BLIMITS 1
#define QIF_SPACE 2
#define QIF_ILIMITS 4
#define QIF_INODES 8
#define QIF_BTIME 16
#define QIF_ITIME 32
#define QIF_LIMITS 5
#define QIF_USAGE 10
#define QIF_TIMES 48
#define QIF_ALL 63
#define IIF_BGRACE 1
#define IIF_IGRACE 2
#define IIF_FLAGS 4
#define IIF_ALL 7
#define DQF_ROOT_SQUASH_B 0
#define DQF_SYS_FILE_B 16
#define DQF_PRIVATE 17
#define DQF_ROOT_SQUASH 1
#define DQF_SYS_FILE 0x10000
#define QUOTA_NL_NOWARN 0
#define QUOTA_NL_IHARDWARN 1
#define QUOTA_NL_ISOFTLONGWARN 2
#define QUOTA_NL_ISOFTWARN 3
#define QUOTA_NL_BHARDWARN 4
#define QUOTA_NL_BSOFTLONGWARN 5
#define QUOTA_NL_BSOFTWARN 6
#define QUOTA_NL_IHARDBELOW 7
#define QUOTA_NL_ISOFTBELOW 8
#define QUOTA_NL_BHARDBELOW 9
#define QUOTA_NL_BSOFTBELOW 10
#define QUOTA_NL_C_UNSPEC 0
#define QUOTA_NL_C_WARNING 1
#define __QUOTA_NL_C_MAX 2
#define QUOTA_NL_C_MAX 1
#define QUOTA_NL_A_UNSPEC 0
#define QUOTA_NL_A_QTYPE 1
#define QUOTA_NL_A_EXCESS_ID 2
#define QUOTA_NL_A_WARNING 3
#define QUOTA_NL_A_DEV_MAJOR 4
#define QUOTA_NL_A_DEV_MINOR 5
#define QUOTA_NL_A_CAUSED_ID 6
#define QUOTA_NL_A_PAD 7
#define __QUOTA_NL_A_MAX 8
#define QUOTA_NL_A_MAX 7
#define QTYPE_MASK_USR 1
#define QTYPE_MASK_GRP 2
#define QTYPE_MASK_PRJ 4
#define DQF_GETINFO_MASK 0x10001
#define DQF_SETINFO_MASK 1
#define DQF_INFO_DIRTY_B 17
#define DQF_INFO_DIRTY 0x20000
#define DQST_LOOKUPS 0
#define DQST_DROPS 1
#define DQST_READS 2
#define DQST_WRITES 3
#define DQST_CACHE_HITS 4
#define DQST_ALLOC_DQUOTS 5
#define DQST_FREE_DQUOTS 6
#define DQST_SYNCS 7
#define _DQST_DQSTAT_LAST 8
#define DQ_MOD_B 0
#define DQ_BLKS_B 1
#define DQ_INODES_B 2
#define DQ_FAKE_B 3
#define DQ_READ_B 4
#define DQ_ACTIVE_B 5
#define DQ_RELEASING_B 6
#define DQ_LASTSET_B 7
#define QC_INO_SOFT 1
#define QC_INO_HARD 2
#define QC_SPC_SOFT 4
#define QC_SPC_HARD 8
#define QC_RT_SPC_SOFT 16
#define QC_RT_SPC_HARD 32
#define QC_LIMIT_MASK 63
#define QC_SPC_TIMER 64
#define QC_INO_TIMER 128
#define QC_RT_SPC_TIMER 256
#define QC_TIMER_MASK 448
#define QC_SPC_WARNS 512
#define QC_INO_WARNS 1024
#define QC_RT_SPC_WARNS 2048
#define QC_WARNS_MASK 3584
#define QC_SPACE 0x1000
#define QC_INO_COUNT 0x2000
#define QC_RT_SPACE 0x4000
#define QC_ACCT_MASK 0x7000
#define QC_FLAGS 0x8000
#define QCI_SYSFILE 1
#define QCI_ROOT_SQUASH 2
#define QCI_ACCT_ENABLED 4
#define QCI_LIMITS_ENFORCED 8
#define _DQUOT_USAGE_ENABLED 0
#define _DQUOT_LIMITS_ENABLED 1
#define _DQUOT_SUSPENDED 2
#define _DQUOT_STATE_FLAGS 3
#define DQUOT_USAGE_ENABLED 1
#define DQUOT_LIMITS_ENABLED 8
#define DQUOT_SUSPENDED 64
#define DQUOT_STATE_FLAGS 73
#define DQUOT_STATE_LAST 9
#define DQUOT_QUOTA_SYS_FILE 512
#define DQUOT_NEGATIVE_USAGE 1024
#define DQUOT_NOLIST_DIRTY 2048
#define FILESYSTEM_MAX_STACK_DEPTH 2
#define IOCB_HIPRI 1
#define IOCB_DSYNC 2
#define IOCB_SYNC 4
#define IOCB_NOWAIT 8
#define IOCB_APPEND 16
#define IOCB_EVENTFD 0x10000
#define IOCB_DIRECT 0x20000
#define IOCB_WRITE 0x40000
#define IOCB_WAITQ 0x80000
#define IOCB_NOIO 0x100000
#define IOCB_ALLOC_CACHE 0x200000
#define IOCB_AIO_RW 0x800000
#define PAGECACHE_TAG_DIRTY 0U
#define PAGECACHE_TAG_WRITEBACK 1U
#define PAGECACHE_TAG_TOWRITE 2U
#define ACL_NOT_CACHED (-1)
#define ACL_DONT_CACHE (-3)
#define IOP_FASTPERM 1
#define IOP_LOOKUP 2
#define IOP_NOFOLLOW 4
#define IOP_XATTR 8
#define IOP_DEFAULT_READLINK 16
#define MAX_NON_LFS 0x7fffffffUL
#define MAX_LFS_FILESIZE 0x7fffffffffffffffLL
#define FL_POSIX 1
#define FL_FLOCK 2
#define FL_DELEG 4
#define FL_ACCESS 8
#define FL_EXISTS 16
#define FL_LEASE 32
#define FL_CLOSE 64
#define FL_SLEEP 128
#define FL_DOWNGRADE_PENDING 256
#define FL_UNLOCK_PENDING 512
#define FL_OFDLCK 1024
#define FL_LAYOUT 2048
#define FL_RECLAIM 0x1000
#define FL_CLOSE_POSIX 65
#define FILE_LOCK_DEFERRED 1
#define OFFSET_MAX 0x7fffffffffffffffLL
#define OFFT_OFFSET_MAX 0x7fffffffffffffffL
#define FASYNC_MAGIC 0x4601
#define SB_RDONLY 1UL
#define SB_NOSUID 2UL
#define SB_NODEV 4UL
#define SB_NOEXEC 8UL
#define SB_SYNCHRONOUS 16UL
#define SB_MANDLOCK 64UL
#define SB_DIRSYNC 128UL
#define SB_NOATIME 1024UL
#define SB_NODIRATIME 2048UL
#define SB_SILENT 0x8000UL
#define SB_POSIXACL 0x10000UL
#define SB_INLINECRYPT 0x20000UL
#define SB_KERNMOUNT 0x400000UL
#define SB_I_VERSION 0x800000UL
#define SB_LAZYTIME 0x2000000UL
#define SB_SUBMOUNT 0x4000000UL
#define SB_FORCE 0x8000000UL
#define SB_NOSEC 0x10000000UL
#define SB_BORN 0x20000000UL
#define SB_ACTIVE 0x40000000UL
#define SB_NOUSER 0x80000000UL
#define SB_ENC_STRICT_MODE_FL 1
#define MNT_FORCE 1
#define MNT_DETACH 2
#define MNT_EXPIRE 4
#define UMOUNT_NOFOLLOW 8
#define UMOUNT_UNUSED 0x80000000U
#define SB_I_CGROUPWB 1
#define SB_I_NOEXEC 2
#define SB_I_NODEV 4
#define SB_I_STABLE_WRITES 8
#define SB_I_USERNS_VISIBLE 16
#define SB_I_IMA_UNVERIFIABLE_SIGNATURE 32
#define SB_I_UNTRUSTED_MOUNTER 64
#define SB_I_SKIP_SYNC 256
#define SB_I_PERSB_BDI 512
#define SB_I_TS_EXPIRY_WARNED 1024
#define SB_I_RETIRED 2048
#define SB_UNFROZEN 0
#define SB_FREEZE_WRITE 1
#define SB_FREEZE_PAGEFAULT 2
#define SB_FREEZE_FS 3
#define SB_FREEZE_COMPLETE 4
#define SB_FREEZE_LEVELS 3
#define NOMMU_MAP_COPY 1
#define NOMMU_MAP_DIRECT 8
#define NOMMU_MAP_READ 16
#define NOMMU_MAP_WRITE 32
#define NOMMU_MAP_EXEC 64
#define NOMMU_VMFLAGS 112
#define REMAP_FILE_DEDUP 1
#define REMAP_FILE_CAN_SHORTEN 2
#define REMAP_FILE_ADVISORY 2
#define COPY_FILE_SPLICE 1
#define S_SYNC 1
#define S_NOATIME 2
#define S_APPEND 4
#define S_IMMUTABLE 8
#define S_DEAD 16
#define S_NOQUOTA 32
#define S_DIRSYNC 64
#define S_NOCMTIME 128
#define S_SWAPFILE 256
#define S_PRIVATE 512
#define S_IMA 1024
#define S_AUTOMOUNT 2048
#define S_NOSEC 0x1000
#define S_DAX 0x2000
#define S_ENCRYPTED 0x4000
#define S_CASEFOLD 0x8000
#define S_VERITY 0x10000
#define S_KERNEL_FILE 0x20000
#define I_DIRTY_SYNC 1
#define I_DIRTY_DATASYNC 2
#define I_DIRTY_PAGES 4
#define __I_NEW 3
#define I_NEW 8
#define I_WILL_FREE 16
#define I_FREEING 32
#define I_CLEAR 64
#define __I_SYNC 7
#define I_SYNC 128
#define I_REFERENCED 256
#define __I_DIO_WAKEUP 9
#define I_DIO_WAKEUP 512
#define I_LINKABLE 1024
#define I_DIRTY_TIME 2048
#define I_WB_SWITCH 0x2000
#define I_OVL_INUSE 0x4000
#define I_CREATING 0x8000
#define I_DONTCACHE 0x10000
#define I_SYNC_QUEUED 0x20000
#define I_PINNING_FSCACHE_WB 0x40000
#define __I_LRU_ISOLATING 19
#define I_LRU_ISOLATING 0x80000
#define I_DIRTY_INODE 3
#define I_DIRTY 7
#define I_DIRTY_ALL 2055
#define FS_REQUIRES_DEV 1
#define FS_BINARY_MOUNTDATA 2
#define FS_HAS_SUBTYPE 4
#define FS_USERNS_MOUNT 8
#define FS_DISALLOW_NOTIFY_PERM 16
#define FS_ALLOW_IDMAP 32
#define FS_RENAME_DOES_D_MOVE 0x8000
#define MAX_RW_COUNT 0x7ffff000UL
#define CHRDEV_MAJOR_MAX 512
#define CHRDEV_MAJOR_DYN_END 234
#define CHRDEV_MAJOR_DYN_EXT_START 511
#define CHRDEV_MAJOR_DYN_EXT_END 384
#define DIO_LOCKING 1
#define DIO_SKIP_HOLES 2
#define SIMPLE_TRANSACTION_LIMIT 4088UL
#define __FMODE_EXEC 32
#define __FMODE_NONOTIFY 0x4000000
extern ssize_t __blockdev_direct_IO(struct kiocb *iocb, struct inode *inode, struct block_device *bdev, struct iov_iter *iter, get_block_t *get_block, dio_iodone_t *end_io, dio_submit_t *submit_io, int flags);
extern int __break_lease(struct inode *inode, unsigned int mode, unsigned int type);
extern int __check_sticky(struct user_namespace *mnt_userns, struct inode *dir, struct inode *inode);
extern void __destroy_inode(struct inode *inode);
extern void __f_setown(struct file *filp, struct pid *pid, enum pid_type type, int force);
extern int __generic_file_fsync(struct file *file, loff_t start, loff_t end, int datasync);
extern ssize_t __generic_file_write_iter(struct kiocb *iocb, struct iov_iter *from);
extern int __get_task_ioprio(struct task_struct *p);
extern void __iget(struct inode *inode);
extern void __inode_add_bytes(struct inode *inode, loff_t bytes);
extern void __inode_sub_bytes(struct inode *inode, loff_t bytes);
extern void __insert_inode_hash(struct inode *inode, long unsigned int hashval);
extern ssize_t __kernel_write(struct file *file, const void *buf, size_t count, loff_t *pos);
extern int __list_lru_init(struct list_lru *lru, bool memcg_aware, struct lock_class_key *key, struct shrinker *shrinker);
extern void __mark_inode_dirty(struct inode *inode, int flags);
extern bool __percpu_down_read(struct percpu_rw_semaphore *sem, bool try);
extern int __percpu_init_rwsem(struct percpu_rw_semaphore *sem, const char *name, struct lock_class_key *key);
extern int __register_chrdev(unsigned int major, unsigned int baseminor, unsigned int count, const char *name, const struct file_operations *fops);
extern void __remove_inode_hash(struct inode *inode);
extern void __unregister_chrdev(unsigned int major, unsigned int baseminor, unsigned int count, const char *name);
extern void address_space_init_once(struct address_space *mapping);
extern struct inode *alloc_anon_inode(struct super_block *s);
extern int alloc_chrdev_region(dev_t *dev, unsigned int baseminor, unsigned int count, const char *name);
extern int always_delete_dentry(const struct dentry *dentry);
extern struct inode *anon_inode_make_secure_inode(struct super_block *sb, const char *name, const struct inode *context_inode);
extern int bmap(struct inode *inode, sector_t *block);
extern void clear_inode(struct inode *inode);
extern void clear_nlink(struct inode *inode);
extern long int compat_ptr_ioctl(struct file *file, unsigned int cmd, long unsigned int arg);
extern struct timespec64 current_time(struct inode *inode);
extern int current_umask(void);
extern struct dentry *d_alloc_name(struct dentry *parent, const char *name);
extern void d_mark_dontcache(struct inode *inode);
extern int dcache_dir_close(struct inode *inode, struct file *file);
extern loff_t dcache_dir_lseek(struct file *file, loff_t offset, int whence);
extern int dcache_dir_open(struct inode *inode, struct file *file);
extern int dcache_readdir(struct file *file, struct dir_context *ctx);
extern void deactivate_locked_super(struct super_block *s);
extern void deactivate_super(struct super_block *s);
extern loff_t default_llseek(struct file *file, loff_t offset, int whence);
extern struct file *dentry_create(const struct path *path, int flags, umode_t mode, const struct cred *cred);
extern struct file *dentry_open(const struct path *path, int flags, const struct cred *cred);
extern ssize_t direct_write_fallback(struct kiocb *iocb, struct iov_iter *iter, ssize_t direct_written, ssize_t buffered_written);
extern void discard_new_inode(struct inode *inode);
extern loff_t do_clone_file_range(struct file *file_in, loff_t pos_in, struct file *file_out, loff_t pos_out, loff_t len, unsigned int remap_flags);
extern long int do_splice_direct(struct file *in, loff_t *ppos, struct file *out, loff_t *opos, size_t len, unsigned int flags);
extern void drop_nlink(struct inode *inode);
extern void drop_super(struct super_block *sb);
extern void drop_super_exclusive(struct super_block *sb);
extern int errseq_check(errseq_t *eseq, errseq_t since);
extern int errseq_check_and_advance(errseq_t *eseq, errseq_t *since);
extern errseq_t errseq_sample(errseq_t *eseq);
extern errseq_t errseq_set(errseq_t *eseq, int err);
extern void evict_inodes(struct super_block *sb);
extern int f_setown(struct file *filp, long unsigned int arg, int force);
extern int fasync_helper(int fd, struct file *filp, int on, struct fasync_struct **fapp);
extern int file_check_and_advance_wb_err(struct file *file);
extern int file_fdatawait_range(struct file *file, loff_t start_byte, loff_t end_byte);
extern int file_modified(struct file *file);
extern struct file *file_open_root(const struct path *root, const char *filename, int flags, umode_t mode);
extern char *file_path(struct file *filp, char *buf, int buflen);
extern void file_ra_state_init(struct file_ra_state *ra, struct address_space *mapping);
extern int file_remove_privs(struct file *file);
extern int file_update_time(struct file *file);
extern int file_write_and_wait_range(struct file *file, loff_t lstart, loff_t lend);
extern void filemap_invalidate_lock_two(struct address_space *mapping1, struct address_space *mapping2);
extern void filemap_invalidate_unlock_two(struct address_space *mapping1, struct address_space *mapping2);
extern ssize_t filemap_read(struct kiocb *iocb, struct iov_iter *iter, ssize_t already_read);
extern int filp_close(struct file *filp, fl_owner_t id);
extern struct file *filp_open(const char *filename, int flags, umode_t mode);
extern struct inode *find_inode_by_ino_rcu(struct super_block *sb, long unsigned int ino);
extern struct inode *find_inode_nowait(struct super_block *sb, long unsigned int hashval, int (*match)(struct inode *, long unsigned int, void *), void *data);
extern struct inode *find_inode_rcu(struct super_block *sb, long unsigned int hashval, int (*test)(struct inode *, void *), void *data);
extern int finish_no_open(struct file *file, struct dentry *dentry);
extern int finish_open(struct file *file, struct dentry *dentry, int (*open)(struct inode *, struct file *));
extern void finish_rcuwait(struct rcuwait *w);
extern loff_t fixed_size_llseek(struct file *file, loff_t offset, int whence, loff_t size);
extern void free_anon_bdev(dev_t dev);
extern void free_inode_nonrcu(struct inode *inode);
extern int freeze_super(struct super_block *sb);
extern projid_t from_kprojid(struct user_namespace *targ, kprojid_t kprojid);
extern projid_t from_kprojid_munged(struct user_namespace *targ, kprojid_t kprojid);
extern qid_t from_kqid(struct user_namespace *targ, struct kqid kqid);
extern qid_t from_kqid_munged(struct user_namespace *targ, struct kqid kqid);
extern unsigned char fs_ftype_to_dtype(unsigned int filetype);
extern unsigned char fs_umode_to_dtype(umode_t mode);
extern unsigned char fs_umode_to_ftype(umode_t mode);
extern int generic_check_addressable(unsigned int blocksize_bits, u64 num_blocks);
extern ssize_t generic_copy_file_range(struct file *file_in, loff_t pos_in, struct file *file_out, loff_t pos_out, size_t len, unsigned int flags);
extern int generic_delete_inode(struct inode *inode);
extern int generic_fadvise(struct file *file, loff_t offset, loff_t len, int advice);
extern ssize_t generic_file_direct_write(struct kiocb *iocb, struct iov_iter *from);
extern int generic_file_fsync(struct file *file, loff_t start, loff_t end, int datasync);
extern loff_t generic_file_llseek(struct file *file, loff_t offset, int whence);
extern loff_t generic_file_llseek_size(struct file *file, loff_t offset, int whence, loff_t maxsize, loff_t eof);
extern int generic_file_mmap(struct file *file, struct vm_area_struct *vma);
extern int generic_file_open(struct inode *inode, struct file *filp);
extern ssize_t generic_file_read_iter(struct kiocb *iocb, struct iov_iter *iter);
extern int generic_file_readonly_mmap(struct file *file, struct vm_area_struct *vma);
extern ssize_t generic_file_splice_read(struct file *in, loff_t *ppos, struct pipe_inode_info *pipe, size_t len, unsigned int flags);
extern ssize_t generic_file_write_iter(struct kiocb *iocb, struct iov_iter *from);
extern void generic_fill_statx_attr(struct inode *inode, struct kstat *stat);
extern void generic_fillattr(struct user_namespace *mnt_userns, struct inode *inode, struct kstat *stat);
extern ssize_t generic_perform_write(struct kiocb *iocb, struct iov_iter *i);
extern int generic_permission(struct user_namespace *mnt_userns, struct inode *inode, int mask);
extern ssize_t generic_read_dir(struct file *filp, char *buf, size_t siz, loff_t *ppos);
extern int generic_remap_file_range_prep(struct file *file_in, loff_t pos_in, struct file *file_out, loff_t pos_out, loff_t *len, unsigned int remap_flags);
extern void generic_set_encrypted_ci_d_ops(struct dentry *dentry);
extern int generic_setlease(struct file *filp, long int arg, struct file_lock **flp, void **priv);
extern void generic_shutdown_super(struct super_block *sb);
extern ssize_t generic_splice_sendpage(struct pipe_inode_info *pipe, struct file *out, loff_t *ppos, size_t len, unsigned int flags);
extern int generic_update_time(struct inode *inode, struct timespec64 *time, int flags);
extern ssize_t generic_write_checks(struct kiocb *iocb, struct iov_iter *from);
extern int generic_write_checks_count(struct kiocb *iocb, loff_t *count);
extern int get_anon_bdev(dev_t *p);
extern struct file_system_type *get_fs_type(const char *name);
extern long unsigned int get_max_files(void);
extern unsigned int get_next_ino(void);
extern struct filename *getname_kernel(const char *filename);
extern struct inode *iget5_locked(struct super_block *sb, long unsigned int hashval, int (*test)(struct inode *, void *), int (*set)(struct inode *, void *), void *data);
extern void iget_failed(struct inode *inode);
extern struct inode *iget_locked(struct super_block *sb, long unsigned int ino);
extern struct inode *igrab(struct inode *inode);
extern void ihold(struct inode *inode);
extern struct inode *ilookup(struct super_block *sb, long unsigned int ino);
extern struct inode *ilookup5(struct super_block *sb, long unsigned int hashval, int (*test)(struct inode *, void *), void *data);
extern struct inode *ilookup5_nowait(struct super_block *sb, long unsigned int hashval, int (*test)(struct inode *, void *), void *data);
extern void inc_nlink(struct inode *inode);
extern void init_special_inode(struct inode *inode, umode_t mode, dev_t rdev);
extern void inode_add_bytes(struct inode *inode, loff_t bytes);
extern void inode_dio_wait(struct inode *inode);
extern loff_t inode_get_bytes(struct inode *inode);
extern int inode_init_always(struct super_block *sb, struct inode *inode);
extern void inode_init_once(struct inode *inode);
extern void inode_init_owner(struct user_namespace *mnt_userns, struct inode *inode, const struct inode *dir, umode_t mode);
extern struct inode *inode_insert5(struct inode *inode, long unsigned int hashval, int (*test)(struct inode *, void *), int (*set)(struct inode *, void *), void *data);
extern int inode_needs_sync(struct inode *inode);
extern int inode_newsize_ok(const struct inode *inode, loff_t offset);
extern void inode_nohighmem(struct inode *inode);
extern bool inode_owner_or_capable(struct user_namespace *mnt_userns, const struct inode *inode);
extern int inode_permission(struct user_namespace *mnt_userns, struct inode *inode, int mask);
extern void inode_sb_list_add(struct inode *inode);
extern void inode_set_bytes(struct inode *inode, loff_t bytes);
extern struct timespec64 inode_set_ctime_current(struct inode *inode);
extern void inode_set_flags(struct inode *inode, unsigned int flags, unsigned int mask);
extern void inode_sub_bytes(struct inode *inode, loff_t bytes);
extern int inode_update_time(struct inode *inode, struct timespec64 *time, int flags);
extern int insert_inode_locked(struct inode *inode);
extern int insert_inode_locked4(struct inode *inode, long unsigned int hashval, int (*test)(struct inode *, void *), void *data);
extern void iput(struct inode *inode);
extern bool is_bad_inode(struct inode *inode);
extern bool is_subdir(struct dentry *new_dentry, struct dentry *old_dentry);
extern ssize_t iter_file_splice_write(struct pipe_inode_info *pipe, struct file *out, loff_t *ppos, size_t len, unsigned int flags);
extern int iterate_dir(struct file *file, struct dir_context *ctx);
extern void iterate_supers_type(struct file_system_type *type, void (*f)(struct super_block *, void *), void *arg);
extern ino_t iunique(struct super_block *sb, ino_t max_reserved);
extern ssize_t kernel_read(struct file *file, void *buf, size_t count, loff_t *pos);
extern ssize_t kernel_write(struct file *file, const void *buf, size_t count, loff_t *pos);
extern void kfree_link(void *p);
extern void kill_anon_super(struct super_block *sb);
extern void kill_block_super(struct super_block *sb);
extern void kill_fasync(struct fasync_struct **fp, int sig, int band);
extern void kill_litter_super(struct super_block *sb);
extern int kiocb_modified(struct kiocb *iocb);
extern void lease_get_mtime(struct inode *inode, struct timespec64 *time);
extern int lease_modify(struct file_lock *fl, int arg, struct list_head *dispose);
extern int lease_register_notifier(struct notifier_block *nb);
extern void lease_unregister_notifier(struct notifier_block *nb);
extern bool list_lru_add(struct list_lru *lru, struct list_head *item);
extern long unsigned int list_lru_count_node(struct list_lru *lru, int nid);
extern long unsigned int list_lru_count_one(struct list_lru *lru, int nid, struct mem_cgroup *memcg);
extern bool list_lru_del(struct list_lru *lru, struct list_head *item);
extern void list_lru_destroy(struct list_lru *lru);
extern void list_lru_isolate(struct list_lru_one *list, struct list_head *item);
extern void list_lru_isolate_move(struct list_lru_one *list, struct list_head *item, struct list_head *head);
extern long unsigned int list_lru_walk_node(struct list_lru *lru, int nid, list_lru_walk_cb isolate, void *cb_arg, long unsigned int *nr_to_walk);
extern long unsigned int list_lru_walk_one(struct list_lru *lru, int nid, struct mem_cgroup *memcg, list_lru_walk_cb isolate, void *cb_arg, long unsigned int *nr_to_walk);
extern void lock_two_nondirectories(struct inode *inode1, struct inode *inode2);
extern struct file_lock *locks_alloc_lock(void);
extern void locks_copy_conflock(struct file_lock *new, struct file_lock *fl);
extern void locks_copy_lock(struct file_lock *new, struct file_lock *fl);
extern int locks_delete_block(struct file_lock *waiter);
extern void locks_free_lock(struct file_lock *fl);
extern void locks_init_lock(struct file_lock *fl);
extern int locks_lock_inode_wait(struct inode *inode, struct file_lock *fl);
extern bool locks_owner_has_blockers(struct file_lock_context *flctx, fl_owner_t owner);
extern void locks_release_private(struct file_lock *fl);
extern void locks_remove_posix(struct file *filp, fl_owner_t owner);
extern void make_bad_inode(struct inode *inode);
extern kprojid_t make_kprojid(struct user_namespace *ns, projid_t projid);
extern void mark_info_dirty(struct super_block *sb, int type);
extern int may_setattr(struct user_namespace *mnt_userns, struct inode *inode, unsigned int ia_valid);
extern umode_t mode_strip_sgid(struct user_namespace *mnt_userns, const struct inode *dir, umode_t mode);
extern struct dentry *mount_bdev(struct file_system_type *fs_type, int flags, const char *dev_name, void *data, int (*fill_super)(struct super_block *, void *, int));
extern struct dentry *mount_nodev(struct file_system_type *fs_type, int flags, void *data, int (*fill_super)(struct super_block *, void *, int));
extern struct dentry *mount_single(struct file_system_type *fs_type, int flags, void *data, int (*fill_super)(struct super_block *, void *, int));
extern struct dentry *mount_subtree(struct vfsmount *m, const char *name);
extern struct inode *new_inode(struct super_block *sb);
extern loff_t no_seek_end_llseek(struct file *file, loff_t offset, int whence);
extern loff_t no_seek_end_llseek_size(struct file *file, loff_t offset, int whence, loff_t size);
extern int nonseekable_open(struct inode *inode, struct file *filp);
extern ssize_t noop_direct_IO(struct kiocb *iocb, struct iov_iter *iter);
extern int noop_fsync(struct file *file, loff_t start, loff_t end, int datasync);
extern loff_t noop_llseek(struct file *file, loff_t offset, int whence);
extern int notify_change(struct user_namespace *mnt_userns, struct dentry *dentry, struct iattr *attr, struct inode **delegated_inode);
extern struct file *open_exec(const char *name);
extern struct file *open_with_fake_path(const struct path *path, int flags, struct inode *inode, const struct cred *cred);
extern const char *page_get_link(struct dentry *dentry, struct inode *inode, struct delayed_call *callback);
extern const char *page_get_link_raw(struct dentry *dentry, struct inode *inode, struct delayed_call *callback);
extern void page_put_link(void *arg);
extern int page_readlink(struct dentry *dentry, char *buffer, int buflen);
extern int page_symlink(struct inode *inode, const char *symname, int len);
extern bool path_is_under(const struct path *path1, const struct path *path2);
extern void percpu_down_write(struct percpu_rw_semaphore *sem);
extern void percpu_free_rwsem(struct percpu_rw_semaphore *sem);
extern bool percpu_is_read_locked(struct percpu_rw_semaphore *sem);
extern void percpu_up_write(struct percpu_rw_semaphore *sem);
extern int posix_lock_file(struct file *filp, struct file_lock *fl, struct file_lock *conflock);
extern void posix_test_lock(struct file *filp, struct file_lock *fl);
extern void put_io_context(struct io_context *ioc);
extern void putname(struct filename *name);
extern bool qid_eq(struct kqid left, struct kqid right);
extern bool qid_lt(struct kqid left, struct kqid right);
extern bool qid_valid(struct kqid qid);
extern void quota_send_warning(struct kqid qid, dev_t dev, const char warntype);
extern int rcuwait_wake_up(struct rcuwait *w);
extern int register_chrdev_region(dev_t from, unsigned int count, const char *name);
extern int register_filesystem(struct file_system_type *fs);
extern int register_quota_format(struct quota_format_type *fmt);
extern void retire_super(struct super_block *sb);
extern int rw_verify_area(int read_write, struct file *file, const loff_t *ppos, size_t count);
extern int sb_min_blocksize(struct super_block *sb, int size);
extern int sb_set_blocksize(struct super_block *sb, int size);
extern int set_anon_super(struct super_block *s, void *data);
extern int set_anon_super_fc(struct super_block *sb, struct fs_context *fc);
extern void set_nlink(struct inode *inode, unsigned int nlink);
extern int set_task_ioprio(struct task_struct *task, int ioprio);
extern void setattr_copy(struct user_namespace *mnt_userns, struct inode *inode, const struct iattr *attr);
extern int setattr_prepare(struct user_namespace *mnt_userns, struct dentry *dentry, struct iattr *attr);
extern int setattr_should_drop_sgid(struct user_namespace *mnt_userns, const struct inode *inode);
extern int setattr_should_drop_suidgid(struct user_namespace *mnt_userns, struct inode *inode);
extern struct super_block *sget(struct file_system_type *type, int (*test)(struct super_block *, void *), int (*set)(struct super_block *, void *), int flags, void *data);
extern struct super_block *sget_fc(struct fs_context *fc, int (*test)(struct super_block *, struct fs_context *), int (*set)(struct super_block *, struct fs_context *));
extern int simple_attr_open(struct inode *inode, struct file *file, int (*get)(void *, u64 *), int (*set)(void *, u64), const char *fmt);
extern ssize_t simple_attr_read(struct file *file, char *buf, size_t len, loff_t *ppos);
extern int simple_attr_release(struct inode *inode, struct file *file);
extern ssize_t simple_attr_write(struct file *file, const char *buf, size_t len, loff_t *ppos);
extern ssize_t simple_attr_write_signed(struct file *file, const char *buf, size_t len, loff_t *ppos);
extern int simple_empty(struct dentry *dentry);
extern int simple_fill_super(struct super_block *s, long unsigned int magic, const struct tree_descr *files);
extern const char *simple_get_link(struct dentry *dentry, struct inode *inode, struct delayed_call *done);
extern int simple_getattr(struct user_namespace *mnt_userns, const struct path *path, struct kstat *stat, u32 request_mask, unsigned int query_flags);
extern int simple_link(struct dentry *old_dentry, struct inode *dir, struct dentry *dentry);
extern struct dentry *simple_lookup(struct inode *dir, struct dentry *dentry, unsigned int flags);
extern int simple_nosetlease(struct file *filp, long int arg, struct file_lock **flp, void **priv);
extern int simple_open(struct inode *inode, struct file *file);
extern int simple_pin_fs(struct file_system_type *type, struct vfsmount **mount, int *count);
extern ssize_t simple_read_from_buffer(void *to, size_t count, loff_t *ppos, const void *from, size_t available);
extern void simple_recursive_removal(struct dentry *dentry, void (*callback)(struct dentry *));
extern void simple_release_fs(struct vfsmount **mount, int *count);
extern int simple_rename(struct user_namespace *mnt_userns, struct inode *old_dir, struct dentry *old_dentry, struct inode *new_dir, struct dentry *new_dentry, unsigned int flags);
extern int simple_rename_exchange(struct inode *old_dir, struct dentry *old_dentry, struct inode *new_dir, struct dentry *new_dentry);
extern void simple_rename_timestamp(struct inode *old_dir, struct dentry *old_dentry, struct inode *new_dir, struct dentry *new_dentry);
extern int simple_rmdir(struct inode *dir, struct dentry *dentry);
extern int simple_setattr(struct user_namespace *mnt_userns, struct dentry *dentry, struct iattr *iattr);
extern int simple_statfs(struct dentry *dentry, struct kstatfs *buf);
extern char *simple_transaction_get(struct file *file, const char *buf, size_t size);
extern ssize_t simple_transaction_read(struct file *file, char *buf, size_t size, loff_t *pos);
extern int simple_transaction_release(struct inode *inode, struct file *file);
extern void simple_transaction_set(struct file *file, size_t n);
extern int simple_unlink(struct inode *dir, struct dentry *dentry);
extern int simple_write_begin(struct file *file, struct address_space *mapping, loff_t pos, unsigned int len, struct page **pagep, void **fsdata);
extern ssize_t simple_write_to_buffer(void *to, size_t available, loff_t *ppos, const void *from, size_t count);
extern int stream_open(struct inode *inode, struct file *filp);
extern int super_setup_bdi(struct super_block *sb);
extern int super_setup_bdi_name(struct super_block *sb, char *fmt, ...);
extern int sync_filesystem(struct super_block *sb);
extern int sync_inode_metadata(struct inode *inode, int wait);
extern int thaw_super(struct super_block *sb);
extern struct timespec64 timestamp_truncate(struct timespec64 t, struct inode *inode);
extern void touch_atime(const struct path *path);
extern void unlock_new_inode(struct inode *inode);
extern void unlock_two_nondirectories(struct inode *inode1, struct inode *inode2);
extern void unregister_chrdev_region(dev_t from, unsigned int count);
extern int unregister_filesystem(struct file_system_type *fs);
extern void unregister_quota_format(struct quota_format_type *fmt);
extern int vfs_cancel_lock(struct file *filp, struct file_lock *fl);
extern loff_t vfs_clone_file_range(struct file *file_in, loff_t pos_in, struct file *file_out, loff_t pos_out, loff_t len, unsigned int remap_flags);
extern ssize_t vfs_copy_file_range(struct file *file_in, loff_t pos_in, struct file *file_out, loff_t pos_out, size_t len, unsigned int flags);
extern int vfs_create(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *dentry, umode_t mode, bool want_excl);
extern int vfs_dedupe_file_range(struct file *file, struct file_dedupe_range *same);
extern loff_t vfs_dedupe_file_range_one(struct file *src_file, loff_t src_pos, struct file *dst_file, loff_t dst_pos, loff_t len, unsigned int remap_flags);
extern int vfs_fadvise(struct file *file, loff_t offset, loff_t len, int advice);
extern int vfs_fallocate(struct file *file, int mode, loff_t offset, loff_t len);
extern int vfs_fsync(struct file *file, int datasync);
extern int vfs_fsync_range(struct file *file, loff_t start, loff_t end, int datasync);
extern const char *vfs_get_link(struct dentry *dentry, struct delayed_call *done);
extern int vfs_getattr(const struct path *path, struct kstat *stat, u32 request_mask, unsigned int query_flags);
extern int vfs_getattr_nosec(const struct path *path, struct kstat *stat, u32 request_mask, unsigned int query_flags);
extern bool vfs_inode_has_locks(struct inode *inode);
extern ssize_t vfs_iocb_iter_read(struct file *file, struct kiocb *iocb, struct iov_iter *iter);
extern ssize_t vfs_iocb_iter_write(struct file *file, struct kiocb *iocb, struct iov_iter *iter);
extern long int vfs_ioctl(struct file *filp, unsigned int cmd, long unsigned int arg);
extern ssize_t vfs_iter_read(struct file *file, struct iov_iter *iter, loff_t *ppos, rwf_t flags);
extern ssize_t vfs_iter_write(struct file *file, struct iov_iter *iter, loff_t *ppos, rwf_t flags);
extern int vfs_link(struct dentry *old_dentry, struct user_namespace *mnt_userns, struct inode *dir, struct dentry *new_dentry, struct inode **delegated_inode);
extern loff_t vfs_llseek(struct file *file, loff_t offset, int whence);
extern int vfs_lock_file(struct file *filp, unsigned int cmd, struct file_lock *fl, struct file_lock *conf);
extern int vfs_mkdir(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *dentry, umode_t mode);
extern int vfs_mknod(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *dentry, umode_t mode, dev_t dev);
extern int vfs_mkobj(struct dentry *dentry, umode_t mode, int (*f)(struct dentry *, umode_t, void *), void *arg);
extern int vfs_readlink(struct dentry *dentry, char *buffer, int buflen);
extern int vfs_rename(struct renamedata *rd);
extern int vfs_rmdir(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *dentry);
extern int vfs_setlease(struct file *filp, long int arg, struct file_lock **lease, void **priv);
extern loff_t vfs_setpos(struct file *file, loff_t offset, loff_t maxsize);
extern int vfs_statfs(const struct path *path, struct kstatfs *buf);
extern int vfs_symlink(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *dentry, const char *oldname);
extern int vfs_test_lock(struct file *filp, struct file_lock *fl);
extern struct file *vfs_tmpfile_open(struct user_namespace *mnt_userns, const struct path *parentpath, umode_t mode, int open_flag, const struct cred *cred);
extern long int vfs_truncate(const struct path *path, loff_t length);
extern int vfs_unlink(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *dentry, struct inode **delegated_inode);
