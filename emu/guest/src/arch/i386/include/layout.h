/* SPDX-License-Identifier: GPL-2.0-only */
/* The offsets of Debian's 6.1.0-50-686-pae (see abi.h), for asm-offsets.c: of probes, parameters and modules. */
AT(kprobe, nmissed, 16); AT(kprobe, addr, 20); AT(kprobe, symbol_name, 24); AT(kprobe, offset, 28); AT(kprobe, pre_handler, 32);
AT(kprobe, post_handler, 36); AT(kprobe, opcode, 40); AT(kprobe, ainsn, 44); AT(kprobe, flags, 64);
AT(kretprobe, handler, 68); AT(kretprobe, entry_handler, 72); AT(kretprobe, maxactive, 76); AT(kretprobe, nmissed, 80);
AT(kretprobe, data_size, 84); AT(kretprobe, rh, 88);
AT(kretprobe_instance, rethook, 12); AT(kretprobe_instance, ret_addr, 16); AT(kretprobe_instance, frame, 20); AT(kretprobe_instance, data, 24);
AT(kernel_param, ops, 8); AT(kernel_param, perm, 12); AT(kernel_param, arg, 16);
AT(module, list, 4); AT(module, name, 12); AT(module, init, 204); AT(module, exit, 524); AT(module, refcnt, 528);
_Static_assert(sizeof(struct kprobe) == 68 && sizeof(struct kretprobe) == 92 && sizeof(struct kretprobe_instance) == 24 &&
	       sizeof(struct kernel_param) == 20 && sizeof(struct module) == 576, "sizes");
