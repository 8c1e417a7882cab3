# How the compiler is called. The code has to fit the kernel: its registers, its calls of __fentry__, its
# returns and indirect calls by thunks, and its stack guard.
include $(KBUILD)/scripts/arch.mk
CC ?= gcc
ifeq ($(origin CC),default)
CC := gcc
endif
LD ?= ld
ifeq ($(origin LD),default)
LD := ld
endif
NM ?= nm
LINUXINCLUDE := -I$(KBUILD)/include -I$(KBUILD)/include/facts -I$(KBUILD)/include/uapi -include $(KBUILD)/include/base/always.h
KBUILD_CFLAGS := -nostdinc -D__KERNEL__ -DMODULE -std=gnu11 -O2 -pipe \
	-Wall -Werror=implicit-function-declaration -Werror=implicit-int -Werror=return-type \
	-Werror=incompatible-pointer-types -Werror=strict-prototypes -Werror=designated-init \
	-Wno-unused-function -Wno-pointer-sign -Wno-trigraphs -Wno-sign-compare -Wno-frame-address \
	-Wno-format-security -Wno-address-of-packed-member -Wno-main -Wno-unused-but-set-variable \
	-Wno-packed-not-aligned -Wno-builtin-declaration-mismatch -Wno-format -Wno-unused-value \
	-fno-strict-aliasing -fno-common -fshort-wchar -fno-PIE -fno-strict-overflow -fno-stack-check \
	-fno-asynchronous-unwind-tables -fno-delete-null-pointer-checks -fno-jump-tables \
	-fno-stack-clash-protection -fcf-protection=none -ftrivial-auto-var-init=zero \
	-mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx $(ARCH_CFLAGS) $(CC_FLAGS_FTRACE)
KBUILD_AFLAGS := -nostdinc -D__KERNEL__ -DMODULE -D__ASSEMBLY__ $(ARCH_AFLAGS)
