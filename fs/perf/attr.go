package perf

import (
	"encoding/binary"

	"golang.org/x/sys/unix"
)

// attr is struct perf_event_attr (include/uapi/linux/perf_event.h), as far as it is used.
type attr struct {
	kind        uint32 // type
	config      uint64
	period      uint64 // or the frequency
	sampleType  uint64
	readFormat  uint64
	flags       uint64
	wakeup      uint32
	config1     uint64
	config2     uint64
	branch      uint64
	stackUser   uint32
	maxStack    uint16
	reserved    bool // a field that must be 0 is not
	auxSample   uint32
	regsUser    uint64
	clock       int32
	breakpoints uint32
}

const (
	attrSizeFirst = 64  // PERF_ATTR_SIZE_VER0
	attrSize      = 128 // PERF_ATTR_SIZE_VER7, Linux 6.1
	attrSizeLimit = 4096
)

// Bits of attr.flags.
const (
	flagDisabled       = 1 << 0
	flagInherit        = 1 << 1
	flagPinned         = 1 << 2
	flagExclusive      = 1 << 3
	flagExcludeKernel  = 1 << 5
	flagMmap           = 1 << 8
	flagComm           = 1 << 9
	flagFreq           = 1 << 10
	flagEnableOnExec   = 1 << 12
	flagTask           = 1 << 13
	flagWatermark      = 1 << 14
	flagSampleIDAll    = 1 << 18
	flagNoKernelChain  = 1 << 21
	flagCommExec       = 1 << 24
	flagWriteBackward  = 1 << 27
	flagAuxOutput      = 1 << 31
	flagSigtrap        = 1 << 37
	flagsKnown         = 1<<38 - 1
	sampleTypesKnown   = 1<<25 - 1
	readFormatsKnown   = 1<<5 - 1
	openFlagsKnown     = 1<<4 - 1
	openFlagNoGroup    = 1 << 0
	openFlagOutput     = 1 << 1
	openFlagCgroup     = 1 << 2
	openFlagCloexec    = 1 << 3
	configReturn       = 1 << 0 // of the kprobe unit
	swTaskClock        = 1      // PERF_COUNT_SW_TASK_CLOCK, behind that of a processor
	swDummy            = 9      // PERF_COUNT_SW_DUMMY
	swBPFOutput        = 10     // PERF_COUNT_SW_BPF_OUTPUT
	maxSampleRate      = 100000 // kernel.perf_event_max_sample_rate
	maxCallchain       = 127    // kernel.perf_event_max_stack
	contextKernel      = ^uint64(0) - 127
	recordLost         = 2
	recordComm         = 3
	recordSample       = 9
	miscKernel         = 1
	miscUser           = 2
	miscCommExec       = 1 << 13
	formatTotalEnabled = 1 << 0
	formatTotalRunning = 1 << 1
	formatID           = 1 << 2
	formatGroup        = 1 << 3
	formatLost         = 1 << 4
)

// Bits of attr.sampleType.
const (
	sampleIP = 1 << iota
	sampleTID
	sampleTime
	sampleAddr
	sampleRead
	sampleCallchain
	sampleID
	sampleCPU
	samplePeriod
	sampleStreamID
	sampleRaw
	sampleBranch
	sampleRegsUser
	sampleStackUser
	sampleWeight
	sampleDataSrc
	sampleIdentifier
	sampleTransaction
	sampleRegsIntr
	samplePhysAddr
	sampleAux
	sampleCgroup
	sampleDataPage
	sampleCodePage
	sampleWeightStruct
)

func (a *attr) has(flag uint64) bool { return a.flags&flag != 0 }

// wants reports whether samples have that part.
func (a *attr) wants(part uint64) bool { return a.sampleType&part != 0 }

// samples reports whether an event makes samples (is_sampling_event).
func (a *attr) samples() bool { return a.period != 0 }

// attrBytes is how many bytes the caller's attr has, by its first 8 bytes (perf_copy_attr). E2BIG: that is no size.
func attrBytes(head []byte) (int, error) {
	size := binary.NativeEndian.Uint32(head[4:])
	switch {
	case size == 0:
		return attrSizeFirst, nil
	case size < attrSizeFirst || size > attrSizeLimit:
		return 0, unix.E2BIG
	}
	return int(size), nil
}

// parseAttr reads an attr of any version. E2BIG: it uses what Linux 6.1 does not know.
func parseAttr(b []byte) (*attr, error) {
	for _, c := range b[min(len(b), attrSize):] {
		if c != 0 {
			return nil, unix.E2BIG
		}
	}
	full := make([]byte, attrSize)
	copy(full, b)
	u32 := func(at int) uint32 { return binary.NativeEndian.Uint32(full[at:]) }
	u64 := func(at int) uint64 { return binary.NativeEndian.Uint64(full[at:]) }
	return &attr{
		kind: u32(0), config: u64(8), period: u64(16), sampleType: u64(24), readFormat: u64(32), flags: u64(40),
		wakeup: u32(48), breakpoints: u32(52), config1: u64(56), config2: u64(64), branch: u64(72), regsUser: u64(80),
		stackUser: u32(88), clock: int32(u32(92)), maxStack: uint16(u32(108)), auxSample: u32(112),
		reserved: u32(108)>>16 != 0 || u32(116) != 0,
	}, nil
}

// check is the rest of perf_copy_attr, and what perf_event_open refuses of an attr that is for this package.
func (a *attr) check() error {
	switch {
	case a.reserved, a.flags&^flagsKnown != 0, a.sampleType&^sampleTypesKnown != 0, a.readFormat&^readFormatsKnown != 0:
		return unix.EINVAL
	case a.wants(sampleWeight) && a.wants(sampleWeightStruct), a.wants(sampleStackUser) && a.stackUser&7 != 0:
		return unix.EINVAL
	case a.wants(sampleStackUser) && a.stackUser >= 1<<16-1:
		return unix.EINVAL
	case a.wants(sampleCallchain) && a.maxStack > maxCallchain:
		return unix.EOVERFLOW
	}
	return nil
}

// checkPeriod refuses periods and frequencies. It comes after the rights.
func (a *attr) checkPeriod() error {
	switch {
	case a.has(flagFreq) && a.period > maxSampleRate, !a.has(flagFreq) && a.period>>63 != 0:
		return unix.EINVAL
	case a.has(flagInherit) && a.wants(sampleRead):
		return unix.EINVAL
	case a.wants(sampleBranch), a.has(flagAuxOutput):
		return unix.EOPNOTSUPP
	case a.has(flagWriteBackward), a.has(flagSigtrap), a.wants(sampleAux):
		return unix.EINVAL
	}
	return nil
}
