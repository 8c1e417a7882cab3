package release

// oldest is the profile of 2.6, as of about 2.6.25.
var oldest = Profile{
	Places: Places{
		Boost: BoostPlain, Stepped: true, Jumps: AllIndirectJumps, AnyByte: true, NoJumps: true, NoFtrace: true, BugsToo: true,
	},
	Hits: Hits{Jprobes: true, FaultHandlers: true, LateBoost: true, TrampolineProbe: true, RawAddresses: true, PerProcessor: true, ShortMessages: true,
		PrimeHash: true, NotNMI: true, LockedReturns: true, NoEntryFlag: true},
	Files:    Files{Open: true, NoBlacklist: true, Enabled: AnyWords},
	Boot:     Boot{Alternatives: AlternativesPadded, Preemption: PreemptVoluntary},
	Attach:   Attach{TrampolineArgs: 6},
	Faults:   Faults{NoAddress: true},
	Modules:  Modules{Untainted: "OE"},
	Tracing:  Tracing{NoMigrateDisable: true, NoHashPtr: true, OpenFiles: true, OpenFilters: true},
	Language: Language{AnyFunction: true, PlainBoundary: true, NoEventProbes: true, NoSymstr: true, SlashOnly: true, SizedArrays: true},
}

// mends are what stable releases got later than the releases that they are based on.
var mends = [...]struct {
	series number
	since  int // the stable release
	before func(p *Profile)
}{
	// Seen with 6.1.176 and 6.1.192; which one between them it was is not known.
	{number{6, 1}, 192, func(p *Profile) { p.Tracing.OpenFilters = true }},
}

// A change is the difference that one release made.
type change struct {
	since  number
	change func(p *Profile)
}

// history has all changes, oldest first.
//
// 6.1 and 6.12 were compared with the running kernels: places byte by byte, the language
// and modules file by file. 5.10 was compared by random sessions. A kernel 4.4.155 that was built from sources
// answered for each byte of 60 functions, and what jprobes, fault handlers and the other handlers of a module find was
// compared with it and with 5.10. The other rows were
// read off sources and the history of changes; no kernel of them was run. What 2.6 got one by one, from 2.6.26 on, is the row of
// 3.0. For 5.11, 5.13, 6.6 and 6.9 the rules of places are thought to have changed with just that release.
var history = [...]change{
	{number{3, 0}, func(p *Profile) {
		p.Places.AnyByte = false
		p.Places.NoJumps = false
		p.Hits.TrampolineProbe = false
	}},
	{number{3, 2}, func(p *Profile) {
		p.Modules.Untainted = "E"
	}},
	{number{3, 7}, func(p *Profile) {
		p.Places.NoFtrace = false
	}},
	{number{3, 9}, func(p *Profile) {
		p.Hits.RealAddress = true
	}},
	{number{3, 12}, func(p *Profile) {
		p.Files.Enabled = Letters
	}},
	{number{3, 15}, func(p *Profile) {
		p.Modules.Untainted = ""
	}},
	{number{3, 16}, func(p *Profile) {
		p.Files.NoBlacklist = false
	}},
	// Stable releases got it, too: 4.4.155 has it.
	{number{4, 7}, func(p *Profile) {
		p.Hits.PrimeHash = false
	}},
	{number{4, 12}, func(p *Profile) {
		p.Hits.LateBoost = false
	}},
	{number{4, 15}, func(p *Profile) {
		p.Hits.Jprobes = false
	}},
	{number{4, 18}, func(p *Profile) {
		p.Files.Open = false
	}},
	{number{4, 20}, func(p *Profile) {
		p.Language.AnyFunction = false
	}},
	{number{5, 2}, func(p *Profile) {
		p.Language.PlainBoundary = false
	}},
	{number{5, 4}, func(p *Profile) {
		p.Places.BugsToo = false
	}},
	{number{5, 6}, func(p *Profile) {
		p.Faults.NoAddress = false
	}},
	{number{5, 8}, func(p *Profile) {
		p.Hits.NotNMI = false
	}},
	{number{5, 11}, func(p *Profile) {
		p.Places.Boost = BoostJumps
		p.Hits.LockedReturns = false
	}},
	{number{5, 12}, func(p *Profile) {
		p.Tracing.NoHashPtr = false
	}},
	{number{5, 13}, func(p *Profile) {
		p.Tracing.NoMigrateDisable = false
		p.Places.Stepped = false
		p.Boot.Alternatives = AlternativesPlain
	}},
	{number{5, 14}, func(p *Profile) {
		p.Hits.FaultHandlers = false
	}},
	{number{5, 15}, func(p *Profile) {
		p.Language.NoEventProbes = false
	}},
	{number{5, 16}, func(p *Profile) {
		p.Files.Enabled = Words
		p.Tracing.OpenFiles = false
		p.Hits.ShortMessages = false
	}},
	{number{5, 18}, func(p *Profile) {
		p.Hits.RealAddress = false
		p.Hits.RawAddresses = false
		p.Hits.NoEntryFlag = false
		p.Attach.Multi = true
	}},
	{number{6, 0}, func(p *Profile) {
		p.Language.SlashOnly = false
	}},
	{number{6, 1}, func(p *Profile) {
		// The last three were so in 5.10; when they changed is not known.
		p.Language.NoSymstr = false
		p.Language.SizedArrays = false
		p.Tracing.OpenFilters = false
		p.Attach.TrampolineStructs = true
	}},
	{number{6, 2}, func(p *Profile) {
		p.Hits.PerProcessor = false
	}},
	{number{6, 3}, func(p *Profile) {
		p.Boot.Alternatives = AlternativesFlags
	}},
	{number{6, 4}, func(p *Profile) {
		p.Language.Char = true
		p.Modules.Memory = ByType
		p.Attach.TrampolineARM64 = 8
	}},
	{number{6, 6}, func(p *Profile) {
		p.Places.Jumps = TableJumps
		p.Language.Variables = true
		p.Language.ExitText = true
		p.Attach.TrampolineArgs = 12
	}},
	{number{6, 9}, func(p *Profile) {
		p.Places.Boost = BoostGroups
		p.Places.RefuseTraps = true
		p.Language.ArgsAtReturn = true
		p.Language.TypedLog = true
		p.Language.TooLong = true
	}},
	{number{6, 10}, func(p *Profile) {
		p.Language.Dentries = true
	}},
	{number{6, 12}, func(p *Profile) {
		p.Language.ManyArgs = true
		p.Language.NotraceByAddress = true
		p.Language.TriggerErrors = true
		p.Language.SymbolOnce = true
	}},
	// That memory for text may come from one large page that is shared
	// (EXECMEM_ROX_CACHE) is left out: offsets and sizes are the same, addresses are not.
	{number{6, 15}, func(p *Profile) {
		p.Modules.ROStaticCalls = true
		p.Places.ExactExclusive = true
	}},
	{number{6, 16}, func(p *Profile) {
		p.Attach.TrampolineARM64 = 12 // seen; it is 8 in 6.12
	}},
	{number{7, 0}, func(p *Profile) {
		p.Boot.Preemption = PreemptLazy
	}},
}
