/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef BUG_H
#define BUG_H

#include "compiler.h"
#include "abi.h"

#define _BUG_FLAGS(flags)							\
	asm volatile("1: ud2\n"							\
		     " .pushsection __bug_table,\"aw\"\n"			\
		     "2: .long 1b - .\n .long %c0 - .\n .word %c1\n .word %c2\n"	\
		     " .popsection" : : "i"(__FILE__), "i"(__LINE__), "i"(flags))

#define BUG()		do { _BUG_FLAGS(0); __builtin_unreachable(); } while (0)
#define BUG_ON(c)	do { if (unlikely(c)) BUG(); } while (0)
#define __WARN_FLAGS(f)	_BUG_FLAGS(ABI_BUGFLAG_WARNING | (f))
#define WARN_ON(c)	({ bool __c = !!(c); if (unlikely(__c)) __WARN_FLAGS(0); unlikely(__c); })
#define WARN_ON_ONCE(c)	({ bool __c = !!(c); if (unlikely(__c)) __WARN_FLAGS(ABI_BUGFLAG_ONCE); unlikely(__c); })

#endif
