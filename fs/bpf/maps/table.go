package maps

import "syscall"

// A table finds slots by keys.
type table struct {
	size  int // bytes of a key
	keys  []byte
	taken []bool
	slots map[string]int32
	free  []int32 // slots that were given back
	fresh int     // slots from here on were never used
}

func newTable(key, slots int) *table {
	return &table{size: key, keys: make([]byte, key*slots), taken: make([]bool, slots), slots: map[string]int32{}}
}

func (t *table) find(key []byte) (int, bool) {
	n, ok := t.slots[string(key)]
	return int(n), ok
}

func (t *table) full() bool { return len(t.slots) == len(t.taken) }

// add gives a key that is not there a slot. !ok: there is none.
func (t *table) add(key []byte) (n int, ok bool) {
	switch {
	case len(t.free) > 0:
		n = int(t.free[len(t.free)-1])
		t.free = t.free[:len(t.free)-1]
	case t.fresh < len(t.taken):
		n = t.fresh
		t.fresh++
	default:
		return 0, false
	}
	copy(t.keys[n*t.size:], key)
	t.taken[n] = true
	t.slots[string(key)] = int32(n)
	return n, true
}

func (t *table) key(n int) []byte { return t.keys[n*t.size:][:t.size] }

func (t *table) remove(n int) {
	delete(t.slots, string(t.key(n)))
	t.taken[n] = false
	t.free = append(t.free, int32(n))
}

// next is Map.Next: the order is that of slots.
func (t *table) next(key []byte) ([]byte, error) {
	at := 0
	if key != nil {
		if n, ok := t.find(key); ok {
			at = n + 1
		}
	}
	for ; at < t.fresh; at++ {
		if t.taken[at] {
			return append([]byte(nil), t.key(at)...), nil
		}
	}
	return nil, syscall.ENOENT
}

// An order is that in which slots were used: a ring of them, with a head behind the last.
type order struct{ before, after []int32 }

func newOrder(slots int) *order {
	o := &order{make([]int32, slots+1), make([]int32, slots+1)}
	for i := range o.before {
		o.before[i], o.after[i] = int32(i), int32(i)
	}
	return o
}

// touch makes a slot the one that was used last.
func (o *order) touch(n int) {
	o.drop(n)
	head := int32(len(o.before) - 1)
	last := o.before[head]
	o.before[n], o.after[n] = last, head
	o.after[last], o.before[head] = int32(n), int32(n)
}

// drop takes a slot out.
func (o *order) drop(n int) {
	b, a := o.before[n], o.after[n]
	o.after[b], o.before[a] = a, b
	o.before[n], o.after[n] = int32(n), int32(n)
}

// oldest is the slot that was not used for longest.
func (o *order) oldest() int { return int(o.after[len(o.after)-1]) }
