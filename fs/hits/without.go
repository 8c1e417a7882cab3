package hits

// Without returns a Sink that passes to s every call except those that left out names.
func Without(s Sink, leftOut func(Call) bool) Sink { return without{s, leftOut} }

type without struct {
	Sink
	leftOut func(Call) bool
}

// Call passes c on, or not.
func (w without) Call(c Call) error {
	if w.leftOut(c) {
		return nil
	}
	return w.Sink.Call(c)
}
