package engine

import (
	"encoding/hex"
	"fmt"
	"strconv"
)

// An Address prints as 0x… in text and in JSON.
type Address uint64

// MarshalText is encoding.TextMarshaler's.
func (a Address) MarshalText() ([]byte, error) {
	return strconv.AppendUint([]byte("0x"), uint64(a), 16), nil
}

// UnmarshalText is encoding.TextUnmarshaler's.
func (a *Address) UnmarshalText(b []byte) error {
	n, err := strconv.ParseUint(string(b), 0, 64)
	if err != nil {
		return fmt.Errorf("address: %w", err)
	}
	*a = Address(n)
	return nil
}

// Bytes print as hexadecimal digits.
type Bytes []byte

// MarshalText is encoding.TextMarshaler's.
func (b Bytes) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, b), nil }

// UnmarshalText is encoding.TextUnmarshaler's.
func (b *Bytes) UnmarshalText(t []byte) error {
	out, err := hex.DecodeString(string(t))
	if err != nil {
		return fmt.Errorf("bytes: %w", err)
	}
	*b = out
	return nil
}

// armings are the names of each Arming, for programs and for people.
var armings = [numArmings]struct{ name, text string }{
	ArmNone:     {"none", "not armed"},
	ArmStepped:  {"stepped", "int3, stepped"},
	ArmEmulated: {"emulated", "int3, emulated"},
	ArmBoosted:  {"boosted", "int3, boosted"},
	ArmQueued:   {"queued", "int3, queued for a jump"},
	ArmJump:     {"jump", "jump"},
	ArmFtrace:   {"ftrace", "ftrace call"},
}

// String is what people read.
func (a Arming) String() string { return armings[a].text }

// MarshalText is encoding.TextMarshaler's.
func (a Arming) MarshalText() ([]byte, error) { return []byte(armings[a].name), nil }

// UnmarshalText is encoding.TextUnmarshaler's.
func (a *Arming) UnmarshalText(b []byte) error {
	for i := range armings {
		if armings[i].name == string(b) {
			*a = Arming(i)
			return nil
		}
	}
	return fmt.Errorf("unknown arming %q", b)
}

// ruleNames are the constants' own names.
var ruleNames = [numRules]string{
	OK: "OK", BothSymbolAndAddr: "BothSymbolAndAddr", NoPlace: "NoPlace", NoSymbol: "NoSymbol", NotText: "NotText",
	Blacklisted: "Blacklisted", JumpLabel: "JumpLabel", StaticCall: "StaticCall", BugSite: "BugSite",
	InsideFtrace: "InsideFtrace", OffBoundary: "OffBoundary", Padding: "Padding", NoDecode: "NoDecode",
	NoCopy: "NoCopy", ModuleGoing: "ModuleGoing", AlreadyRegistered: "AlreadyRegistered",
	NotRegistered: "NotRegistered", Gone: "Gone", NoReturnProbe: "NoReturnProbe", NotEntry: "NotEntry",
	BadMaxactive: "BadMaxactive", NoMemory: "NoMemory", Preamble: "Preamble",
	NoInsn: "NoInsn", NoEmulation: "NoEmulation", TooLong: "TooLong", OutOfReach: "OutOfReach", PaddingTraps: "PaddingTraps", Traps: "Traps",
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
	EventDeferred: "EventDeferred", EventNoSymbol: "EventNoSymbol", EventNotUnique: "EventNotUnique",
}

// Name is the constant's own name; "" for what is no rule.
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
