/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define RING_BUFFER_ALL_CPUS (-1)
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
extern int dynevent_create(struct dynevent_cmd *cmd);
extern enum event_trigger_type event_triggers_call(struct trace_event_file *file, struct trace_buffer *buffer, void *rec, struct ring_buffer_event *event);
extern void event_triggers_post_call(struct trace_event_file *file, enum event_trigger_type tt);
extern int filter_match_preds(struct event_filter *filter, void *rec);
extern void kprobe_event_cmd_init(struct dynevent_cmd *cmd, char *buf, int maxlen);
extern int kprobe_event_delete(const char *name);
extern void *perf_trace_buf_alloc(int size, struct pt_regs **regs, int *rctxp);
extern void perf_trace_run_bpf_submit(void *raw_data, int size, int rctx, struct trace_event_call *call, u64 count, struct pt_regs *regs, struct hlist_head *head, struct task_struct *task);
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
