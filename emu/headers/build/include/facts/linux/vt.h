/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define MIN_NR_CONSOLES 1
#define MAX_NR_CONSOLES 63
#define VT_OPENQRY 0x5600
#define VT_GETMODE 0x5601
#define VT_SETMODE 0x5602
#define VT_AUTO 0
#define VT_PROCESS 1
#define VT_ACKACQ 2
#define VT_GETSTATE 0x5603
#define VT_SENDSIG 0x5604
#define VT_RELDISP 0x5605
#define VT_ACTIVATE 0x5606
#define VT_WAITACTIVE 0x5607
#define VT_DISALLOCATE 0x5608
#define VT_RESIZE 0x5609
#define VT_RESIZEX 0x560a
#define VT_LOCKSWITCH 0x560b
#define VT_UNLOCKSWITCH 0x560c
#define VT_GETHIFONTMASK 0x560d
#define VT_EVENT_SWITCH 1
#define VT_EVENT_BLANK 2
#define VT_EVENT_UNBLANK 4
#define VT_EVENT_RESIZE 8
#define VT_MAX_EVENT 15
#define VT_WAITEVENT 0x560e
#define VT_SETACTIVATE 0x560f
#define VT_ALLOCATE 1
#define VT_DEALLOCATE 2
#define VT_WRITE 3
#define VT_UPDATE 4
#define VT_PREWRITE 5
