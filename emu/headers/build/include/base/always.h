/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

/* What is there before the first line of a source. A source may define pr_fmt in front of its includes. */
#include <base/arch.h>
#include <base/generation.h>
#include <base/config.h>
#include <base/compiler.h>
