/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/blkdev.h>
#include <facts/linux/blk-mq.h>
