package image

import "fmt"

// layoutRules are what differs between the module loaders of Linux's releases.
type layoutRules struct {
	major, minor int // the first release they are of
	allocations  []allocation
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

	// memoryTypes is enum mod_mem_type. There is none for what is read-only after init in
	// init memory.
	memoryTypes = []allocation{
		{groups: []group{groupText}},
		{groups: []group{groupData}, symbols: true},
		{groups: []group{groupRodata}},
		{groups: []group{groupROAfterInit}},
		{init: true, groups: []group{groupText}},
		{init: true, groups: []group{groupData}, symbols: true},
		{init: true, groups: []group{groupRodata}},
	}

	roAfterInit = map[string]bool{".data..ro_after_init": true, "__jump_table": true}
)

// layouts are in the order of releases. 6.1 and 6.12 were compared with the running
// kernels; 6.15 is as its sources say. That since then memory for text may come from one
// large page that is shared (EXECMEM_ROX_CACHE) is left out: offsets and sizes
// are the same, addresses are not.
var layouts = []layoutRules{
	{allocations: twoParts, roAfterInit: roAfterInit, padded: true},
	{major: 6, minor: 4, allocations: memoryTypes, roAfterInit: roAfterInit},
	{major: 6, minor: 15, allocations: memoryTypes, roAfterInit: map[string]bool{
		".data..ro_after_init": true, "__jump_table": true, ".static_call_sites": true,
	}},
}

// layoutOf is how the kernel of that release (uname -r) lays modules out; one that does not
// say is taken for an old one.
func layoutOf(release string) *layoutRules {
	var major, minor int
	if n, _ := fmt.Sscanf(release, "%d.%d", &major, &minor); n != 2 {
		return &layouts[0]
	}
	found := &layouts[0]
	for i := range layouts {
		if r := &layouts[i]; r.major < major || r.major == major && r.minor <= minor {
			found = r
		}
	}
	return found
}
