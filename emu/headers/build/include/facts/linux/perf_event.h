/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define PERF_PMU_TYPE_SHIFT 32
#define PERF_HW_EVENT_MASK 0xffffffffU
#define PERF_SAMPLE_WEIGHT_TYPE 0x1004000
#define PERF_BR_UNKNOWN 0
#define PERF_BR_COND 1
#define PERF_BR_UNCOND 2
#define PERF_BR_IND 3
#define PERF_BR_CALL 4
#define PERF_BR_IND_CALL 5
#define PERF_BR_RET 6
#define PERF_BR_SYSCALL 7
#define PERF_BR_SYSRET 8
#define PERF_BR_COND_CALL 9
#define PERF_BR_COND_RET 10
#define PERF_BR_ERET 11
#define PERF_BR_IRQ 12
#define PERF_BR_SERROR 13
#define PERF_BR_NO_TX 14
#define PERF_BR_EXTEND_ABI 15
#define PERF_BR_MAX 16
#define PERF_BR_SPEC_NA 0
#define PERF_BR_SPEC_WRONG_PATH 1
#define PERF_BR_NON_SPEC_CORRECT_PATH 2
#define PERF_BR_SPEC_CORRECT_PATH 3
#define PERF_BR_SPEC_MAX 4
#define PERF_BR_NEW_FAULT_ALGN 0
#define PERF_BR_NEW_FAULT_DATA 1
#define PERF_BR_NEW_FAULT_INST 2
#define PERF_BR_NEW_ARCH_1 3
#define PERF_BR_NEW_ARCH_2 4
#define PERF_BR_NEW_ARCH_3 5
#define PERF_BR_NEW_ARCH_4 6
#define PERF_BR_NEW_ARCH_5 7
#define PERF_BR_NEW_MAX 8
#define PERF_BR_PRIV_UNKNOWN 0
#define PERF_BR_PRIV_USER 1
#define PERF_BR_PRIV_KERNEL 2
#define PERF_BR_PRIV_HV 3
#define PERF_BR_ARM64_FIQ 3
#define PERF_BR_ARM64_DEBUG_HALT 4
#define PERF_BR_ARM64_DEBUG_EXIT 5
#define PERF_BR_ARM64_DEBUG_INST 6
#define PERF_BR_ARM64_DEBUG_DATA 7
#define PERF_SAMPLE_BRANCH_PLM_ALL 7
#define PERF_TXN_ELISION 1
#define PERF_TXN_TRANSACTION 2
#define PERF_TXN_SYNC 4
#define PERF_TXN_ASYNC 8
#define PERF_TXN_RETRY 16
#define PERF_TXN_CONFLICT 32
#define PERF_TXN_CAPACITY_WRITE 64
#define PERF_TXN_CAPACITY_READ 128
#define PERF_TXN_MAX 256
#define PERF_TXN_ABORT_MASK 0xffffffff00000000UL
#define PERF_TXN_ABORT_SHIFT 32
#define PERF_ATTR_SIZE_VER0 64
#define PERF_ATTR_SIZE_VER1 72
#define PERF_ATTR_SIZE_VER2 80
#define PERF_ATTR_SIZE_VER3 96
#define PERF_ATTR_SIZE_VER4 104
#define PERF_ATTR_SIZE_VER5 112
#define PERF_ATTR_SIZE_VER6 120
#define PERF_ATTR_SIZE_VER7 128
#define PERF_EVENT_IOC_ENABLE 0x2400U
#define PERF_EVENT_IOC_DISABLE 0x2401U
#define PERF_EVENT_IOC_REFRESH 0x2402U
#define PERF_EVENT_IOC_RESET 0x2403U
#define PERF_EVENT_IOC_PERIOD 0x40082404UL
#define PERF_EVENT_IOC_SET_OUTPUT 0x2405U
#define PERF_EVENT_IOC_SET_FILTER 0x40082406UL
#define PERF_EVENT_IOC_ID 0x80082407UL
#define PERF_EVENT_IOC_SET_BPF 0x40042408UL
#define PERF_EVENT_IOC_PAUSE_OUTPUT 0x40042409UL
#define PERF_RECORD_MISC_CPUMODE_MASK 7
#define PERF_RECORD_MISC_CPUMODE_UNKNOWN 0
#define PERF_RECORD_MISC_KERNEL 1
#define PERF_RECORD_MISC_USER 2
#define PERF_RECORD_MISC_HYPERVISOR 3
#define PERF_RECORD_MISC_GUEST_KERNEL 4
#define PERF_RECORD_MISC_GUEST_USER 5
#define PERF_RECORD_MISC_PROC_MAP_PARSE_TIMEOUT 0x1000
#define PERF_RECORD_MISC_MMAP_DATA 0x2000
#define PERF_RECORD_MISC_COMM_EXEC 0x2000
#define PERF_RECORD_MISC_FORK_EXEC 0x2000
#define PERF_RECORD_MISC_SWITCH_OUT 0x2000
#define PERF_RECORD_MISC_EXACT_IP 0x4000
#define PERF_RECORD_MISC_SWITCH_OUT_PREEMPT 0x4000
#define PERF_RECORD_MISC_MMAP_BUILD_ID 0x4000
#define PERF_RECORD_MISC_EXT_RESERVED 0x8000
#define NET_NS_INDEX 0
#define UTS_NS_INDEX 1
#define IPC_NS_INDEX 2
#define PID_NS_INDEX 3
#define USER_NS_INDEX 4
#define MNT_NS_INDEX 5
#define CGROUP_NS_INDEX 6
#define NR_NAMESPACES 7
#define PERF_RECORD_KSYMBOL_FLAGS_UNREGISTER 1
#define PERF_MAX_STACK_DEPTH 127
#define PERF_MAX_CONTEXTS_PER_STACK 8
#define PERF_AUX_FLAG_TRUNCATED 1
#define PERF_AUX_FLAG_OVERWRITE 2
#define PERF_AUX_FLAG_PARTIAL 4
#define PERF_AUX_FLAG_COLLISION 8
#define PERF_AUX_FLAG_PMU_FORMAT_TYPE_MASK 0xff00
#define PERF_AUX_FLAG_CORESIGHT_FORMAT_CORESIGHT 0
#define PERF_AUX_FLAG_CORESIGHT_FORMAT_RAW 256
#define PERF_FLAG_FD_NO_GROUP 1UL
#define PERF_FLAG_FD_OUTPUT 2UL
#define PERF_FLAG_PID_CGROUP 4UL
#define PERF_FLAG_FD_CLOEXEC 8UL
#define PERF_MEM_OP_NA 1
#define PERF_MEM_OP_LOAD 2
#define PERF_MEM_OP_STORE 4
#define PERF_MEM_OP_PFETCH 8
#define PERF_MEM_OP_EXEC 16
#define PERF_MEM_OP_SHIFT 0
#define PERF_MEM_LVL_NA 1
#define PERF_MEM_LVL_HIT 2
#define PERF_MEM_LVL_MISS 4
#define PERF_MEM_LVL_L1 8
#define PERF_MEM_LVL_LFB 16
#define PERF_MEM_LVL_L2 32
#define PERF_MEM_LVL_L3 64
#define PERF_MEM_LVL_LOC_RAM 128
#define PERF_MEM_LVL_REM_RAM1 256
#define PERF_MEM_LVL_REM_RAM2 512
#define PERF_MEM_LVL_REM_CCE1 1024
#define PERF_MEM_LVL_REM_CCE2 2048
#define PERF_MEM_LVL_IO 0x1000
#define PERF_MEM_LVL_UNC 0x2000
#define PERF_MEM_LVL_SHIFT 5
#define PERF_MEM_REMOTE_REMOTE 1
#define PERF_MEM_REMOTE_SHIFT 37
#define PERF_MEM_LVLNUM_L1 1
#define PERF_MEM_LVLNUM_L2 2
#define PERF_MEM_LVLNUM_L3 3
#define PERF_MEM_LVLNUM_L4 4
#define PERF_MEM_LVLNUM_CXL 9
#define PERF_MEM_LVLNUM_IO 10
#define PERF_MEM_LVLNUM_ANY_CACHE 11
#define PERF_MEM_LVLNUM_LFB 12
#define PERF_MEM_LVLNUM_RAM 13
#define PERF_MEM_LVLNUM_PMEM 14
#define PERF_MEM_LVLNUM_NA 15
#define PERF_MEM_LVLNUM_SHIFT 33
#define PERF_MEM_SNOOP_NA 1
#define PERF_MEM_SNOOP_NONE 2
#define PERF_MEM_SNOOP_HIT 4
#define PERF_MEM_SNOOP_MISS 8
#define PERF_MEM_SNOOP_HITM 16
#define PERF_MEM_SNOOP_SHIFT 19
#define PERF_MEM_SNOOPX_FWD 1
#define PERF_MEM_SNOOPX_PEER 2
#define PERF_MEM_SNOOPX_SHIFT 38
#define PERF_MEM_LOCK_NA 1
#define PERF_MEM_LOCK_LOCKED 2
#define PERF_MEM_LOCK_SHIFT 24
#define PERF_MEM_TLB_NA 1
#define PERF_MEM_TLB_HIT 2
#define PERF_MEM_TLB_MISS 4
#define PERF_MEM_TLB_L1 8
#define PERF_MEM_TLB_L2 16
#define PERF_MEM_TLB_WK 32
#define PERF_MEM_TLB_OS 64
#define PERF_MEM_TLB_SHIFT 26
#define PERF_MEM_BLK_NA 1
#define PERF_MEM_BLK_DATA 2
#define PERF_MEM_BLK_ADDR 4
#define PERF_MEM_BLK_SHIFT 40
#define PERF_MEM_HOPS_0 1
#define PERF_MEM_HOPS_1 2
#define PERF_MEM_HOPS_2 3
#define PERF_MEM_HOPS_3 4
#define PERF_MEM_HOPS_SHIFT 43
#define BTS_BUFFER_SIZE 0x10000UL
#define PEBS_BUFFER_SIZE 0x10000UL
#define MAX_PEBS_EVENTS_FMT4 8
#define MAX_PEBS_EVENTS 32
#define MAX_FIXED_PEBS_EVENTS 16
#define VC_EXCEPTION_STKSZ 0x2000UL
#define CEA_ESTACK_PAGES 19UL
#define CPU_ENTRY_AREA_SIZE 0x3b000UL
#define CPU_ENTRY_AREA_ARRAY_SIZE 0x76000000UL
#define CPU_ENTRY_AREA_TOTAL_SIZE 0x76001000UL
#define STACKSLOTS_PER_LINE 4
#define PERF_GUEST_ACTIVE 1
#define PERF_GUEST_USER 2
#define X86_BREAKPOINT_LEN_X 64
#define X86_BREAKPOINT_LEN_1 64
#define X86_BREAKPOINT_LEN_2 68
#define X86_BREAKPOINT_LEN_4 76
#define X86_BREAKPOINT_LEN_8 72
#define X86_BREAKPOINT_EXECUTE 128
#define X86_BREAKPOINT_WRITE 129
#define X86_BREAKPOINT_RW 131
#define TASKSTATS_VERSION 13
#define TS_COMM_LEN 32
#define TASKSTATS_CMD_UNSPEC 0
#define TASKSTATS_CMD_GET 1
#define TASKSTATS_CMD_NEW 2
#define __TASKSTATS_CMD_MAX 3
#define TASKSTATS_CMD_MAX 2
#define TASKSTATS_TYPE_UNSPEC 0
#define TASKSTATS_TYPE_PID 1
#define TASKSTATS_TYPE_TGID 2
#define TASKSTATS_TYPE_STATS 3
#define TASKSTATS_TYPE_AGGR_PID 4
#define TASKSTATS_TYPE_AGGR_TGID 5
#define TASKSTATS_TYPE_NULL 6
#define __TASKSTATS_TYPE_MAX 7
#define TASKSTATS_TYPE_MAX 6
#define TASKSTATS_CMD_ATTR_UNSPEC 0
#define TASKSTATS_CMD_ATTR_PID 1
#define TASKSTATS_CMD_ATTR_TGID 2
#define TASKSTATS_CMD_ATTR_REGISTER_CPUMASK 3
#define TASKSTATS_CMD_ATTR_DEREGISTER_CPUMASK 4
#define __TASKSTATS_CMD_ATTR_MAX 5
#define TASKSTATS_CMD_ATTR_MAX 4
#define TASKSTATS_GENL_VERSION 1
#define CGROUPSTATS_CMD_UNSPEC 3
#define CGROUPSTATS_CMD_GET 4
#define CGROUPSTATS_CMD_NEW 5
#define __CGROUPSTATS_CMD_MAX 6
#define CGROUPSTATS_CMD_MAX 5
#define CGROUPSTATS_TYPE_UNSPEC 0
#define CGROUPSTATS_TYPE_CGROUP_STATS 1
#define __CGROUPSTATS_TYPE_MAX 2
#define CGROUPSTATS_TYPE_MAX 1
#define CGROUPSTATS_CMD_ATTR_UNSPEC 0
#define CGROUPSTATS_CMD_ATTR_FD 1
#define __CGROUPSTATS_CMD_ATTR_MAX 2
#define CGROUPSTATS_CMD_ATTR_MAX 1
#define TSK_IOWAIT 1
#define TSK_MEMSTALL 2
#define TSK_RUNNING 4
#define TSK_MEMSTALL_RUNNING 8
#define TSK_ONCPU 16
#define PSI_ONCPU 128
#define PSI_STATE_RESCHEDULE 256
#define MAX_CGROUP_TYPE_NAMELEN 32
#define MAX_CGROUP_ROOT_NAMELEN 64
#define MAX_CFTYPE_NAME 64
#define CSS_NO_REF 1
#define CSS_ONLINE 2
#define CSS_RELEASED 4
#define CSS_VISIBLE 8
#define CSS_DYING 16
#define CGRP_NOTIFY_ON_RELEASE 0
#define CGRP_CPUSET_CLONE_CHILDREN 1
#define CGRP_FREEZE 2
#define CGRP_FROZEN 3
#define CGRP_ROOT_NOPREFIX 2
#define CGRP_ROOT_XATTR 4
#define CGRP_ROOT_NS_DELEGATE 8
#define CGRP_ROOT_FAVOR_DYNMODS 16
#define CGRP_ROOT_CPUSET_V2_MODE 0x10000
#define CGRP_ROOT_MEMORY_LOCAL_EVENTS 0x20000
#define CGRP_ROOT_MEMORY_RECURSIVE_PROT 0x40000
#define CFTYPE_ONLY_ON_ROOT 1
#define CFTYPE_NOT_ON_ROOT 2
#define CFTYPE_NS_DELEGATABLE 4
#define CFTYPE_NO_PREFIX 8
#define CFTYPE_WORLD_WRITABLE 16
#define CFTYPE_DEBUG 32
#define __CFTYPE_ONLY_ON_DFL 0x10000
#define __CFTYPE_NOT_ON_DFL 0x20000
#define __CFTYPE_ADDED 0x40000
#define CGROUP_WEIGHT_MIN 1
#define CGROUP_WEIGHT_DFL 100
#define CGROUP_WEIGHT_MAX 0x2710
#define CSS_TASK_ITER_PROCS 1U
#define CSS_TASK_ITER_THREADED 2U
#define CSS_TASK_ITER_SKIPPED 0x10000U
#define PERF_EVENT_FLAG_ARCH 0xfffff
#define PERF_EVENT_FLAG_USER_READ_CNT 0x80000000U
#define PERF_HES_STOPPED 1
#define PERF_HES_UPTODATE 2
#define PERF_HES_ARCH 4
#define PERF_PMU_TXN_ADD 1
#define PERF_PMU_TXN_READ 2
#define PERF_PMU_CAP_NO_INTERRUPT 1
#define PERF_PMU_CAP_NO_NMI 2
#define PERF_PMU_CAP_AUX_NO_SG 4
#define PERF_PMU_CAP_EXTENDED_REGS 8
#define PERF_PMU_CAP_EXCLUSIVE 16
#define PERF_PMU_CAP_ITRACE 32
#define PERF_PMU_CAP_HETEROGENEOUS_CPUS 64
#define PERF_PMU_CAP_NO_EXCLUDE 128
#define PERF_PMU_CAP_AUX_OUTPUT 256
#define PERF_PMU_CAP_EXTENDED_HW_TYPE 512
#define PERF_EF_START 1
#define PERF_EF_RELOAD 2
#define PERF_EF_UPDATE 4
#define PERF_EV_CAP_SOFTWARE 1UL
#define PERF_EV_CAP_READ_ACTIVE_PKG 2UL
#define PERF_EV_CAP_SIBLING 4UL
#define SWEVENT_HLIST_BITS 8
#define SWEVENT_HLIST_SIZE 256
#define PERF_ATTACH_CONTEXT 1
#define PERF_ATTACH_GROUP 2
#define PERF_ATTACH_TASK 4
#define PERF_ATTACH_TASK_DATA 8
#define PERF_ATTACH_ITRACE 16
#define PERF_ATTACH_SCHED_CB 32
#define PERF_ATTACH_CHILD 64
#define PERF_NR_CONTEXTS 4
#define PERF_MEM_NA 0x5080021ULL
#define PERF_SECURITY_OPEN 0
#define PERF_SECURITY_CPU 1
#define PERF_SECURITY_KERNEL 2
#define PERF_SECURITY_TRACEPOINT 3
extern void __static_key_deferred_flush(void *key, struct delayed_work *work);
extern void __static_key_slow_dec_deferred(struct static_key *key, struct delayed_work *work, long unsigned int timeout);
extern int cgroup_attach_task_all(struct task_struct *from, struct task_struct *tsk);
extern struct cgroup_subsys_state *cgroup_get_e_css(struct cgroup *cgrp, struct cgroup_subsys *ss);
extern struct cgroup *cgroup_get_from_fd(int fd);
extern struct cgroup *cgroup_get_from_id(u64 id);
extern struct cgroup *cgroup_get_from_path(const char *path);
extern int cgroup_path_ns(struct cgroup *cgrp, char *buf, size_t buflen, struct cgroup_namespace *ns);
extern struct cgroup_subsys_state *css_next_descendant_pre(struct cgroup_subsys_state *pos, struct cgroup_subsys_state *root);
extern void free_cgroup_ns(struct cgroup_namespace *ns);
extern struct cpu_entry_area *get_cpu_entry_area(int cpu);
extern void jump_label_rate_limit(struct static_key_deferred *key, long unsigned int rl);
extern void jump_label_update_timeout(struct work_struct *work);
extern struct cgroup_subsys_state *of_css(struct kernfs_open_file *of);
extern void *perf_aux_output_begin(struct perf_output_handle *handle, struct perf_event *event);
extern void perf_aux_output_end(struct perf_output_handle *handle, long unsigned int size);
extern void perf_aux_output_flag(struct perf_output_handle *handle, u64 flags);
extern int perf_aux_output_skip(struct perf_output_handle *handle, long unsigned int size);
extern void perf_event_addr_filters_sync(struct perf_event *event);
extern struct perf_event *perf_event_create_kernel_counter(struct perf_event_attr *attr, int cpu, struct task_struct *task, perf_overflow_handler_t overflow_handler, void *context);
extern void perf_event_disable(struct perf_event *event);
extern void perf_event_enable(struct perf_event *event);
extern u64 perf_event_pause(struct perf_event *event, bool reset);
extern int perf_event_period(struct perf_event *event, u64 value);
extern u64 perf_event_read_value(struct perf_event *event, u64 *enabled, u64 *running);
extern int perf_event_refresh(struct perf_event *event, int refresh);
extern int perf_event_release_kernel(struct perf_event *event);
extern ssize_t perf_event_sysfs_show(struct device *dev, struct device_attribute *attr, char *page);
extern void perf_event_update_userpage(struct perf_event *event);
extern void *perf_get_aux(struct perf_output_handle *handle);
extern void perf_pmu_migrate_context(struct pmu *pmu, int src_cpu, int dst_cpu);
extern int perf_pmu_register(struct pmu *pmu, const char *name, int type);
extern void perf_pmu_unregister(struct pmu *pmu);
extern void perf_register_guest_info_callbacks(struct perf_guest_info_callbacks *cbs);
extern int perf_swevent_get_recursion_context(void);
extern void perf_tp_event(u16 event_type, u64 count, void *record, int entry_size, struct pt_regs *regs, struct hlist_head *head, int rctx, struct task_struct *task);
extern void perf_unregister_guest_info_callbacks(struct perf_guest_info_callbacks *cbs);
extern int task_cgroup_path(struct task_struct *task, char *buf, size_t buflen);
