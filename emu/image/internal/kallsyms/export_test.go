package kallsyms

import "github.com/kprobefs/kprobefs/engine/arch"

// FindWithin is Find with another budget, of which it returns the rest.
func FindWithin(areas []Area, budget int) (left int, err error) {
	s := &search{areas: areas, budget: budget, space: Space{Layout: arch.AMD64.Layout()}}
	_, err = s.find()
	return s.budget, err
}
