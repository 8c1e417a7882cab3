/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define _LINUX_CONSOLE_H_ 1
#define CM_DRAW 1
#define CM_ERASE 2
#define CM_MOVE 3
#define CON_PRINTBUFFER 1
#define CON_CONSDEV 2
#define CON_ENABLED 4
#define CON_BOOT 8
#define CON_ANYTIME 16
#define CON_BRL 32
#define CON_EXTENDED 64
#define VESA_NO_BLANKING 0
#define VESA_VSYNC_SUSPEND 1
#define VESA_HSYNC_SUSPEND 2
#define VESA_POWERDOWN 3
extern int con_debug_enter(struct vc_data *vc);
extern int con_debug_leave(void);
extern int con_is_bound(const struct consw *csw);
extern void console_conditional_schedule(void);
extern void console_lock(void);
extern void console_start(struct console *console);
extern void console_stop(struct console *console);
extern int console_trylock(void);
extern void console_unlock(void);
extern int do_take_over_console(const struct consw *csw, int first, int last, int deflt);
extern int do_unregister_con_driver(const struct consw *csw);
extern void give_up_console(const struct consw *csw);
extern int is_console_locked(void);
extern void register_console(struct console *newcon);
extern int unregister_console(struct console *console);
