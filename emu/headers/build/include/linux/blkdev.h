/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/fs.h>
#include <facts/linux/blkdev.h>

#define register_blkdev(major, name) __register_blkdev(major, name, NULL)
