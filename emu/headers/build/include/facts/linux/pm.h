/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define PM_EVENT_INVALID (-1)
#define PM_EVENT_ON 0
#define PM_EVENT_FREEZE 1
#define PM_EVENT_SUSPEND 2
#define PM_EVENT_HIBERNATE 4
#define PM_EVENT_QUIESCE 8
#define PM_EVENT_RESUME 16
#define PM_EVENT_THAW 32
#define PM_EVENT_RESTORE 64
#define PM_EVENT_RECOVER 128
#define PM_EVENT_USER 256
#define PM_EVENT_REMOTE 512
#define PM_EVENT_AUTO 1024
#define PM_EVENT_SLEEP 6
#define PM_EVENT_USER_SUSPEND 258
#define PM_EVENT_USER_RESUME 272
#define PM_EVENT_REMOTE_RESUME 528
#define PM_EVENT_AUTO_SUSPEND 1026
#define PM_EVENT_AUTO_RESUME 1040
#define DPM_FLAG_NO_DIRECT_COMPLETE 1UL
#define DPM_FLAG_SMART_PREPARE 2UL
#define DPM_FLAG_SMART_SUSPEND 4UL
#define DPM_FLAG_MAY_SKIP_RESUME 8UL
#define PM_EVENT_PRETHAW 8
extern void __suspend_report_result(const char *function, struct device *dev, void *fn, int ret);
extern int dev_pm_get_subsys_data(struct device *dev);
extern void dev_pm_put_subsys_data(struct device *dev);
extern int device_pm_wait_for_dev(struct device *subordinate, struct device *dev);
extern void dpm_for_each_dev(void *data, void (*fn)(struct device *, void *));
extern void dpm_resume_end(pm_message_t state);
extern void dpm_resume_start(pm_message_t state);
extern int dpm_suspend_end(pm_message_t state);
extern int dpm_suspend_start(pm_message_t state);
extern int pm_generic_freeze(struct device *dev);
extern int pm_generic_freeze_late(struct device *dev);
extern int pm_generic_freeze_noirq(struct device *dev);
extern int pm_generic_poweroff(struct device *dev);
extern int pm_generic_poweroff_late(struct device *dev);
extern int pm_generic_poweroff_noirq(struct device *dev);
extern int pm_generic_restore(struct device *dev);
extern int pm_generic_restore_early(struct device *dev);
extern int pm_generic_restore_noirq(struct device *dev);
extern int pm_generic_resume(struct device *dev);
extern int pm_generic_resume_early(struct device *dev);
extern int pm_generic_resume_noirq(struct device *dev);
extern int pm_generic_suspend(struct device *dev);
extern int pm_generic_suspend_late(struct device *dev);
extern int pm_generic_suspend_noirq(struct device *dev);
extern int pm_generic_thaw(struct device *dev);
extern int pm_generic_thaw_early(struct device *dev);
extern int pm_generic_thaw_noirq(struct device *dev);
extern void pm_vt_switch_required(struct device *dev, bool required);
extern void pm_vt_switch_unregister(struct device *dev);
