/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define TTY_DRIVER_INSTALLED 1
#define TTY_DRIVER_RESET_TERMIOS 2
#define TTY_DRIVER_REAL_RAW 4
#define TTY_DRIVER_DYNAMIC_DEV 8
#define TTY_DRIVER_DEVPTS_MEM 16
#define TTY_DRIVER_HARDWARE_BREAK 32
#define TTY_DRIVER_DYNAMIC_ALLOC 64
#define TTY_DRIVER_UNNUMBERED_NODE 128
#define TTY_DRIVER_RESET_SAVED_TERMIOS 512
#define TTY_DRIVER_TYPE_SYSTEM 1
#define TTY_DRIVER_TYPE_CONSOLE 2
#define TTY_DRIVER_TYPE_SERIAL 3
#define TTY_DRIVER_TYPE_PTY 4
#define TTY_DRIVER_TYPE_SCC 5
#define TTY_DRIVER_TYPE_SYSCONS 6
#define SYSTEM_TYPE_TTY 1
#define SYSTEM_TYPE_CONSOLE 2
#define SYSTEM_TYPE_SYSCONS 3
#define SYSTEM_TYPE_SYSPTMX 4
#define PTY_TYPE_MASTER 1
#define PTY_TYPE_SLAVE 2
#define SERIAL_TYPE_NORMAL 1
extern struct tty_driver *__tty_alloc_driver(unsigned int lines, struct module *owner, long unsigned int flags);
extern void tty_driver_kref_put(struct tty_driver *driver);
extern struct device *tty_register_device(struct tty_driver *driver, unsigned int index, struct device *device);
extern struct device *tty_register_device_attr(struct tty_driver *driver, unsigned int index, struct device *device, void *drvdata, const struct attribute_group **attr_grp);
extern int tty_register_driver(struct tty_driver *driver);
extern void tty_unregister_device(struct tty_driver *driver, unsigned int index);
extern void tty_unregister_driver(struct tty_driver *driver);
