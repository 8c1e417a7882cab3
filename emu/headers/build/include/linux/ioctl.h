/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>

/* A number of ioctl(2): direction, size, type, and number. */
#define _IOC_NONE 0U
#define _IOC_WRITE 1U
#define _IOC_READ 2U
#define _IOC(dir, type, nr, size) (((dir) << 30) | ((size) << 16) | ((type) << 8) | (nr))
#define _IO(type, nr) _IOC(_IOC_NONE, type, nr, 0)
#define _IOR(type, nr, arg) _IOC(_IOC_READ, type, nr, sizeof(arg))
#define _IOW(type, nr, arg) _IOC(_IOC_WRITE, type, nr, sizeof(arg))
#define _IOWR(type, nr, arg) _IOC(_IOC_READ | _IOC_WRITE, type, nr, sizeof(arg))
#define _IOC_DIR(cmd) (((cmd) >> 30) & 3)
#define _IOC_TYPE(cmd) (((cmd) >> 8) & 0xff)
#define _IOC_NR(cmd) ((cmd) & 0xff)
#define _IOC_SIZE(cmd) (((cmd) >> 16) & 0x3fff)
