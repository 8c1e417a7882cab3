# The snippets of the tests, at 0xffffffff81000000. Rebuild with ./build.
	.text

# rcx times f; the loop of the benchmarks.
loop:	call	f
	dec	%rcx
	jnz	loop
	hlt

	.balign 16
f:	push	%rbp
f1:	mov	%rsp, %rbp
	push	%rbx
f5:	mov	%rdi, %rbx
	lea	3(%rbx,%rbx,2), %rax
	xor	%rsi, %rax
	add	$7, %rax
	pop	%rbx
	pop	%rbp
	ret

# The same with a site for ftrace.
	.balign 16
floop:	call	ff
	dec	%rcx
	jnz	floop
	hlt
	.balign 16
ff:	.byte	0x0f, 0x1f, 0x44, 0, 0
ff5:	push	%rbp
	mov	%rsp, %rbp
	push	%rbx
	mov	%rdi, %rbx
	lea	3(%rbx,%rbx,2), %rax
	xor	%rsi, %rax
	add	$7, %rax
	pop	%rbx
	pop	%rbp
	ret

# Insn slots of f: boosted, and stepped (with the int3 behind the copy).
	.balign 16
boost:	push	%rbp
	jmp	f1
	.balign 16
slot:	push	%rbp
slot1:	int3

# Detour of f's first five bytes, and the common trampolines.
	.balign 16
detour:	rex.w nop
	push	%rbp
	mov	%rsp, %rbp
	push	%rbx
	jmp	f5
	.balign 16
tramp:	rex.w nop
	ret
	.balign 16
rettramp: rex.w nop
	ret

# Exceptions. nop before, so that the instruction is not the block's first.
	.balign 16
rd:	nop
rd_at:	mov	(%rdi), %rax
	hlt
	.balign 16
wr:	nop
wr_at:	mov	%rax, (%rdi)
	hlt
	.balign 16
ex:	nop
	jmp	*%rdi
	.balign 16
de:	xor	%ecx, %ecx
de_at:	div	%ecx
	hlt
	.balign 16
ud:	nop
ud_at:	ud2
	hlt
	.balign 16
soft:	int	$0x81
soft_next: hlt
	.balign 16
halt:	nop
	hlt
halt_next: nop
	hlt
	.balign 16
brk:	nop
brk_at:	int3
	hlt
	.balign 16
gate:	nop
gate_at: syscall
	hlt
	.balign 16
soft_gate: rex.w nop
	hlt

# Flags in and out: CF ZF PF AF SF OF by arithmetic, DF, then a trap.
	.balign 16
flags:	std
	mov	$0x7f, %al
	add	$0x7f, %al
flags3:	int3
	pushf
	pop	%rbx
	hlt
	.balign 16
gflags:	xor	%eax, %eax
	sub	$1, %eax
	jmp	gflags_at
gflags_at: rex.w nop
	pushf
	pop	%rbx
	hlt

# Never ends; counts in rax. Only blocks of one jump.
	.balign 16
spin:	inc	%rax
	jmp	spin
# Never ends: blocks of many kinds, calls, loads, stores, a string instruction.
	.balign 16
mix:	mov	%rsp, %r8
	xor	%r9d, %r9d
mix1:	inc	%r9
	lea	(%r9,%r9,4), %rax
	test	$3, %al
	jz	mix2
	push	%rax
	call	f
	pop	%rdx
	add	%rdx, %r10
	jmp	mix1
mix2:	lea	-256(%rsp), %rdi
	mov	$5, %ecx
	rep stosq
	imul	$13, %r10, %r10
	jmp	mix1

# A hot loop over a patched instruction, and one whose patch is in the middle
# of a block.
	.balign 16
hot:	xor	%eax, %eax
hot1:	dec	%rcx
	js	hot2
hot_at:	add	$1, %eax
	jmp	hot1
hot2:	hlt
	.balign 16
long:	mov	$1, %eax
	mov	$2, %ebx
	mov	$3, %ecx
long_at: mov	$4, %edx
	mov	$5, %esi
	hlt

# A real iretq: rsi is where to go.
	.balign 16
iret:	mov	%rsp, %rax
	push	$0x18
	push	%rax
	pushf
	push	$0x10
	push	%rsi
	iretq

	.balign 16
gs:	mov	%gs:0x10, %rax
	mov	%cs, %ebx
	mov	%ss, %edx
	hlt
# User memory: copies 16 bytes from rsi to rdi, unaligned, then one byte.
	.balign 16
copy:	mov	1(%rsi), %rax
	mov	%rax, 3(%rdi)
	mov	9(%rsi), %eax
	mov	%eax, 11(%rdi)
	movb	$0x5a, (%rdi)
	hlt
	.balign 16
fpu:	fldpi
	hlt
	fstpl	(%rdi)
	hlt
	.balign 16
step:	mov	$1, %eax
step1:	mov	$2, %ebx
step2:	jmp	step3
	nop
step3:	rep stosb
step4:	int3
	hlt
	.balign 16
pushpop: pushf
	mov	(%rsp), %rax
	popf
	pushfw
	movzwl	(%rsp), %ebx
	popfw
pushpop_end: hlt
	.balign 16
null:	xor	%eax, %eax
	call	*%rax

# A block over the end of a page, whose second half is patched.
	.org	0x1ff5
cross:	mov	$1, %eax
	mov	$2, %ebx
cross_at: mov	$3, %ecx
	hlt
