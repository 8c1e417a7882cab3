/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define LOGLEVEL_SCHED (-2)
#define LOGLEVEL_DEFAULT (-1)
#define LOGLEVEL_EMERG 0
#define LOGLEVEL_ALERT 1
#define LOGLEVEL_CRIT 2
#define LOGLEVEL_ERR 3
#define LOGLEVEL_WARNING 4
#define LOGLEVEL_NOTICE 5
#define LOGLEVEL_INFO 6
#define LOGLEVEL_DEBUG 7
#define _Q_LOCKED_OFFSET 0
#define _Q_LOCKED_BITS 8
#define _Q_LOCKED_MASK 255U
#define _Q_PENDING_OFFSET 8
#define _Q_PENDING_BITS 8
#define _Q_PENDING_MASK 0xff00U
#define _Q_TAIL_IDX_OFFSET 16
#define _Q_TAIL_IDX_BITS 2
#define _Q_TAIL_IDX_MASK 0x30000U
#define _Q_TAIL_CPU_OFFSET 18
#define _Q_TAIL_CPU_BITS 14
#define _Q_TAIL_CPU_MASK 0xfffc0000U
#define _Q_TAIL_OFFSET 16
#define _Q_TAIL_MASK 0xffff0000U
#define _Q_LOCKED_VAL 1U
#define _Q_PENDING_VAL 256U
#define MAX_LOCKDEP_SUBCLASSES 8UL
#define SPINLOCK_MAGIC 0xdead4eadU
#define SPINLOCK_OWNER_INIT (-1)
#define RATELIMIT_MSG_ON_RELEASE 1UL
#define PRINTK_MAX_SINGLE_HEADER_LEN 2
#define CONSOLE_EXT_LOG_MAX 0x2000
#define MESSAGE_LOGLEVEL_DEFAULT 4
#define CONSOLE_LOGLEVEL_SILENT 0
#define CONSOLE_LOGLEVEL_MIN 1
#define CONSOLE_LOGLEVEL_DEBUG 10
#define CONSOLE_LOGLEVEL_MOTORMOUTH 15
#define CONSOLE_LOGLEVEL_DEFAULT 7
#define CONSOLE_LOGLEVEL_QUIET 4
#define DEVKMSG_STR_MAX_SIZE 10
#define CLS_BITS 6
#define _DPRINTK_CLASS_DFLT 63
#define _DPRINTK_FLAGS_NONE 0
#define _DPRINTK_FLAGS_PRINT 1
#define _DPRINTK_FLAGS_INCL_MODNAME 2
#define _DPRINTK_FLAGS_INCL_FUNCNAME 4
#define _DPRINTK_FLAGS_INCL_LINENO 8
#define _DPRINTK_FLAGS_INCL_TID 16
#define _DPRINTK_FLAGS_INCL_ANY 30
#define _DPRINTK_FLAGS_DEFAULT 0
extern void __dynamic_dev_dbg(struct _ddebug *descriptor, const struct device *dev, const char *fmt, ...);
extern void __dynamic_ibdev_dbg(struct _ddebug *descriptor, const struct ib_device *ibdev, const char *fmt, ...);
extern void __dynamic_netdev_dbg(struct _ddebug *descriptor, const struct net_device *dev, const char *fmt, ...);
extern void __dynamic_pr_debug(struct _ddebug *descriptor, const char *fmt, ...);
extern void __printk_cpu_sync_put(void);
extern int __printk_cpu_sync_try_get(void);
extern void __printk_cpu_sync_wait(void);
extern void console_verbose(void);
extern int hex_dump_to_buffer(const void *buf, size_t len, int rowsize, int groupsize, char *linebuf, size_t linebuflen, bool ascii);
extern int param_get_dyndbg_classes(char *buffer, const struct kernel_param *kp);
extern int param_set_dyndbg_classes(const char *instr, const struct kernel_param *kp);
extern bool printk_timed_ratelimit(long unsigned int *caller_jiffies, unsigned int interval_msecs);
extern int vprintk(const char *fmt, struct __va_list_tag *args);
extern int vprintk_emit(int facility, int level, const struct dev_printk_info *dev_info, const char *fmt, struct __va_list_tag *args);
