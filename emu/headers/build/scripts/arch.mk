# What depends on the instruction set: x86-64.
ARCH_CFLAGS := -m64 -mno-80387 -mno-fp-ret-in-387 -mpreferred-stack-boundary=3 -mskip-rax-setup -mtune=generic -mno-red-zone -mcmodel=kernel \
	-fstack-protector-strong $(CC_FLAGS_THUNKS)
ARCH_AFLAGS := -m64
ARCH_LDFLAGS := -m elf_x86_64
