KERNELVERSION := 5.10.0
KERNELRELEASE := 5.10.0-kprobefs
VERSION := 5
PATCHLEVEL := 10
SUBLEVEL := 0
ARCH := x86
SRCARCH := x86
export KERNELVERSION KERNELRELEASE VERSION PATCHLEVEL SUBLEVEL ARCH SRCARCH
# How a function calls the tracer.
CC_FLAGS_FTRACE := -pg -mrecord-mcount -mfentry -DCC_USING_FENTRY
# How a function of x86-64 is left.
CC_FLAGS_THUNKS := -mindirect-branch=thunk-extern -mindirect-branch-register -mfunction-return=thunk-extern
