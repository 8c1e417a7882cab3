/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define SMP_MAGIC_IDENT 0x5f504d5f
#define MP_PROCESSOR 0
#define MP_BUS 1
#define MP_IOAPIC 2
#define MP_INTSRC 3
#define MP_LINTSRC 4
#define MP_TRANSLATION 192
#define CPU_ENABLED 1
#define CPU_BOOTPROCESSOR 2
#define CPU_STEPPING_MASK 15
#define CPU_MODEL_MASK 240
#define CPU_FAMILY_MASK 3840
#define MPC_APIC_USABLE 1
#define MP_IRQPOL_DEFAULT 0
#define MP_IRQPOL_ACTIVE_HIGH 1
#define MP_IRQPOL_RESERVED 2
#define MP_IRQPOL_ACTIVE_LOW 3
#define MP_IRQPOL_MASK 3
#define MP_IRQTRIG_DEFAULT 0
#define MP_IRQTRIG_EDGE 4
#define MP_IRQTRIG_RESERVED 8
#define MP_IRQTRIG_LEVEL 12
#define MP_IRQTRIG_MASK 12
#define MP_APIC_ALL 255
#define SETUP_NONE 0
#define SETUP_E820_EXT 1
#define SETUP_DTB 2
#define SETUP_PCI 3
#define SETUP_EFI 4
#define SETUP_APPLE_PROPERTIES 5
#define SETUP_JAILHOUSE 6
#define SETUP_CC_BLOB 7
#define SETUP_IMA 8
#define SETUP_RNG_SEED 9
#define SETUP_ENUM_MAX 9
#define SETUP_INDIRECT (-2147483648)
#define SETUP_TYPE_MAX (-2147483639)
#define RAMDISK_IMAGE_START_MASK 2047
#define RAMDISK_PROMPT_FLAG 0x8000
#define RAMDISK_LOAD_FLAG 0x4000
#define LOADED_HIGH 1
#define KASLR_FLAG 2
#define QUIET_FLAG 32
#define KEEP_SEGMENTS 64
#define CAN_USE_HEAP 128
#define XLF_KERNEL_64 1
#define XLF_CAN_BE_LOADED_ABOVE_4G 2
#define XLF_EFI_HANDOVER_32 4
#define XLF_EFI_HANDOVER_64 8
#define XLF_EFI_KEXEC 16
#define XLF_5LEVEL 32
#define XLF_5LEVEL_ENABLED 64
#define VIDEO_TYPE_MDA 16
#define VIDEO_TYPE_CGA 17
#define VIDEO_TYPE_EGAM 32
#define VIDEO_TYPE_EGAC 33
#define VIDEO_TYPE_VGAC 34
#define VIDEO_TYPE_VLFB 35
#define VIDEO_TYPE_PICA_S3 48
#define VIDEO_TYPE_MIPS_G364 49
#define VIDEO_TYPE_SGI 51
#define VIDEO_TYPE_TGAC 64
#define VIDEO_TYPE_SUN 80
#define VIDEO_TYPE_SUNPCI 81
#define VIDEO_TYPE_PMAC 96
#define VIDEO_TYPE_EFI 112
#define VIDEO_FLAGS_NOCURSOR 1
#define VIDEO_CAPABILITY_SKIP_QUIRKS 1
#define VIDEO_CAPABILITY_64BIT_BASE 2
#define APM_STATE_READY 0
#define APM_STATE_STANDBY 1
#define APM_STATE_SUSPEND 2
#define APM_STATE_OFF 3
#define APM_STATE_BUSY 4
#define APM_STATE_REJECT 5
#define APM_STATE_OEM_SYS 32
#define APM_STATE_OEM_DEV 64
#define APM_STATE_DISABLE 0
#define APM_STATE_ENABLE 1
#define APM_STATE_DISENGAGE 0
#define APM_STATE_ENGAGE 1
#define APM_SYS_STANDBY 1
#define APM_SYS_SUSPEND 2
#define APM_NORMAL_RESUME 3
#define APM_CRITICAL_RESUME 4
#define APM_LOW_BATTERY 5
#define APM_POWER_STATUS_CHANGE 6
#define APM_UPDATE_TIME 7
#define APM_CRITICAL_SUSPEND 8
#define APM_USER_STANDBY 9
#define APM_USER_SUSPEND 10
#define APM_STANDBY_RESUME 11
#define APM_CAPABILITY_CHANGE 12
#define APM_USER_HIBERNATION 13
#define APM_HIBERNATION_RESUME 14
#define APM_SUCCESS 0
#define APM_DISABLED 1
#define APM_CONNECTED 2
#define APM_NOT_CONNECTED 3
#define APM_16_CONNECTED 5
#define APM_16_UNSUPPORTED 6
#define APM_32_CONNECTED 7
#define APM_32_UNSUPPORTED 8
#define APM_BAD_DEVICE 9
#define APM_BAD_PARAM 10
#define APM_NOT_ENGAGED 11
#define APM_BAD_FUNCTION 12
#define APM_RESUME_DISABLED 13
#define APM_NO_ERROR 83
#define APM_BAD_STATE 96
#define APM_NO_EVENTS 128
#define APM_NOT_PRESENT 134
#define APM_DEVICE_BIOS 0
#define APM_DEVICE_ALL 1
#define APM_DEVICE_DISPLAY 256
#define APM_DEVICE_STORAGE 512
#define APM_DEVICE_PARALLEL 768
#define APM_DEVICE_SERIAL 1024
#define APM_DEVICE_NETWORK 1280
#define APM_DEVICE_PCMCIA 1536
#define APM_DEVICE_BATTERY 0x8000
#define APM_DEVICE_OEM 0xe000
#define APM_DEVICE_OLD_ALL 0xffff
#define APM_DEVICE_CLASS 255
#define APM_DEVICE_MASK 0xff00
#define APM_MAX_BATTERIES 2
#define APM_CAP_GLOBAL_STANDBY 1
#define APM_CAP_GLOBAL_SUSPEND 2
#define APM_CAP_RESUME_STANDBY_TIMER 4
#define APM_CAP_RESUME_SUSPEND_TIMER 8
#define APM_CAP_RESUME_STANDBY_RING 16
#define APM_CAP_RESUME_SUSPEND_RING 32
#define APM_CAP_RESUME_STANDBY_PCMCIA 64
#define APM_CAP_RESUME_SUSPEND_PCMCIA 128
#define APM_IOC_STANDBY 0x4101U
#define APM_IOC_SUSPEND 0x4102U
#define APM_16_BIT_SUPPORT 1
#define APM_32_BIT_SUPPORT 2
#define APM_IDLE_SLOWS_CLOCK 4
#define APM_BIOS_DISABLED 8
#define APM_BIOS_DISENGAGED 16
#define APM_FUNC_INST_CHECK 0x5300
#define APM_FUNC_REAL_CONN 0x5301
#define APM_FUNC_16BIT_CONN 0x5302
#define APM_FUNC_32BIT_CONN 0x5303
#define APM_FUNC_DISCONN 0x5304
#define APM_FUNC_IDLE 0x5305
#define APM_FUNC_BUSY 0x5306
#define APM_FUNC_SET_STATE 0x5307
#define APM_FUNC_ENABLE_PM 0x5308
#define APM_FUNC_RESTORE_BIOS 0x5309
#define APM_FUNC_GET_STATUS 0x530a
#define APM_FUNC_GET_EVENT 0x530b
#define APM_FUNC_GET_STATE 0x530c
#define APM_FUNC_ENABLE_DEV_PM 0x530d
#define APM_FUNC_VERSION 0x530e
#define APM_FUNC_ENGAGE_PM 0x530f
#define APM_FUNC_GET_CAP 0x5310
#define APM_FUNC_RESUME_TIMER 0x5311
#define APM_FUNC_RESUME_ON_RING 0x5312
#define APM_FUNC_TIMER 0x5313
#define APM_FUNC_DISABLE_TIMER 0
#define APM_FUNC_GET_TIMER 1
#define APM_FUNC_SET_TIMER 2
#define APM_FUNC_DISABLE_RING 0
#define APM_FUNC_ENABLE_RING 1
#define APM_FUNC_GET_RING 2
#define APM_FUNC_TIMER_DISABLE 0
#define APM_FUNC_TIMER_ENABLE 1
#define APM_FUNC_TIMER_GET 2
#define EDDNR 489
#define EDDBUF 3328
#define EDDMAXNR 6
#define EDDEXTSIZE 8
#define EDDPARMSIZE 74
#define CHECKEXTENSIONSPRESENT 65
#define GETDEVICEPARAMETERS 72
#define LEGACYGETDEVICEPARAMETERS 8
#define EDDMAGIC1 0x55aa
#define EDDMAGIC2 0xaa55
#define READ_SECTORS 2
#define EDD_MBR_SIG_OFFSET 440
#define EDD_MBR_SIG_BUF 656
#define EDD_MBR_SIG_MAX 16
#define EDD_MBR_SIG_NR_BUF 490
#define EDD_EXT_FIXED_DISK_ACCESS 1
#define EDD_EXT_DEVICE_LOCKING_AND_EJECTING 2
#define EDD_EXT_ENHANCED_DISK_DRIVE_SUPPORT 4
#define EDD_EXT_64BIT_EXTENSIONS 8
#define EDD_INFO_DMA_BOUNDARY_ERROR_TRANSPARENT 1
#define EDD_INFO_GEOMETRY_VALID 2
#define EDD_INFO_REMOVABLE 4
#define EDD_INFO_WRITE_VERIFY 8
#define EDD_INFO_MEDIA_CHANGE_NOTIFICATION 16
#define EDD_INFO_LOCKABLE 32
#define EDD_INFO_NO_MEDIA_PRESENT 64
#define EDD_INFO_USE_INT13_FN50 128
#define E820_MAX_ENTRIES_ZEROPAGE 128
#define JAILHOUSE_SETUP_REQUIRED_VERSION 1
#define MAX_MP_BUSSES 256
#define MAX_IRQ_SOURCES 1024
#define LOCAL_DISTANCE 10
#define REMOTE_DISTANCE 20
#define DISTANCE_BITS 8
#define RECLAIM_DISTANCE 30
#define PENALTY_FOR_NODE_WITH_CPUS 1
#define OPT_ZONE_HIGHMEM 2
#define OPT_ZONE_DMA 0
#define OPT_ZONE_DMA32 1
#define GFP_ZONES_SHIFT 2
#define GFP_ZONE_TABLE 0x1320122
#define GFP_ZONE_BAD 0xe8e8
extern struct page *__alloc_pages(gfp_t gfp, unsigned int order, int preferred_nid, nodemask_t *nodemask);
extern long unsigned int __alloc_pages_bulk(gfp_t gfp, int preferred_nid, nodemask_t *nodemask, int nr_pages, struct list_head *page_list, struct page **page_array);
extern struct folio *__folio_alloc(gfp_t gfp, unsigned int order, int preferred_nid, nodemask_t *nodemask);
extern void __free_pages(struct page *page, unsigned int order);
extern long unsigned int __get_free_pages(gfp_t gfp_mask, unsigned int order);
extern int __node_distance(int from, int to);
extern void __page_frag_cache_drain(struct page *page, unsigned int count);
extern int alloc_contig_range(long unsigned int start, long unsigned int end, unsigned int migratetype, gfp_t gfp_mask);
extern void *alloc_pages_exact(size_t size, gfp_t gfp_mask);
extern void arch_set_max_freq_ratio(bool turbo_disabled);
extern struct folio *folio_alloc(gfp_t gfp, unsigned int order);
extern void free_contig_range(long unsigned int pfn, long unsigned int nr_pages);
extern void free_pages(long unsigned int addr, unsigned int order);
extern void free_pages_exact(void *virt, size_t size);
extern long unsigned int get_zeroed_page(gfp_t gfp_mask);
extern void *page_frag_alloc_align(struct page_frag_cache *nc, unsigned int fragsz, gfp_t gfp_mask, unsigned int align_mask);
extern void page_frag_free(void *addr);
extern int topology_phys_to_logical_die(unsigned int die_id, unsigned int cur_cpu);
extern int topology_phys_to_logical_pkg(unsigned int phys_pkg);
extern struct folio *vma_alloc_folio(gfp_t gfp, int order, struct vm_area_struct *vma, long unsigned int addr, bool hugepage);
