/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define RING_BUFFER_ALL_CPUS (-1)
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
#define TRACE_RECORD_CMDLINE 1UL
#define TRACE_RECORD_TGID 2UL
#define TRACE_FUNCTION_TYPE (-1)
#define TRACE_EVENT_FL_FILTERED_BIT 0
#define TRACE_EVENT_FL_CAP_ANY_BIT 1
#define TRACE_EVENT_FL_NO_SET_FILTER_BIT 2
#define TRACE_EVENT_FL_IGNORE_ENABLE_BIT 3
#define TRACE_EVENT_FL_TRACEPOINT_BIT 4
#define TRACE_EVENT_FL_DYNAMIC_BIT 5
#define TRACE_EVENT_FL_KPROBE_BIT 6
#define TRACE_EVENT_FL_UPROBE_BIT 7
#define TRACE_EVENT_FL_EPROBE_BIT 8
#define TRACE_EVENT_FL_CUSTOM_BIT 9
#define TRACE_EVENT_FL_FILTERED 1
#define TRACE_EVENT_FL_CAP_ANY 2
#define TRACE_EVENT_FL_NO_SET_FILTER 4
#define TRACE_EVENT_FL_IGNORE_ENABLE 8
#define TRACE_EVENT_FL_TRACEPOINT 16
#define TRACE_EVENT_FL_DYNAMIC 32
#define TRACE_EVENT_FL_KPROBE 64
#define TRACE_EVENT_FL_UPROBE 128
#define TRACE_EVENT_FL_EPROBE 256
#define TRACE_EVENT_FL_CUSTOM 512
#define TRACE_EVENT_FL_UKPROBE 192
#define EVENT_FILE_FL_ENABLED_BIT 0
#define EVENT_FILE_FL_RECORDED_CMD_BIT 1
#define EVENT_FILE_FL_RECORDED_TGID_BIT 2
#define EVENT_FILE_FL_FILTERED_BIT 3
#define EVENT_FILE_FL_NO_SET_FILTER_BIT 4
#define EVENT_FILE_FL_SOFT_MODE_BIT 5
#define EVENT_FILE_FL_SOFT_DISABLED_BIT 6
#define EVENT_FILE_FL_TRIGGER_MODE_BIT 7
#define EVENT_FILE_FL_TRIGGER_COND_BIT 8
#define EVENT_FILE_FL_PID_FILTER_BIT 9
#define EVENT_FILE_FL_WAS_ENABLED_BIT 10
#define EVENT_FILE_FL_FREED_BIT 11
#define MAX_DYNEVENT_CMD_LEN 2048
#define EVENT_FILE_FL_ENABLED 1
#define EVENT_FILE_FL_RECORDED_CMD 2
#define EVENT_FILE_FL_RECORDED_TGID 4
#define EVENT_FILE_FL_FILTERED 8
#define EVENT_FILE_FL_NO_SET_FILTER 16
#define EVENT_FILE_FL_SOFT_MODE 32
#define EVENT_FILE_FL_SOFT_DISABLED 64
#define EVENT_FILE_FL_TRIGGER_MODE 128
#define EVENT_FILE_FL_TRIGGER_COND 256
#define EVENT_FILE_FL_PID_FILTER 512
#define EVENT_FILE_FL_WAS_ENABLED 1024
#define EVENT_FILE_FL_FREED 2048
#define PERF_MAX_TRACE_SIZE 0x2000
#define MAX_FILTER_STR_VAL 256U
#define FILTER_OTHER 0
#define FILTER_STATIC_STRING 1
#define FILTER_DYN_STRING 2
#define FILTER_RDYN_STRING 3
#define FILTER_PTR_STRING 4
#define FILTER_TRACE_FN 5
#define FILTER_COMM 6
#define FILTER_CPU 7
#define TRACE_EVENT_STR_MAX 512
extern int __kprobe_event_add_fields(struct dynevent_cmd *cmd, ...);
extern int __kprobe_event_gen_cmd_start(struct dynevent_cmd *cmd, bool kretprobe, const char *name, const char *loc, ...);
extern struct trace_buffer *__ring_buffer_alloc(long unsigned int size, unsigned int flags, struct lock_class_key *key);
extern void __static_key_deferred_flush(void *key, struct delayed_work *work);
extern void __static_key_slow_dec_deferred(struct static_key *key, struct delayed_work *work, long unsigned int timeout);
extern int __synth_event_gen_cmd_start(struct dynevent_cmd *cmd, const char *name, struct module *mod, ...);
extern bool __trace_trigger_soft_disabled(struct trace_event_file *file);
extern void bpf_trace_run1(struct bpf_prog *prog, u64 arg0);
extern void bpf_trace_run10(struct bpf_prog *prog, u64 arg0, u64 arg1, u64 arg2, u64 arg3, u64 arg4, u64 arg5, u64 arg6, u64 arg7, u64 arg8, u64 arg9);
extern void bpf_trace_run11(struct bpf_prog *prog, u64 arg0, u64 arg1, u64 arg2, u64 arg3, u64 arg4, u64 arg5, u64 arg6, u64 arg7, u64 arg8, u64 arg9, u64 arg10);
extern void bpf_trace_run12(struct bpf_prog *prog, u64 arg0, u64 arg1, u64 arg2, u64 arg3, u64 arg4, u64 arg5, u64 arg6, u64 arg7, u64 arg8, u64 arg9, u64 arg10, u64 arg11);
extern void bpf_trace_run2(struct bpf_prog *prog, u64 arg0, u64 arg1);
extern void bpf_trace_run3(struct bpf_prog *prog, u64 arg0, u64 arg1, u64 arg2);
extern void bpf_trace_run4(struct bpf_prog *prog, u64 arg0, u64 arg1, u64 arg2, u64 arg3);
extern void bpf_trace_run5(struct bpf_prog *prog, u64 arg0, u64 arg1, u64 arg2, u64 arg3, u64 arg4);
extern void bpf_trace_run6(struct bpf_prog *prog, u64 arg0, u64 arg1, u64 arg2, u64 arg3, u64 arg4, u64 arg5);
extern void bpf_trace_run7(struct bpf_prog *prog, u64 arg0, u64 arg1, u64 arg2, u64 arg3, u64 arg4, u64 arg5, u64 arg6);
extern void bpf_trace_run8(struct bpf_prog *prog, u64 arg0, u64 arg1, u64 arg2, u64 arg3, u64 arg4, u64 arg5, u64 arg6, u64 arg7);
extern void bpf_trace_run9(struct bpf_prog *prog, u64 arg0, u64 arg1, u64 arg2, u64 arg3, u64 arg4, u64 arg5, u64 arg6, u64 arg7, u64 arg8);
extern int cgroup_attach_task_all(struct task_struct *from, struct task_struct *tsk);
extern struct cgroup_subsys_state *cgroup_get_e_css(struct cgroup *cgrp, struct cgroup_subsys *ss);
extern struct cgroup *cgroup_get_from_fd(int fd);
extern struct cgroup *cgroup_get_from_id(u64 id);
extern struct cgroup *cgroup_get_from_path(const char *path);
extern int cgroup_path_ns(struct cgroup *cgrp, char *buf, size_t buflen, struct cgroup_namespace *ns);
extern struct cgroup_subsys_state *css_next_descendant_pre(struct cgroup_subsys_state *pos, struct cgroup_subsys_state *root);
extern int dynevent_create(struct dynevent_cmd *cmd);
extern enum event_trigger_type event_triggers_call(struct trace_event_file *file, struct trace_buffer *buffer, void *rec, struct ring_buffer_event *event);
extern void event_triggers_post_call(struct trace_event_file *file, enum event_trigger_type tt);
extern int filter_match_preds(struct event_filter *filter, void *rec);
extern void free_cgroup_ns(struct cgroup_namespace *ns);
extern struct cpu_entry_area *get_cpu_entry_area(int cpu);
extern void jump_label_rate_limit(struct static_key_deferred *key, long unsigned int rl);
extern void jump_label_update_timeout(struct work_struct *work);
extern void kprobe_event_cmd_init(struct dynevent_cmd *cmd, char *buf, int maxlen);
extern int kprobe_event_delete(const char *name);
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
extern void *perf_trace_buf_alloc(int size, struct pt_regs **regs, int *rctxp);
extern void perf_trace_run_bpf_submit(void *raw_data, int size, int rctx, struct trace_event_call *call, u64 count, struct pt_regs *regs, struct hlist_head *head, struct task_struct *task);
extern void perf_unregister_guest_info_callbacks(struct perf_guest_info_callbacks *cbs);
extern int register_trace_event(struct trace_event *event);
extern void *ring_buffer_alloc_read_page(struct trace_buffer *buffer, int cpu);
extern long unsigned int ring_buffer_bytes_cpu(struct trace_buffer *buffer, int cpu);
extern void ring_buffer_change_overwrite(struct trace_buffer *buffer, int val);
extern long unsigned int ring_buffer_commit_overrun_cpu(struct trace_buffer *buffer, int cpu);
extern struct ring_buffer_event *ring_buffer_consume(struct trace_buffer *buffer, int cpu, u64 *ts, long unsigned int *lost_events);
extern void ring_buffer_discard_commit(struct trace_buffer *buffer, struct ring_buffer_event *event);
extern long unsigned int ring_buffer_dropped_events_cpu(struct trace_buffer *buffer, int cpu);
extern bool ring_buffer_empty(struct trace_buffer *buffer);
extern bool ring_buffer_empty_cpu(struct trace_buffer *buffer, int cpu);
extern long unsigned int ring_buffer_entries(struct trace_buffer *buffer);
extern long unsigned int ring_buffer_entries_cpu(struct trace_buffer *buffer, int cpu);
extern void *ring_buffer_event_data(struct ring_buffer_event *event);
extern unsigned int ring_buffer_event_length(struct ring_buffer_event *event);
extern void ring_buffer_free(struct trace_buffer *buffer);
extern void ring_buffer_free_read_page(struct trace_buffer *buffer, int cpu, void *data);
extern void ring_buffer_iter_advance(struct ring_buffer_iter *iter);
extern bool ring_buffer_iter_dropped(struct ring_buffer_iter *iter);
extern int ring_buffer_iter_empty(struct ring_buffer_iter *iter);
extern struct ring_buffer_event *ring_buffer_iter_peek(struct ring_buffer_iter *iter, u64 *ts);
extern void ring_buffer_iter_reset(struct ring_buffer_iter *iter);
extern struct ring_buffer_event *ring_buffer_lock_reserve(struct trace_buffer *buffer, long unsigned int length);
extern void ring_buffer_normalize_time_stamp(struct trace_buffer *buffer, int cpu, u64 *ts);
extern u64 ring_buffer_oldest_event_ts(struct trace_buffer *buffer, int cpu);
extern long unsigned int ring_buffer_overrun_cpu(struct trace_buffer *buffer, int cpu);
extern long unsigned int ring_buffer_overruns(struct trace_buffer *buffer);
extern struct ring_buffer_event *ring_buffer_peek(struct trace_buffer *buffer, int cpu, u64 *ts, long unsigned int *lost_events);
extern long unsigned int ring_buffer_read_events_cpu(struct trace_buffer *buffer, int cpu);
extern void ring_buffer_read_finish(struct ring_buffer_iter *iter);
extern int ring_buffer_read_page(struct trace_buffer *buffer, void **data_page, size_t len, int cpu, int full);
extern struct ring_buffer_iter *ring_buffer_read_start(struct trace_buffer *buffer, int cpu, gfp_t flags);
extern void ring_buffer_record_disable(struct trace_buffer *buffer);
extern void ring_buffer_record_disable_cpu(struct trace_buffer *buffer, int cpu);
extern void ring_buffer_record_enable(struct trace_buffer *buffer);
extern void ring_buffer_record_enable_cpu(struct trace_buffer *buffer, int cpu);
extern void ring_buffer_record_off(struct trace_buffer *buffer);
extern void ring_buffer_record_on(struct trace_buffer *buffer);
extern void ring_buffer_reset(struct trace_buffer *buffer);
extern void ring_buffer_reset_cpu(struct trace_buffer *buffer, int cpu);
extern int ring_buffer_resize(struct trace_buffer *buffer, long unsigned int size, int cpu_id);
extern long unsigned int ring_buffer_size(struct trace_buffer *buffer, int cpu);
extern u64 ring_buffer_time_stamp(struct trace_buffer *buffer);
extern int ring_buffer_unlock_commit(struct trace_buffer *buffer, struct ring_buffer_event *event);
extern int ring_buffer_write(struct trace_buffer *buffer, long unsigned int length, void *data);
extern void seq_buf_do_printk(struct seq_buf *s, const char *lvl);
extern int seq_buf_printf(struct seq_buf *s, const char *fmt, ...);
extern int synth_event_add_field(struct dynevent_cmd *cmd, const char *type, const char *name);
extern int synth_event_add_field_str(struct dynevent_cmd *cmd, const char *type_name);
extern int synth_event_add_fields(struct dynevent_cmd *cmd, struct synth_field_desc *fields, unsigned int n_fields);
extern int synth_event_add_next_val(u64 val, struct synth_event_trace_state *trace_state);
extern int synth_event_add_val(const char *field_name, u64 val, struct synth_event_trace_state *trace_state);
extern void synth_event_cmd_init(struct dynevent_cmd *cmd, char *buf, int maxlen);
extern int synth_event_create(const char *name, struct synth_field_desc *fields, unsigned int n_fields, struct module *mod);
extern int synth_event_delete(const char *event_name);
extern int synth_event_gen_cmd_array_start(struct dynevent_cmd *cmd, const char *name, struct module *mod, struct synth_field_desc *fields, unsigned int n_fields);
extern int synth_event_trace(struct trace_event_file *file, unsigned int n_vals, ...);
extern int synth_event_trace_array(struct trace_event_file *file, u64 *vals, unsigned int n_vals);
extern int synth_event_trace_end(struct synth_event_trace_state *trace_state);
extern int synth_event_trace_start(struct trace_event_file *file, struct synth_event_trace_state *trace_state);
extern int task_cgroup_path(struct task_struct *task, char *buf, size_t buflen);
extern int trace_add_event_call(struct trace_event_call *call);
extern int trace_array_set_clr_event(struct trace_array *tr, const char *system, const char *event, bool enable);
extern int trace_define_field(struct trace_event_call *call, const char *type, const char *name, int offset, int size, int is_signed, int filter_type);
extern void trace_event_buffer_commit(struct trace_event_buffer *fbuffer);
extern struct ring_buffer_event *trace_event_buffer_lock_reserve(struct trace_buffer **current_rb, struct trace_event_file *trace_file, int type, long unsigned int len, unsigned int trace_ctx);
extern void *trace_event_buffer_reserve(struct trace_event_buffer *fbuffer, struct trace_event_file *trace_file, long unsigned int len);
extern bool trace_event_ignore_this_pid(struct trace_event_file *trace_file);
extern void trace_event_printf(struct trace_iterator *iter, const char *fmt, ...);
extern int trace_event_raw_init(struct trace_event_call *call);
extern int trace_event_reg(struct trace_event_call *call, enum trace_reg type, void *data);
extern struct trace_event_file *trace_get_event_file(const char *instance, const char *system, const char *event);
extern enum print_line_t trace_handle_return(struct trace_seq *s);
extern int trace_output_call(struct trace_iterator *iter, char *name, char *fmt, ...);
extern const char *trace_print_array_seq(struct trace_seq *p, const void *buf, int count, size_t el_size);
extern const char *trace_print_bitmask_seq(struct trace_seq *p, void *bitmask_ptr, unsigned int bitmask_size);
extern const char *trace_print_flags_seq(struct trace_seq *p, const char *delim, long unsigned int flags, const struct trace_print_flags *flag_array);
extern const char *trace_print_hex_dump_seq(struct trace_seq *p, const char *prefix_str, int prefix_type, int rowsize, int groupsize, const void *buf, size_t len, bool ascii);
extern const char *trace_print_hex_seq(struct trace_seq *p, const unsigned char *buf, int buf_len, bool concatenate);
extern const char *trace_print_symbols_seq(struct trace_seq *p, long unsigned int val, const struct trace_print_flags *symbol_array);
extern void trace_put_event_file(struct trace_event_file *file);
extern int trace_raw_output_prep(struct trace_iterator *iter, struct trace_event *trace_event);
extern int trace_remove_event_call(struct trace_event_call *call);
extern void trace_seq_bitmask(struct trace_seq *s, const long unsigned int *maskp, int nmaskbits);
extern void trace_seq_bprintf(struct trace_seq *s, const char *fmt, const u32 *binary);
extern int trace_seq_hex_dump(struct trace_seq *s, const char *prefix_str, int prefix_type, int rowsize, int groupsize, const void *buf, size_t len, bool ascii);
extern int trace_seq_path(struct trace_seq *s, const struct path *path);
extern void trace_seq_printf(struct trace_seq *s, const char *fmt, ...);
extern void trace_seq_putc(struct trace_seq *s, unsigned char c);
extern void trace_seq_putmem(struct trace_seq *s, const void *mem, unsigned int len);
extern void trace_seq_putmem_hex(struct trace_seq *s, const void *mem, unsigned int len);
extern void trace_seq_puts(struct trace_seq *s, const char *str);
extern int trace_seq_to_user(struct trace_seq *s, char *ubuf, int cnt);
extern void trace_seq_vprintf(struct trace_seq *s, const char *fmt, struct __va_list_tag *args);
extern int trace_set_clr_event(const char *system, const char *event, int set);
extern int unregister_trace_event(struct trace_event *event);
