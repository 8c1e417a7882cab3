/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define NCC 8
#define TIOCM_LE 1
#define TIOCM_DTR 2
#define TIOCM_RTS 4
#define TIOCM_ST 8
#define TIOCM_SR 16
#define TIOCM_CTS 32
#define TIOCM_CAR 64
#define TIOCM_RNG 128
#define TIOCM_DSR 256
#define TIOCM_CD 64
#define TIOCM_RI 128
#define TIOCM_OUT1 0x2000
#define TIOCM_OUT2 0x4000
#define TIOCM_LOOP 0x8000
#define TTYB_NORMAL 1
#define TTY_NORMAL 0
#define TTY_BREAK 1
#define TTY_FRAME 2
#define TTY_PARITY 3
#define TTY_OVERRUN 4
#define TTY_PORT_INITIALIZED 0
#define TTY_PORT_SUSPENDED 1
#define TTY_PORT_ACTIVE 2
#define TTY_PORT_CTS_FLOW 3
#define TTY_PORT_CHECK_CD 4
#define TTY_PORT_KOPENED 5
#define ASYNCB_HUP_NOTIFY 0
#define ASYNCB_FOURPORT 1
#define ASYNCB_SAK 2
#define ASYNCB_SPLIT_TERMIOS 3
#define ASYNCB_SPD_HI 4
#define ASYNCB_SPD_VHI 5
#define ASYNCB_SKIP_TEST 6
#define ASYNCB_AUTO_IRQ 7
#define ASYNCB_SESSION_LOCKOUT 8
#define ASYNCB_PGRP_LOCKOUT 9
#define ASYNCB_CALLOUT_NOHUP 10
#define ASYNCB_HARDPPS_CD 11
#define ASYNCB_SPD_SHI 12
#define ASYNCB_LOW_LATENCY 13
#define ASYNCB_BUGGY_UART 14
#define ASYNCB_AUTOPROBE 15
#define ASYNCB_MAGIC_MULTIPLIER 16
#define ASYNCB_LAST_USER 16
#define ASYNC_HUP_NOTIFY 1U
#define ASYNC_FOURPORT 2U
#define ASYNC_SAK 4U
#define ASYNC_SPLIT_TERMIOS 8U
#define ASYNC_SPD_HI 16U
#define ASYNC_SPD_VHI 32U
#define ASYNC_SKIP_TEST 64U
#define ASYNC_AUTO_IRQ 128U
#define ASYNC_SESSION_LOCKOUT 256U
#define ASYNC_PGRP_LOCKOUT 512U
#define ASYNC_CALLOUT_NOHUP 1024U
#define ASYNC_HARDPPS_CD 2048U
#define ASYNC_SPD_SHI 0x1000U
#define ASYNC_LOW_LATENCY 0x2000U
#define ASYNC_BUGGY_UART 0x4000U
#define ASYNC_AUTOPROBE 0x8000U
#define ASYNC_MAGIC_MULTIPLIER 0x10000U
#define ASYNC_FLAGS 0x1ffffU
#define ASYNC_DEPRECATED 0x8708U
#define ASYNC_USR_MASK 0x3430U
#define ASYNC_SPD_CUST 48U
#define ASYNC_SPD_WARP 0x1010U
#define ASYNC_SPD_MASK 0x1030U
#define N_TTY 0
#define N_SLIP 1
#define N_MOUSE 2
#define N_PPP 3
#define N_STRIP 4
#define N_AX25 5
#define N_X25 6
#define N_6PACK 7
#define N_MASC 8
#define N_R3964 9
#define N_PROFIBUS_FDL 10
#define N_IRDA 11
#define N_SMSBLOCK 12
#define N_HDLC 13
#define N_SYNC_PPP 14
#define N_HCI 15
#define N_GIGASET_M101 16
#define N_SLCAN 17
#define N_PPS 18
#define N_V253 19
#define N_CAIF 20
#define N_GSM0710 21
#define N_TI_WL 22
#define N_TRACESINK 23
#define N_TRACEROUTER 24
#define N_NCI 25
#define N_SPEAKUP 26
#define N_NULL 27
#define N_MCTP 28
#define N_DEVELOPMENT 29
#define N_CAN327 30
#define NR_LDISCS 31
#define NR_UNIX98_PTY_DEFAULT 0x1000
#define NR_UNIX98_PTY_RESERVE 1024
#define NR_UNIX98_PTY_MAX 0x100000
#define __DISABLED_CHAR 0
#define N_TTY_BUF_SIZE 0x1000
#define TTY_THROTTLED 0
#define TTY_IO_ERROR 1
#define TTY_OTHER_CLOSED 2
#define TTY_EXCLUSIVE 3
#define TTY_DO_WRITE_WAKEUP 5
#define TTY_LDISC_OPEN 11
#define TTY_PTY_LOCK 16
#define TTY_NO_WRITE_SPLIT 17
#define TTY_HUPPED 18
#define TTY_HUPPING 19
#define TTY_LDISC_CHANGING 20
#define TTY_LDISC_HALTED 22
extern void do_SAK(struct tty_struct *tty);
extern struct tty_struct *get_current_tty(void);
extern void n_tty_inherit_ops(struct tty_ldisc_ops *ops);
extern int n_tty_ioctl_helper(struct tty_struct *tty, unsigned int cmd, long unsigned int arg);
extern void start_tty(struct tty_struct *tty);
extern void stop_tty(struct tty_struct *tty);
extern unsigned int tty_chars_in_buffer(struct tty_struct *tty);
extern int tty_dev_name_to_number(const char *name, dev_t *number);
extern dev_t tty_devnum(struct tty_struct *tty);
extern int tty_do_resize(struct tty_struct *tty, struct winsize *ws);
extern void tty_driver_flush_buffer(struct tty_struct *tty);
extern void tty_encode_baud_rate(struct tty_struct *tty, speed_t ibaud, speed_t obaud);
extern unsigned char tty_get_char_size(unsigned int cflag);
extern unsigned char tty_get_frame_size(unsigned int cflag);
extern int tty_get_icount(struct tty_struct *tty, struct serial_icounter_struct *icount);
extern struct pid *tty_get_pgrp(struct tty_struct *tty);
extern void tty_hangup(struct tty_struct *tty);
extern int tty_hung_up_p(struct file *filp);
extern void tty_init_termios(struct tty_struct *tty);
extern void tty_kclose(struct tty_struct *tty);
extern struct tty_struct *tty_kopen_exclusive(dev_t device);
extern struct tty_struct *tty_kopen_shared(dev_t device);
extern void tty_kref_put(struct tty_struct *tty);
extern void tty_ldisc_deref(struct tty_ldisc *ld);
extern void tty_ldisc_flush(struct tty_struct *tty);
extern struct tty_ldisc *tty_ldisc_ref(struct tty_struct *tty);
extern struct tty_ldisc *tty_ldisc_ref_wait(struct tty_struct *tty);
extern void tty_lock(struct tty_struct *tty);
extern int tty_mode_ioctl(struct tty_struct *tty, unsigned int cmd, long unsigned int arg);
extern const char *tty_name(const struct tty_struct *tty);
extern int tty_perform_flush(struct tty_struct *tty, long unsigned int arg);
extern int tty_port_alloc_xmit_buf(struct tty_port *port);
extern int tty_port_block_til_ready(struct tty_port *port, struct tty_struct *tty, struct file *filp);
extern int tty_port_carrier_raised(struct tty_port *port);
extern void tty_port_close(struct tty_port *port, struct tty_struct *tty, struct file *filp);
extern void tty_port_close_end(struct tty_port *port, struct tty_struct *tty);
extern int tty_port_close_start(struct tty_port *port, struct tty_struct *tty, struct file *filp);
extern void tty_port_destroy(struct tty_port *port);
extern void tty_port_free_xmit_buf(struct tty_port *port);
extern void tty_port_hangup(struct tty_port *port);
extern void tty_port_init(struct tty_port *port);
extern int tty_port_install(struct tty_port *port, struct tty_driver *driver, struct tty_struct *tty);
extern void tty_port_link_device(struct tty_port *port, struct tty_driver *driver, unsigned int index);
extern void tty_port_lower_dtr_rts(struct tty_port *port);
extern int tty_port_open(struct tty_port *port, struct tty_struct *tty, struct file *filp);
extern void tty_port_put(struct tty_port *port);
extern void tty_port_raise_dtr_rts(struct tty_port *port);
extern struct device *tty_port_register_device(struct tty_port *port, struct tty_driver *driver, unsigned int index, struct device *device);
extern struct device *tty_port_register_device_attr(struct tty_port *port, struct tty_driver *driver, unsigned int index, struct device *device, void *drvdata, const struct attribute_group **attr_grp);
extern struct device *tty_port_register_device_attr_serdev(struct tty_port *port, struct tty_driver *driver, unsigned int index, struct device *device, void *drvdata, const struct attribute_group **attr_grp);
extern struct device *tty_port_register_device_serdev(struct tty_port *port, struct tty_driver *driver, unsigned int index, struct device *device);
extern struct tty_struct *tty_port_tty_get(struct tty_port *port);
extern void tty_port_tty_hangup(struct tty_port *port, bool check_clocal);
extern void tty_port_tty_set(struct tty_port *port, struct tty_struct *tty);
extern void tty_port_tty_vhangup(struct tty_port *port);
extern void tty_port_tty_wakeup(struct tty_port *port);
extern void tty_port_unregister_device(struct tty_port *port, struct tty_driver *driver, unsigned int index);
extern int tty_put_char(struct tty_struct *tty, unsigned char ch);
extern int tty_register_ldisc(struct tty_ldisc_ops *new_ldisc);
extern void tty_release_struct(struct tty_struct *tty, int idx);
extern void tty_save_termios(struct tty_struct *tty);
extern int tty_set_ldisc(struct tty_struct *tty, int disc);
extern int tty_set_termios(struct tty_struct *tty, struct ktermios *new_termios);
extern int tty_standard_install(struct tty_driver *driver, struct tty_struct *tty);
extern speed_t tty_termios_baud_rate(const struct ktermios *termios);
extern void tty_termios_copy_hw(struct ktermios *new, const struct ktermios *old);
extern void tty_termios_encode_baud_rate(struct ktermios *termios, speed_t ibaud, speed_t obaud);
extern int tty_termios_hw_change(const struct ktermios *a, const struct ktermios *b);
extern void tty_unlock(struct tty_struct *tty);
extern void tty_unregister_ldisc(struct tty_ldisc_ops *ldisc);
extern void tty_unthrottle(struct tty_struct *tty);
extern void tty_vhangup(struct tty_struct *tty);
extern void tty_wait_until_sent(struct tty_struct *tty, long int timeout);
extern void tty_wakeup(struct tty_struct *tty);
extern unsigned int tty_write_room(struct tty_struct *tty);
