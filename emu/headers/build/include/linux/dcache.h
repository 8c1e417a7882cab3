/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/fs.h>

#define QSTR_INIT(n, l) { { { .len = l } }, .name = n }
#define dget(d) ({ struct dentry *held_ = (d); if (held_) lockref_get(&held_->d_lockref); held_; })
#define d_is_dir(d) (((d)->d_flags & 0x00700000) == 0x00200000)
#define d_really_is_negative(d) ((d)->d_inode == NULL)
#define d_really_is_positive(d) ((d)->d_inode != NULL)
