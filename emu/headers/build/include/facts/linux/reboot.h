/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define LINUX_REBOOT_MAGIC1 0xfee1deadU
#define LINUX_REBOOT_MAGIC2 0x28121969
#define LINUX_REBOOT_MAGIC2A 0x5121996
#define LINUX_REBOOT_MAGIC2B 0x16041998
#define LINUX_REBOOT_MAGIC2C 0x20112000
#define LINUX_REBOOT_CMD_RESTART 0x1234567
#define LINUX_REBOOT_CMD_HALT 0xcdef0123U
#define LINUX_REBOOT_CMD_CAD_ON 0x89abcdefU
#define LINUX_REBOOT_CMD_CAD_OFF 0
#define LINUX_REBOOT_CMD_POWER_OFF 0x4321fedc
#define LINUX_REBOOT_CMD_RESTART2 0xa1b2c3d4U
#define LINUX_REBOOT_CMD_SW_SUSPEND 0xd000fce2U
#define LINUX_REBOOT_CMD_KEXEC 0x45584543
#define SYS_DOWN 1
#define SYS_RESTART 1
#define SYS_HALT 2
#define SYS_POWER_OFF 3
#define SYS_OFF_PRIO_PLATFORM (-256)
#define SYS_OFF_PRIO_LOW (-128)
#define SYS_OFF_PRIO_DEFAULT 0
#define SYS_OFF_PRIO_HIGH 192
#define SYS_OFF_PRIO_FIRMWARE 224
extern int devm_register_power_off_handler(struct device *dev, int (*callback)(struct sys_off_data *), void *cb_data);
extern int devm_register_reboot_notifier(struct device *dev, struct notifier_block *nb);
extern int devm_register_restart_handler(struct device *dev, int (*callback)(struct sys_off_data *), void *cb_data);
extern int devm_register_sys_off_handler(struct device *dev, enum sys_off_mode mode, int priority, int (*callback)(struct sys_off_data *), void *cb_data);
extern void emergency_restart(void);
extern void hw_protection_shutdown(const char *reason, int ms_until_forced);
extern bool kernel_can_power_off(void);
extern void kernel_halt(void);
extern void kernel_power_off(void);
extern void kernel_restart(char *cmd);
extern void orderly_poweroff(bool force);
extern void orderly_reboot(void);
extern int register_platform_power_off(void (*power_off)(void));
extern int register_reboot_notifier(struct notifier_block *nb);
extern int register_restart_handler(struct notifier_block *nb);
extern struct sys_off_handler *register_sys_off_handler(enum sys_off_mode mode, int priority, int (*callback)(struct sys_off_data *), void *cb_data);
extern void unregister_platform_power_off(void (*power_off)(void));
extern int unregister_reboot_notifier(struct notifier_block *nb);
extern int unregister_restart_handler(struct notifier_block *nb);
extern void unregister_sys_off_handler(struct sys_off_handler *handler);
