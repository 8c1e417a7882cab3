package engine

import "fmt"

// ruleNames are the constants' own names.
var ruleNames = [numRules]string{
	OK: "OK", BothSymbolAndAddr: "BothSymbolAndAddr", NoPlace: "NoPlace", NoSymbol: "NoSymbol", NotText: "NotText",
	Blacklisted: "Blacklisted", JumpLabel: "JumpLabel", StaticCall: "StaticCall", BugSite: "BugSite",
	InsideFtrace: "InsideFtrace", OffBoundary: "OffBoundary", Padding: "Padding", NoDecode: "NoDecode",
	NoCopy: "NoCopy", ModuleGoing: "ModuleGoing", AlreadyRegistered: "AlreadyRegistered",
	NotRegistered: "NotRegistered", Gone: "Gone", NoReturnProbe: "NoReturnProbe", NotEntry: "NotEntry",
	BadMaxactive: "BadMaxactive", NoMemory: "NoMemory", Preamble: "Preamble",
	NoInsn: "NoInsn", NoEmulation: "NoEmulation", TooLong: "TooLong", OutOfReach: "OutOfReach", PaddingTraps: "PaddingTraps", Traps: "Traps",
	Misaligned: "Misaligned", FtraceSite: "FtraceSite", HasFixup: "HasFixup", Exclusive: "Exclusive", SecondJprobe: "SecondJprobe",
	OptNotPrepared: "OptNotPrepared", OptEntryText: "OptEntryText", OptFunctionEnd: "OptFunctionEnd",
	OptIndirectJump: "OptIndirectJump", OptThunk: "OptThunk", OptJumpInside: "OptJumpInside",
	OptException: "OptException", OptForeignInt3: "OptForeignInt3", OptNoDecode: "OptNoDecode",
	OptNotBoostable: "OptNotBoostable", OptCall: "OptCall", OptReserved: "OptReserved", OptTooFar: "OptTooFar",
	OptFtrace: "OptFtrace", OptPostHandler: "OptPostHandler", OptDisabled: "OptDisabled", OptOverlap: "OptOverlap",
	OptKnob: "OptKnob", OptDisarmed: "OptDisarmed", OptQueued: "OptQueued", OptRequeue: "OptRequeue",
	OptStranded: "OptStranded", OptNoFtrace: "OptNoFtrace",
	BoostOpcode: "BoostOpcode", BoostException: "BoostException", BoostRoom: "BoostRoom",
	BoostPostHandler: "BoostPostHandler", BoostPreemption: "BoostPreemption",
	BadPlace: "BadPlace", EventAmbiguous: "EventAmbiguous", EventNotrace: "EventNotrace",
	EventDeferred: "EventDeferred", EventNoSymbol: "EventNoSymbol", EventNotUnique: "EventNotUnique", EventBoundary: "EventBoundary",
}

// Name is the constant's own name; "" if r is no rule.
func (r Rule) Name() string {
	if r >= numRules {
		return ""
	}
	return ruleNames[r]
}

// MarshalText is encoding.TextMarshaler's.
func (r Rule) MarshalText() ([]byte, error) { return []byte(ruleNames[r]), nil }

// UnmarshalText is encoding.TextUnmarshaler's.
func (r *Rule) UnmarshalText(b []byte) error {
	for i, name := range ruleNames {
		if name == string(b) {
			*r = Rule(i)
			return nil
		}
	}
	return fmt.Errorf("unknown rule %q", b)
}
