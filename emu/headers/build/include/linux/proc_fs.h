/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/fs.h>
#include <linux/seq_file.h>
#include <facts/linux/proc_fs.h>

#define proc_create_seq(name, mode, parent, ops) proc_create_seq_private(name, mode, parent, ops, 0, NULL)
#define proc_create_seq_data(name, mode, parent, ops, data) proc_create_seq_private(name, mode, parent, ops, 0, data)
#define proc_create_single(name, mode, parent, show) proc_create_single_data(name, mode, parent, show, NULL)
#define pde_data(inode) ((inode)->i_private)
#define PDE_DATA(inode) pde_data(inode)
