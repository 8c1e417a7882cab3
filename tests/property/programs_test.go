package property

import "pgregory.net/rapid"

// uniform draws a number below n, at most 256, none more often than others: rapid's
// own ranges prefer small ones.
func uniform(t *rapid.T, n int) int {
	i := 0
	for range 8 {
		i *= 2
		if rapid.Bool().Draw(t, "bit") {
			i++
		}
	}
	return i % n
}

// programs generates programs about few places, so that probes meet.
var programs = rapid.Custom(func(t *rapid.T) []op {
	var names []string
	for _, o := range ops {
		for range o.weight {
			names = append(names, o.name)
		}
	}
	where := make([]int, 2+uniform(t, 7))
	first, span := uniform(t, len(places)), 2+uniform(t, 6)
	for i := range where {
		where[i] = (first + uniform(t, span)) % len(places) // near ones
		if uniform(t, 5) == 0 {
			where[i] = uniform(t, len(places)) // any
		}
	}
	one := func(t *rapid.T) reg {
		return reg{
			at:       where[uniform(t, len(where))],
			disabled: uniform(t, 4) == 3,
			post:     uniform(t, 6) == 5,
			ret:      uniform(t, 3) == 2,
		}
	}
	step := rapid.Custom(func(t *rapid.T) op {
		o := op{do: names[uniform(t, len(names))], n: uniform(t, 25)}
		for range 1 + uniform(t, 3) {
			o.regs = append(o.regs, one(t))
		}
		return o
	})
	// Of a slice of slices rapid makes a long program, and can leave any part out.
	var program []op
	for _, part := range rapid.SliceOfN(rapid.SliceOfN(step, 1, -1), 1, -1).Draw(t, "steps") {
		program = append(program, part...)
	}
	return program
})
