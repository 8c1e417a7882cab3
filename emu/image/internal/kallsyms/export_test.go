package kallsyms

// FindWithin is Find with another budget, of which it returns the rest.
func FindWithin(areas []Area, budget int) (left int, err error) {
	s := &search{areas: areas, budget: budget}
	_, err = s.find()
	return s.budget, err
}
