package release

import (
	"errors"
	"strings"
	"syscall"
	"testing"
)

// TestInside: each kernel has the decisions of its generation, and options change those that they are about.
func TestInside(t *testing.T) {
	for _, c := range []struct {
		name, options string
		want          Kernel // but for Name and Profile
		hits          Hits
		places        Places
	}{
		{"", "", Kernel{Preemption: true, AllSymbols: true, Version: "#1 SMP PREEMPT_DYNAMIC"},
			Hits{PerProcessor: true}, Places{Boost: BoostJumps}},
		{"6.1", "CONFIG_PREEMPT=y KPROBES_ON_FTRACE=n OPTPROBES=n",
			Kernel{Preemption: true, NotBoosted: true, AllSymbols: true, Version: "#1 SMP PREEMPT"},
			Hits{PerProcessor: true}, Places{Boost: BoostJumps, NoFtrace: true, NoJumps: true}},
		{"6.1", "PREEMPT=n KALLSYMS_ALL=n", Kernel{Version: "#1 SMP"}, Hits{PerProcessor: true}, Places{Boost: BoostJumps}},
		{"5.10", "BOOSTER=n", Kernel{NotBoosted: true, AllSymbols: true, Version: "#1 SMP"},
			Hits{FaultHandlers: true, RealAddress: true, RawAddresses: true, PerProcessor: true, ShortMessages: true,
				LockedReturns: true, NoEntryFlag: true}, Places{Stepped: true}},
		{"2.6", "OPTPROBES=n", Kernel{AllSymbols: true, Version: "#1 SMP"},
			Hits{Jprobes: true, FaultHandlers: true, LateBoost: true, TrampolineProbe: true, RawAddresses: true, PerProcessor: true, ShortMessages: true,
				PrimeHash: true, NotNMI: true, LockedReturns: true, NoEntryFlag: true},
			Places{Stepped: true, AnyByte: true, NoFtrace: true, NoJumps: true, BugsToo: true}},
	} {
		k, err := Inside(c.name, strings.Fields(c.options)...)
		if err != nil {
			t.Errorf("%s %s: %v", c.name, c.options, err)
		}
		if k.Profile.Hits != c.hits || k.Profile.Places != c.places {
			t.Errorf("%s %s: %+v", c.name, c.options, k.Profile)
		}
		k.Name, k.Uname, k.Machine, k.Profile = "", "", "", Profile{}
		if k != c.want {
			t.Errorf("%s %s: %+v", c.name, c.options, k)
		}
	}
}

// TestInsideRefuses: what cannot be is EINVAL, and the message names what can.
func TestInsideRefuses(t *testing.T) {
	for _, c := range []struct{ name, option, says string }{
		{"4.19", "", "6.1, 5.10, 2.6, 6.1/i386"},
		{"2.6", "OPTPROBES=y", "kernel 2.6 does not have it"},
		{"2.6", "KPROBES_ON_FTRACE=y", "kernel 2.6 does not have it"},
		{"", "PREEMPT", "NAME=y or NAME=n"},
		{"", "PREEMPT=m", "NAME=y or NAME=n"},
		{"", "HZ=y", "PREEMPT, KPROBES_ON_FTRACE"},
		{"", "=", "PREEMPT, KPROBES_ON_FTRACE"},
	} {
		var options []string
		if c.option != "" {
			options = []string{c.option}
		}
		_, err := Inside(c.name, options...)
		if !errors.Is(err, syscall.EINVAL) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s %s: %v", c.name, c.option, err)
		}
	}
}

func TestConfigFile(t *testing.T) {
	k, err := Inside("2.6", "PREEMPT=y")
	if err != nil {
		t.Fatal(err)
	}
	if k32, err := Inside("6.1/i386"); err != nil || !strings.Contains(k32.ConfigFile(k32.Uname), "CONFIG_X86_32=y\n") || k32.Machine != "i686" {
		t.Errorf("%+v, %v", k32, err)
	}
	file := k.ConfigFile("2.6.25-kprobefs")
	for _, line := range []string{"# Linux/x86 2.6.25-kprobefs Kernel Configuration", "CONFIG_KPROBES=y", "CONFIG_PREEMPT=y", "# CONFIG_OPTPROBES is not set"} {
		if !strings.Contains(file, line+"\n") {
			t.Errorf("%q is not in\n%s", line, file)
		}
	}
}
