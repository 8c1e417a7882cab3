package emu

import "github.com/kprobefs/kprobefs/emu/uc"

// CheckLimits says which limit of this process leaves a machine too little memory
// (ENOMEM). New says so, too: but much is started before it is called, which
// can fail for want of memory in worse ways.
func CheckLimits() error { return uc.CheckLimits() }
