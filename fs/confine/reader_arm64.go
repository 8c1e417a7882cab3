package confine

// readsHere are calls of a reader that only this instruction set has.
var readsHere []int
