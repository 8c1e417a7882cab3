# The snippets of the tests with 32 bits, at 0xc1000000. Rebuild with ./build.
	.text

# ecx times f.
loop:	call	f
	dec	%ecx
	jnz	loop
	hlt

	.balign 16
f:	push	%ebp
f1:	mov	%esp, %ebp
	push	%ebx
	inc	%eax
f5:	mov	%eax, %ebx
	lea	3(%ebx,%ebx,2), %eax
	xor	%edx, %eax
	add	$7, %eax
	pop	%ebx
	pop	%ebp
	ret

# The same with a site for ftrace.
	.balign 16
floop:	call	ff
	dec	%ecx
	jnz	floop
	hlt
	.balign 16
ff:	.byte	0x3e, 0x8d, 0x74, 0x26, 0
ff5:	jmp	f

# Insn slots of f: boosted, and stepped.
	.balign 16
boost:	push	%ebp
	jmp	f1
	.balign 16
slot:	push	%ebp
slot1:	int3

# Detour of f's first five bytes, and the common trampolines.
	.balign 16
detour:	.byte	0x3e, 0x90
	push	%ebp
	mov	%esp, %ebp
	push	%ebx
	inc	%eax
	jmp	f5
	.balign 16
tramp:	.byte	0x3e, 0x90
	ret
	.balign 16
rettramp: .byte	0x3e, 0x90
	ret
	ud2

# A hypercall: edx and ecx as they are, flags, too.
	.balign 16
hyper:	stc
	.byte	0x0f, 0x05
hyper2:	hlt

# The processor's own.
percpu:	mov	%fs:8, %eax
	mov	%fs, %edx
	push	%fs
	pop	%fs
	mov	%fs:12, %ebx
	hlt

# Faults.
rd:	mov	(%edx), %eax
rdend:	hlt
wr:	mov	%eax, (%edx)
	hlt
div:	xor	%ecx, %ecx
divat:	div	%ecx
	hlt
und:	ud2
	hlt
soft:	int	$0x80
softend: hlt

# iret with the frame that an interrupt of the kernel has pushed.
iret:	iret

# Steps: inc is no prefix.
steps:	inc	%eax
	pushf
	pop	%ebx
steps3:	hlt

