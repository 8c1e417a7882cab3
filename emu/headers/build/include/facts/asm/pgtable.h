/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define PKRU_AD_BIT 1U
#define PKRU_WD_BIT 2U
#define PKRU_BITS_PER_PKEY 2
#define KFPU_387 1UL
#define KFPU_MXCSR 2UL
#define FIXMAP_PMD_NUM 2
#define FIXMAP_PMD_TOP 507
#define VSYSCALL_ADDR 0xffffffffff600000UL
#define FIXADDR_TOP 0xffffffffff7ff000UL
#define NR_FIX_BTMAPS 64
#define FIX_BTMAPS_SLOTS 8
#define TOTAL_FIX_BTMAPS 512
#define FIXADDR_SIZE 0x286000
#define FIXADDR_START 0xffffffffff579000UL
#define FIXADDR_TOT_SIZE 0x601000
#define FIXADDR_TOT_START 0xffffffffff1fe000UL
#define SWP_TYPE_BITS 5
#define SWP_OFFSET_FIRST_BIT 9
#define SWP_OFFSET_SHIFT 14
#define HAVE_PAGE_AGP 1
#define _ASM_PGTABLE_INVERT_H 1
#define PTI_PGTABLE_SWITCH_BIT 12
#define PTE_SHIFT 9
#define __HAVE_ARCH_PFN_MODIFY_ALLOWED 1
extern u64 cc_mkdec(u64 val);
extern int cpu_has_xfeatures(u64 xfeatures_needed, const char **feature_name);
extern void fpregs_assert_state_consistent(void);
extern void fpstate_clear_xstate_component(struct fpstate *fps, unsigned int xfeature);
extern bool fpu_alloc_guest_fpstate(struct fpu_guest *gfpu);
extern void fpu_copy_guest_fpstate_to_uabi(struct fpu_guest *gfpu, void *buf, unsigned int size, u64 xfeatures, u32 pkru);
extern int fpu_copy_uabi_to_guest_fpstate(struct fpu_guest *gfpu, const void *buf, u64 xcr0, u32 *vpkru);
extern int fpu_enable_guest_xfd_features(struct fpu_guest *guest_fpu, u64 xfeatures);
extern void fpu_free_guest_fpstate(struct fpu_guest *gfpu);
extern int fpu_swap_kvm_fpstate(struct fpu_guest *guest_fpu, bool enter_guest);
extern void fpu_sync_guest_vmexit_xfd_state(void);
extern void fpu_update_guest_xfd(struct fpu_guest *guest_fpu, u64 xfd);
extern bool irq_fpu_usable(void);
extern void ptdump_walk_pgd_level_debugfs(struct seq_file *m, struct mm_struct *mm, bool user);
extern void switch_fpu_return(void);
extern u64 xstate_get_guest_group_perm(void);
