package image

import "github.com/kprobefs/kprobefs/engine/release"

// layoutRules are how the module loader of a release of Linux lays modules out.
type layoutRules struct {
	allocations []allocation
	// roAfterInit are the sections with SHF_RO_AFTER_INIT.
	roAfterInit map[string]bool
	// padded: a group fills its last page before the symbol table follows
	// (strict_align).
	padded bool
}

// An allocation is a piece of memory that a module gets, in the order in which it gets them.
type allocation struct {
	init    bool
	groups  []group
	symbols bool // the symbol table of its part is at its end
}

var (
	allGroups = []group{groupText, groupRodata, groupROAfterInit, groupData}

	// twoParts is struct module_layout: core and init.
	twoParts = []allocation{{groups: allGroups, symbols: true}, {init: true, groups: allGroups, symbols: true}}

	// memoryTypes is enum mod_mem_type. Init memory has no type for data that is read-only after
	// init.
	memoryTypes = []allocation{
		{groups: []group{groupText}},
		{groups: []group{groupData}, symbols: true},
		{groups: []group{groupRodata}},
		{groups: []group{groupROAfterInit}},
		{init: true, groups: []group{groupText}},
		{init: true, groups: []group{groupData}, symbols: true},
		{init: true, groups: []group{groupRodata}},
	}
)

// memories are the rules for each kind of memory.
var memories = [...]layoutRules{
	release.CoreAndInit: {allocations: twoParts, padded: true},
	release.ByType:      {allocations: memoryTypes},
}

// layoutOf is the layout that m stands for.
func layoutOf(m release.Modules) *layoutRules {
	rules := memories[m.Memory]
	rules.roAfterInit = map[string]bool{
		".data..ro_after_init": true, "__jump_table": true, ".static_call_sites": m.ROStaticCalls,
	}
	return &rules
}
