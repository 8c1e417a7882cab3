/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern int con_copy_unimap(struct vc_data *dst_vc, struct vc_data *src_vc);
extern int con_set_default_unimap(struct vc_data *vc);
extern void do_blank_screen(int entering_gfx);
extern int do_unbind_con_driver(const struct consw *csw, int first, int last, int deflt);
extern void do_unblank_screen(int leaving_gfx);
extern u16 inverse_translate(const struct vc_data *conp, u16 glyph, bool use_unicode);
extern void kd_mksound(unsigned int hz, unsigned int ticks);
extern void redraw_screen(struct vc_data *vc, int is_switch);
extern int register_vt_notifier(struct notifier_block *nb);
extern int unregister_vt_notifier(struct notifier_block *nb);
extern void update_region(struct vc_data *vc, long unsigned int start, int count);
extern int vc_resize(struct vc_data *vc, unsigned int cols, unsigned int rows);
extern void vc_scrolldelta_helper(struct vc_data *c, int lines, unsigned int rolled_over, void *base, unsigned int size);
extern int vt_get_leds(unsigned int console, int flag);
