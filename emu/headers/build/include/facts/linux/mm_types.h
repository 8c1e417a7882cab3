/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define AT_SYSINFO_EHDR 33
#define AT_VECTOR_SIZE_ARCH 3
#define AT_NULL 0
#define AT_IGNORE 1
#define AT_EXECFD 2
#define AT_PHDR 3
#define AT_PHENT 4
#define AT_PHNUM 5
#define AT_PAGESZ 6
#define AT_BASE 7
#define AT_FLAGS 8
#define AT_ENTRY 9
#define AT_NOTELF 10
#define AT_UID 11
#define AT_EUID 12
#define AT_GID 13
#define AT_EGID 14
#define AT_PLATFORM 15
#define AT_HWCAP 16
#define AT_CLKTCK 17
#define AT_SECURE 23
#define AT_BASE_PLATFORM 24
#define AT_RANDOM 25
#define AT_HWCAP2 26
#define AT_EXECFN 31
#define AT_MINSIGSTKSZ 51
#define AT_VECTOR_SIZE_BASE 20
#define MAPLE_NODE_SLOTS 31
#define MAPLE_RANGE64_SLOTS 16
#define MAPLE_ARANGE64_SLOTS 10
#define MAPLE_ARANGE64_META_MAX 15
#define MAPLE_ALLOC_SLOTS 30
#define MAPLE_NODE_MASK 255UL
#define MT_FLAGS_ALLOC_RANGE 1
#define MT_FLAGS_USE_RCU 2
#define MT_FLAGS_HEIGHT_OFFSET 2
#define MT_FLAGS_HEIGHT_MASK 124
#define MT_FLAGS_LOCK_MASK 768
#define MT_FLAGS_LOCK_IRQ 256
#define MT_FLAGS_LOCK_BH 512
#define MT_FLAGS_LOCK_EXTERN 768
#define MAPLE_HEIGHT_MAX 31
#define MAPLE_NODE_TYPE_MASK 15
#define MAPLE_NODE_TYPE_SHIFT 3
#define MAPLE_RESERVED_RANGE 0x1000
#define UPROBE_HANDLER_REMOVE 1
#define UPROBE_HANDLER_MASK 1
#define MAX_URETPROBE_DEPTH 64
#define MAX_UINSN_BYTES 16
#define UPROBE_XOL_SLOT_BYTES 128
#define UPROBE_SWBP_INSN 204
#define UPROBE_SWBP_INSN_SIZE 1
#define MM_CONTEXT_UPROBE_IA32 1UL
#define MM_CONTEXT_HAS_VSYSCALL 2UL
#define AT_VECTOR_SIZE 48
#define INIT_PASID 0
#define STRUCT_PAGE_MAX_SHIFT 6
#define PAGE_FRAG_CACHE_MAX_SIZE 0x8000UL
#define MM_MT_FLAGS 771
#define VM_FAULT_ERROR 2163
extern void __mt_destroy(struct maple_tree *mt);
extern void leave_mm(int cpu);
extern void mas_destroy(struct ma_state *mas);
extern int mas_empty_area(struct ma_state *mas, long unsigned int min, long unsigned int max, long unsigned int size);
extern int mas_empty_area_rev(struct ma_state *mas, long unsigned int min, long unsigned int max, long unsigned int size);
extern void *mas_erase(struct ma_state *mas);
extern int mas_expected_entries(struct ma_state *mas, long unsigned int nr_entries);
extern void *mas_find(struct ma_state *mas, long unsigned int max);
extern void *mas_find_rev(struct ma_state *mas, long unsigned int min);
extern void *mas_next(struct ma_state *mas, long unsigned int max);
extern void mas_pause(struct ma_state *mas);
extern void *mas_prev(struct ma_state *mas, long unsigned int min);
extern void *mas_store(struct ma_state *mas, void *entry);
extern int mas_store_gfp(struct ma_state *mas, void *entry, gfp_t gfp);
extern void mas_store_prealloc(struct ma_state *mas, void *entry);
extern void *mas_walk(struct ma_state *mas);
extern void *mt_find_after(struct maple_tree *mt, long unsigned int *index, long unsigned int max);
extern void *mt_next(struct maple_tree *mt, long unsigned int index, long unsigned int max);
extern void *mt_prev(struct maple_tree *mt, long unsigned int index, long unsigned int min);
extern int mtree_alloc_range(struct maple_tree *mt, long unsigned int *startp, void *entry, long unsigned int size, long unsigned int min, long unsigned int max, gfp_t gfp);
extern int mtree_alloc_rrange(struct maple_tree *mt, long unsigned int *startp, void *entry, long unsigned int size, long unsigned int min, long unsigned int max, gfp_t gfp);
extern void mtree_destroy(struct maple_tree *mt);
extern void *mtree_erase(struct maple_tree *mt, long unsigned int index);
extern int mtree_insert(struct maple_tree *mt, long unsigned int index, void *entry, gfp_t gfp);
extern int mtree_insert_range(struct maple_tree *mt, long unsigned int first, long unsigned int last, void *entry, gfp_t gfp);
extern void *mtree_load(struct maple_tree *mt, long unsigned int index);
extern int mtree_store(struct maple_tree *mt, long unsigned int index, void *entry, gfp_t gfp);
extern int mtree_store_range(struct maple_tree *mt, long unsigned int index, long unsigned int last, void *entry, gfp_t gfp);
extern int uprobe_register(struct inode *inode, loff_t offset, struct uprobe_consumer *uc);
extern int uprobe_register_refctr(struct inode *inode, loff_t offset, loff_t ref_ctr_offset, struct uprobe_consumer *uc);
extern void uprobe_unregister(struct inode *inode, loff_t offset, struct uprobe_consumer *uc);
