package guest

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// An ABI has those constants of abi.h that are not the same for every instruction set: offsets of fields, sizes,
// selectors. Their names are those of abi.go.
type ABI struct {
	File_FOp, File_FFlags, FileOperations_Poll, SizeofRwSemaphore uint64
	KernelCs, KernelDs, UserDs, UserCs, StackSize, ModuleKallsyms uint64
	PcpuSize, PcpuCpuNumber, PcpuPreemptCount, PcpuCurrent, PcpuTopOfStack, PcpuHardirq, PcpuSoftirq,
	PcpuScratch, PcpuStackCanary, PcpuTicks, PcpuThisOff, PcpuPrivate uint64
	SizeofPtRegs, SizeofBootParams, SizeofTaskStruct, SizeofKprobe, SizeofOldKprobe, SizeofKretprobe,
	SizeofRethook, SizeofKretprobeInstance, SizeofKernelParam, SizeofModule uint64
	BootParams_MemStart, BootParams_MemEnd, BootParams_NrCpus, BootParams_Seed, BootParams_ModulesEnd uint64
	TaskStruct_ThreadInfo, TaskStruct_Flags, TaskStruct_State, TaskStruct_Pid, TaskStruct_Tgid,
	TaskStruct_Ppid, TaskStruct_ExitCode, TaskStruct_Comm, TaskStruct_MirrorRet, TaskStruct_MirrorNew,
	TaskStruct_SigHandled, TaskStruct_SigIgnored, TaskStruct_MirrorWait, TaskStruct_MirrorSignal,
	TaskStruct_Stack, TaskStruct_Mm, TaskStruct_StackCanary, TaskStruct_RealParent, TaskStruct_Parent,
	TaskStruct_GroupLeader, TaskStruct_RealCred, TaskStruct_Cred, TaskStruct_OwnCred, TaskStruct_Usage,
	TaskStruct_Tasks, TaskStruct_Children, TaskStruct_Sibling, TaskStruct_ThreadPid,
	TaskStruct_PidLinks, TaskStruct_ThreadGroup, TaskStruct_ThreadNode, TaskStruct_Signal,
	TaskStruct_OwnPid, TaskStruct_OwnSignal, TaskStruct_BoundCpu, TaskStruct_StaticPrio,
	TaskStruct_StartTime, TaskStruct_ActiveMm uint64
	Module_CoreBase, Module_CoreSize, Module_CoreTextSize, Module_State, Module_List, Module_Name,
	Module_Init, Module_Exit, Module_Refcnt uint64
	AbiPid_Count, AbiPid_Tasks, AbiPid_Nr, AbiPid_Ns                                            uint64
	AbiSignal_Sigcnt, AbiSignal_Live, AbiSignal_NrThreads, AbiSignal_ThreadHead, AbiSignal_Pids uint64
	Kprobe_Nmissed, Kprobe_Addr, Kprobe_SymbolName, Kprobe_Offset, Kprobe_PreHandler,
	Kprobe_PostHandler, Kprobe_Opcode, Kprobe_Flags uint64
	OldKprobe_FaultHandler, OldKprobe_BreakHandler uint64
	OldJprobe_Entry                                uint64
	Kretprobe_Kp, Kretprobe_Handler, Kretprobe_EntryHandler, Kretprobe_Maxactive, Kretprobe_Nmissed,
	Kretprobe_DataSize, Kretprobe_Rh uint64
	Rethook_Data uint64
	KretprobeInstance_Rethook, KretprobeInstance_RetAddr, KretprobeInstance_Frame,
	KretprobeInstance_Data uint64
	KernelParamOps_Flags, KernelParamOps_Set, KernelParamOps_Get, KernelParamOps_Free uint64
	KernelParam_Name, KernelParam_Ops, KernelParam_Perm, KernelParam_Arg              uint64
	File_FInode                                                                       uint64
	Mnode_Parent, Mnode_Number, Mnode_Tree, Mnode_Mode, Mnode_Rdev, Mnode_NameLen, Mnode_Link,
	Mnode_Name, Mnode_Fops uint64
	Tracepoint_Key, TraceEventField_Size, TraceEventField_Align, TraceEventField_IsSigned, TraceEventField_From,
	TraceEventField_Arg, TraceEventField_Follow, TraceEventField_Off, SizeofTraceEventField, SizeofStaticEvent uint64
}

// amd64 is that of the generations of x86-64.
var amd64 = ABI{
	File_FOp:                  File_FOp,
	File_FFlags:               File_FFlags,
	FileOperations_Poll:       FileOperations_Poll,
	SizeofRwSemaphore:         SizeofRwSemaphore,
	KernelCs:                  KernelCs,
	KernelDs:                  KernelDs,
	UserDs:                    UserDs,
	UserCs:                    UserCs,
	PcpuSize:                  PcpuSize,
	PcpuCpuNumber:             PcpuCpuNumber,
	PcpuPreemptCount:          PcpuPreemptCount,
	PcpuCurrent:               PcpuCurrent,
	PcpuTopOfStack:            PcpuTopOfStack,
	PcpuHardirq:               PcpuHardirq,
	PcpuSoftirq:               PcpuSoftirq,
	PcpuScratch:               PcpuScratch,
	PcpuStackCanary:           PcpuStackCanary,
	PcpuTicks:                 PcpuTicks,
	PcpuThisOff:               PcpuThisOff,
	PcpuPrivate:               PcpuPrivate,
	StackSize:                 StackSize,
	ModuleKallsyms:            ModuleKallsyms,
	SizeofPtRegs:              SizeofPtRegs,
	BootParams_MemStart:       BootParams_MemStart,
	BootParams_MemEnd:         BootParams_MemEnd,
	BootParams_NrCpus:         BootParams_NrCpus,
	BootParams_Seed:           BootParams_Seed,
	BootParams_ModulesEnd:     BootParams_ModulesEnd,
	SizeofBootParams:          SizeofBootParams,
	TaskStruct_ThreadInfo:     TaskStruct_ThreadInfo,
	TaskStruct_Flags:          TaskStruct_Flags,
	TaskStruct_State:          TaskStruct_State,
	TaskStruct_Pid:            TaskStruct_Pid,
	TaskStruct_Tgid:           TaskStruct_Tgid,
	TaskStruct_Ppid:           TaskStruct_Ppid,
	TaskStruct_ExitCode:       TaskStruct_ExitCode,
	TaskStruct_Comm:           TaskStruct_Comm,
	TaskStruct_MirrorRet:      TaskStruct_MirrorRet,
	TaskStruct_MirrorNew:      TaskStruct_MirrorNew,
	TaskStruct_SigHandled:     TaskStruct_SigHandled,
	TaskStruct_SigIgnored:     TaskStruct_SigIgnored,
	TaskStruct_MirrorWait:     TaskStruct_MirrorWait,
	TaskStruct_MirrorSignal:   TaskStruct_MirrorSignal,
	TaskStruct_Stack:          TaskStruct_Stack,
	TaskStruct_Mm:             TaskStruct_Mm,
	TaskStruct_StackCanary:    TaskStruct_StackCanary,
	TaskStruct_RealParent:     TaskStruct_RealParent,
	TaskStruct_Parent:         TaskStruct_Parent,
	TaskStruct_GroupLeader:    TaskStruct_GroupLeader,
	TaskStruct_RealCred:       TaskStruct_RealCred,
	TaskStruct_Cred:           TaskStruct_Cred,
	TaskStruct_OwnCred:        TaskStruct_OwnCred,
	TaskStruct_Usage:          TaskStruct_Usage,
	TaskStruct_Tasks:          TaskStruct_Tasks,
	TaskStruct_Children:       TaskStruct_Children,
	TaskStruct_Sibling:        TaskStruct_Sibling,
	TaskStruct_ThreadPid:      TaskStruct_ThreadPid,
	TaskStruct_PidLinks:       TaskStruct_PidLinks,
	TaskStruct_ThreadGroup:    TaskStruct_ThreadGroup,
	TaskStruct_ThreadNode:     TaskStruct_ThreadNode,
	Module_CoreBase:           Module_CoreBase,
	Module_CoreSize:           Module_CoreSize,
	Module_CoreTextSize:       Module_CoreTextSize,
	TaskStruct_Signal:         TaskStruct_Signal,
	TaskStruct_OwnPid:         TaskStruct_OwnPid,
	TaskStruct_OwnSignal:      TaskStruct_OwnSignal,
	TaskStruct_BoundCpu:       TaskStruct_BoundCpu,
	TaskStruct_StaticPrio:     TaskStruct_StaticPrio,
	TaskStruct_StartTime:      TaskStruct_StartTime,
	TaskStruct_ActiveMm:       TaskStruct_ActiveMm,
	Tracepoint_Key:            Tracepoint_Key,
	TraceEventField_Size:      TraceEventField_Size,
	TraceEventField_Align:     TraceEventField_Align,
	TraceEventField_IsSigned:  TraceEventField_IsSigned,
	TraceEventField_From:      TraceEventField_From,
	TraceEventField_Arg:       TraceEventField_Arg,
	TraceEventField_Follow:    TraceEventField_Follow,
	TraceEventField_Off:       TraceEventField_Off,
	SizeofTraceEventField:     SizeofTraceEventField,
	SizeofStaticEvent:         SizeofStaticEvent,
	AbiPid_Count:              AbiPid_Count,
	AbiPid_Tasks:              AbiPid_Tasks,
	AbiPid_Nr:                 AbiPid_Nr,
	AbiPid_Ns:                 AbiPid_Ns,
	AbiSignal_Sigcnt:          AbiSignal_Sigcnt,
	AbiSignal_Live:            AbiSignal_Live,
	AbiSignal_NrThreads:       AbiSignal_NrThreads,
	AbiSignal_ThreadHead:      AbiSignal_ThreadHead,
	AbiSignal_Pids:            AbiSignal_Pids,
	SizeofTaskStruct:          SizeofTaskStruct,
	Kprobe_Nmissed:            Kprobe_Nmissed,
	Kprobe_Addr:               Kprobe_Addr,
	Kprobe_SymbolName:         Kprobe_SymbolName,
	Kprobe_Offset:             Kprobe_Offset,
	Kprobe_PreHandler:         Kprobe_PreHandler,
	Kprobe_PostHandler:        Kprobe_PostHandler,
	Kprobe_Opcode:             Kprobe_Opcode,
	Kprobe_Flags:              Kprobe_Flags,
	SizeofKprobe:              SizeofKprobe,
	OldKprobe_FaultHandler:    OldKprobe_FaultHandler,
	OldKprobe_BreakHandler:    OldKprobe_BreakHandler,
	SizeofOldKprobe:           SizeofOldKprobe,
	OldJprobe_Entry:           OldJprobe_Entry,
	Kretprobe_Kp:              Kretprobe_Kp,
	Kretprobe_Handler:         Kretprobe_Handler,
	Kretprobe_EntryHandler:    Kretprobe_EntryHandler,
	Kretprobe_Maxactive:       Kretprobe_Maxactive,
	Kretprobe_Nmissed:         Kretprobe_Nmissed,
	Kretprobe_DataSize:        Kretprobe_DataSize,
	Kretprobe_Rh:              Kretprobe_Rh,
	SizeofKretprobe:           SizeofKretprobe,
	Rethook_Data:              Rethook_Data,
	SizeofRethook:             SizeofRethook,
	KretprobeInstance_Rethook: KretprobeInstance_Rethook,
	KretprobeInstance_RetAddr: KretprobeInstance_RetAddr,
	KretprobeInstance_Frame:   KretprobeInstance_Frame,
	KretprobeInstance_Data:    KretprobeInstance_Data,
	SizeofKretprobeInstance:   SizeofKretprobeInstance,
	KernelParamOps_Flags:      KernelParamOps_Flags,
	KernelParamOps_Set:        KernelParamOps_Set,
	KernelParamOps_Get:        KernelParamOps_Get,
	KernelParamOps_Free:       KernelParamOps_Free,
	KernelParam_Name:          KernelParam_Name,
	KernelParam_Ops:           KernelParam_Ops,
	KernelParam_Perm:          KernelParam_Perm,
	KernelParam_Arg:           KernelParam_Arg,
	SizeofKernelParam:         SizeofKernelParam,
	File_FInode:               File_FInode,
	Mnode_Parent:              Mnode_Parent,
	Mnode_Number:              Mnode_Number,
	Mnode_Tree:                Mnode_Tree,
	Mnode_Mode:                Mnode_Mode,
	Mnode_Rdev:                Mnode_Rdev,
	Mnode_NameLen:             Mnode_NameLen,
	Mnode_Link:                Mnode_Link,
	Mnode_Name:                Mnode_Name,
	Mnode_Fops:                Mnode_Fops,
	Module_State:              Module_State,
	Module_List:               Module_List,
	Module_Name:               Module_Name,
	Module_Init:               Module_Init,
	Module_Exit:               Module_Exit,
	Module_Refcnt:             Module_Refcnt,
	SizeofModule:              SizeofModule,
}

// parseABI reads an ABI: on each line a name and a number. Every field must be there; other names are passed over.
func parseABI(text []byte) (*ABI, error) {
	a := new(ABI)
	v := reflect.ValueOf(a).Elem()
	seen := map[string]bool{}
	for s := bufio.NewScanner(bytes.NewReader(text)); s.Scan(); {
		name, value, _ := strings.Cut(s.Text(), " ")
		n, err := strconv.ParseUint(strings.TrimSpace(value), 0, 64)
		if f := v.FieldByName(name); err == nil && f.IsValid() {
			f.SetUint(n)
			seen[name] = true
		}
	}
	var missing []error
	for i := range v.NumField() {
		if name := v.Type().Field(i).Name; !seen[name] {
			missing = append(missing, fmt.Errorf("no %s", name))
		}
	}
	return a, errors.Join(missing...)
}
