# What depends on the instruction set: i386. Arguments are in registers, as the kernel has them.
ARCH_CFLAGS := -m32 -march=i686 -mtune=generic -mregparm=3 -freg-struct-return -msoft-float -mpreferred-stack-boundary=2 \
	-ffreestanding -fno-stack-protector -mindirect-branch-register
ARCH_AFLAGS := -m32
ARCH_LDFLAGS := -m elf_i386
