/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern void kiocb_set_cancel_fn(struct kiocb *iocb, kiocb_cancel_fn *cancel);
