KERNELVERSION := 6.1.192
KERNELRELEASE := 6.1.0-kprobefs
VERSION := 6
PATCHLEVEL := 1
SUBLEVEL := 192
ARCH := x86
SRCARCH := x86
export KERNELVERSION KERNELRELEASE VERSION PATCHLEVEL SUBLEVEL ARCH SRCARCH
# How a function calls the tracer.
CC_FLAGS_FTRACE := -pg -mrecord-mcount -mfentry -DCC_USING_FENTRY
# How a function of x86-64 is left.
CC_FLAGS_THUNKS := -mindirect-branch=thunk-extern -mindirect-branch-register -mfunction-return=thunk-extern
