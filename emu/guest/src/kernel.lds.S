/* SPDX-License-Identifier: GPL-2.0-only */
/* The layout of the kernel image; run through cpp. */
#include "abi.h"

ENTRY(startup_64)

PHDRS
{
	text PT_LOAD FLAGS(5);
	rodata PT_LOAD FLAGS(4);
	data PT_LOAD FLAGS(6);
	init PT_LOAD FLAGS(5);
	initdata PT_LOAD FLAGS(6);
	bss PT_LOAD FLAGS(6);
}

/* Per-CPU variables: offsets from the base of GS. */
cpu_number = ABI_PCPU_CPU_NUMBER;
__preempt_count = ABI_PCPU_PREEMPT_COUNT;
current_task = ABI_PCPU_CURRENT;
cpu_current_top_of_stack = ABI_PCPU_TOP_OF_STACK;
hardirq_depth = ABI_PCPU_HARDIRQ;
softirq_pending = ABI_PCPU_SOFTIRQ;
entry_scratch = ABI_PCPU_SCRATCH;
this_cpu_off = ABI_PCPU_THIS_OFF;
__stack_chk_guard = ABI_PCPU_STACK_CANARY;
irq_stat_ticks = ABI_PCPU_TICKS;
numa_node = ABI_PCPU_NUMA_NODE;
pcpu_private = ABI_PCPU_PRIVATE;

SECTIONS
{
	. = ABI_KERNEL_BASE;
	.text : {
		_text = .;
		_stext = .;
		*(.head.text)
		*(.text.hot .text.hot.*)
		*(.text)
		*(.text.unlikely .text.unlikely.*)
		. = ALIGN(16);
		__noinstr_text_start = .;
		*(.noinstr.text)
		__noinstr_text_end = .;
		. = ALIGN(16);
		__kprobes_text_start = .;
		*(.kprobes.text)
		__kprobes_text_end = .;
		. = ALIGN(4096);
		__entry_text_start = .;
		*(.entry.text)
		__entry_text_end = .;
		. = ALIGN(32);
		__indirect_thunk_start = .;
		*(.text..__x86.indirect_thunk)
		__indirect_thunk_end = .;
		. = ALIGN(16);
		__static_call_text_start = .;
		*(.static_call.text)
		__static_call_text_end = .;
		. = ALIGN(16);
		__trace_event_text_start = .;
		*(.trace_event.text)
		__trace_event_text_end = .;
		_etext = .;
	} :text =0xcccccccc

	.rodata : ALIGN(4096) { __start_rodata = .; *(.rodata .rodata.*) } :rodata
	__ex_table : ALIGN(4) {
		__start___ex_table = .;
		KEEP(*(__ex_table))
		__stop___ex_table = .;
	} :rodata
	.static_call_sites : ALIGN(4) {
		__start_static_call_sites = .;
		KEEP(*(.static_call_sites))
		__stop_static_call_sites = .;
		__end_rodata = .;
	} :rodata

	.data : ALIGN(4096) { _sdata = .; *(.data .data.*) } :data
	__jump_table : ALIGN(8) {
		__start___jump_table = .;
		KEEP(*(__jump_table))
		__stop___jump_table = .;
	} :data
	__bug_table : ALIGN(4) {
		__start___bug_table = .;
		KEEP(*(__bug_table))
		__stop___bug_table = .;
	} :data
	.kprobe_table : ALIGN(64) {
		KEEP(*(.kprobe_table))
		_edata = .;
	} :data

	.init.text : ALIGN(4096) {
		__init_begin = .;
		_sinittext = .;
		*(.init.text)
		_einittext = .;
	} :init =0xcccccccc
	.init.data : ALIGN(4096) {
		*(.init.data)
		. = ALIGN(8);
		__initcall_start = .;
		KEEP(*(.initcall1.init))
		KEEP(*(.initcall6.init))
		__initcall_end = .;
		__start_mcount_loc = .;
		KEEP(*(__mcount_loc))
		__stop_mcount_loc = .;
		__start_kprobe_blacklist = .;
		KEEP(*(_kprobe_blacklist))
		__stop_kprobe_blacklist = .;
		__init_end = .;
	} :initdata

	/*
	 * libunicorn's TLB is direct-mapped by the numbers of pages. The uppermost page of each kernel
	 * stack has 7 modulo 8. The first page of .bss is in use all the time, and must have another.
	 */
	. = ALIGN(4096);
	. = . + (((. >> 12) & 7) == 7 ? 4096 : 0);
	.bss : ALIGN(4096) {
		__bss_start = .;
		*(.bss .bss.*)
		*(COMMON)
		. = ALIGN(8);
		__bss_stop = .;
		_end = .;
	} :bss

	.debug_frame 0 : { *(.debug_frame) }
	/DISCARD/ : { *(.comment) *(.note .note.*) *(.discard.debug) }
}
