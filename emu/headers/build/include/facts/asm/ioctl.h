/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define _IOC_NRBITS 8
#define _IOC_TYPEBITS 8
#define _IOC_SIZEBITS 14
#define _IOC_DIRBITS 2
#define _IOC_NRMASK 255
#define _IOC_TYPEMASK 255
#define _IOC_SIZEMASK 0x3fff
#define _IOC_DIRMASK 3
#define _IOC_NRSHIFT 0
#define _IOC_TYPESHIFT 8
#define _IOC_SIZESHIFT 16
#define _IOC_DIRSHIFT 30
#define IOC_IN 0x40000000U
#define IOC_OUT 0x80000000U
#define IOC_INOUT 0xc0000000U
#define IOCSIZE_MASK 0x3fff0000
#define IOCSIZE_SHIFT 16
