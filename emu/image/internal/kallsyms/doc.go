// Package kallsyms reads the table of symbols that a kernel carries within itself. The kernel makes
// /proc/kallsyms of it. The package needs no symbol, section or signature: it finds the tables by their
// form.
//
// What scripts/kallsyms.c of the kernel writes, each part aligned to 8 bytes, from 7.0 on to 4:
//
//	token_index   256 16-bit offsets of the tokens in token_table
//	token_table   256 strings, right in front of token_index
//	num_syms      32 bits (64 up to 4.19), and right behind it
//	names         for each symbol its length and so many tokens; the first character is the
//	              type. From 6.1 on a length of 128 and more has two bytes, 7 bits each, low ones first
//	markers       where in names each 256th symbol is: 32 bits (64 up to 4.19); behind names
//	seqs_of_names the order by name, 24 bits each: from 6.2 on behind markers, from 6.4 on behind the
//	              addresses. Not needed, but it may lie in between
//	addresses     in front of num_syms; from 6.4 on behind token_index. One of:
//	                absolute        64 bits each (KALLSYMS_BASE_RELATIVE off; up to 6.10)
//	                relative        32 bits each, then relative_base; address = base + offset
//	                absolute percpu the same, but address = offset if that is not negative, else base - 1 - offset
//	                place-relative  32 bits each, relative to where they lie; no base (from 7.0 on)
//
// Distributions take changes back into older releases, and so have all mixtures of these. So each part
// is looked for on its own, and nothing is inferred from a version.
//
// Everything is a pure function on bytes and safe for hostile input. A budget bounds the work. The
// package imports emu/image/input, and engine/kernel for the type of a symbol.
package kallsyms
