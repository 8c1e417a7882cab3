/* SPDX-License-Identifier: GPL-2.0-only */
/* The offsets of Debian's 6.1.0-*-amd64 (see abi.h), for asm-offsets.c. */
AT(task_struct, thread_cpu, 20); AT(task_struct, stack, 32); AT(task_struct, flags, 44); AT(task_struct, on_rq, 104);
AT(task_struct, mm, 2272); AT(task_struct, exit_code, 2312); AT(task_struct, pid, 2416); AT(task_struct, tgid, 2420);
AT(task_struct, stack_canary, 2424); AT(task_struct, real_parent, 2432); AT(task_struct, group_leader, 2480);
AT(task_struct, utime, 2656); AT(task_struct, nvcsw, 2760); AT(task_struct, cred, 2960); AT(task_struct, comm, 2976);
AT(task_struct, tasks, 2192); AT(task_struct, children, 2448); AT(task_struct, thread_pid, 2520); AT(task_struct, pid_links, 2528);
AT(task_struct, thread_group, 2592); AT(task_struct, thread_node, 2608); AT(task_struct, signal, 3072);
AT(abi_pid, tasks, 16); AT(abi_pid, nr, 96); AT(abi_signal, thread_head, 16); AT(abi_signal, pids, 360);
AT(task_struct, fs, 3040); AT(task_struct, plug, 3312);
AT(cred, uid, 8); AT(cred, euid, 24); AT(cred, fsuid, 32); AT(cred, cap_effective, 60); AT(cred, user_ns, 136);
AT(kprobe, nmissed, 32); AT(kprobe, addr, 40); AT(kprobe, offset, 56); AT(kprobe, pre_handler, 64);
AT(kprobe, opcode, 80); AT(kprobe, ainsn, 88); AT(kprobe, flags, 120);
AT(kretprobe, handler, 128); AT(kretprobe, nmissed, 148); AT(kretprobe, rh, 160);
AT(kretprobe_instance, rethook, 24); AT(kretprobe_instance, ret_addr, 32); AT(kretprobe_instance, data, 48);
AT(kernel_param, ops, 16); AT(kernel_param, perm, 24); AT(kernel_param, arg, 32);
AT(kparam_array, num, 8); AT(kparam_array, elem, 24);
AT(module, list, 8); AT(module, name, 24); AT(module, init, 312); AT(module, exit, 848); AT(module, refcnt, 856);
AT(file, f_path, 16); AT(file, f_op, 40); AT(file, f_count, 56); AT(file, f_flags, 64); AT(file, f_pos, 104); AT(file, f_cred, 144);
AT(file, private_data, 200); AT(inode, i_op, 32); AT(inode, i_ino, 64); AT(inode, i_rdev, 76); AT(inode, i_size, 80);
AT(inode, i_fop, 360); AT(inode, i_cdev, 584); AT(inode, i_private, 624); AT(dentry, d_parent, 24); AT(dentry, d_inode, 48);
AT(dentry, d_sb, 104); AT(dentry, d_fsdata, 120); AT(file_operations, poll, 72); AT(file_operations, open, 112);
AT(file_operations, release, 128); AT(proc_ops, proc_ioctl, 64); AT(seq_file, index, 40); AT(seq_file, op, 88);
AT(seq_file, private, 112); AT(kobject, parent, 24); AT(kobject, sd, 48); AT(kobject, kref, 56);
_Static_assert(sizeof(struct file) == 232 && sizeof(struct inode) == 632 && sizeof(struct dentry) == 192 &&
	       sizeof(struct file_operations) == 280 && sizeof(struct proc_ops) == 96 && sizeof(struct seq_file) == 120 &&
	       sizeof(struct kobject) == 64, "sizes of files");
_Static_assert(sizeof(struct kprobe) == 128 && sizeof(struct kretprobe) == 168 && sizeof(struct pt_regs) == 168 &&
	       sizeof(struct kretprobe_instance) == 48 && sizeof(struct kernel_param) == 40 && sizeof(struct module) == 896, "sizes");
