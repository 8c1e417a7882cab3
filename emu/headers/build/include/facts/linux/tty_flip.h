/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern int __tty_insert_flip_char(struct tty_port *port, unsigned char ch, char flag);
extern void tty_buffer_lock_exclusive(struct tty_port *port);
extern int tty_buffer_request_room(struct tty_port *port, size_t size);
extern int tty_buffer_set_limit(struct tty_port *port, int limit);
extern unsigned int tty_buffer_space_avail(struct tty_port *port);
extern void tty_buffer_unlock_exclusive(struct tty_port *port);
extern void tty_flip_buffer_push(struct tty_port *port);
extern int tty_insert_flip_string_fixed_flag(struct tty_port *port, const unsigned char *chars, char flag, size_t size);
extern int tty_insert_flip_string_flags(struct tty_port *port, const unsigned char *chars, const char *flags, size_t size);
extern int tty_ldisc_receive_buf(struct tty_ldisc *ld, const unsigned char *p, const char *f, int count);
extern int tty_prepare_flip_string(struct tty_port *port, unsigned char **chars, size_t size);
