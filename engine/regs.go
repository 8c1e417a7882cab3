package engine

import "github.com/kprobefs/kprobefs/engine/arch"

// Regs are the registers at a trap, as struct pt_regs gives them to a handler.
type Regs = arch.Regs
