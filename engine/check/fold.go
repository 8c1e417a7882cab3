package check

import "strings"

// together are rows with one for those that say the same: of one probe in several files, and of the probes at the
// entry and at the return of one function. Only a Matrix for reading is shown so; reports for programs have each
// probe.
func together(rows []row) (all []row) {
	type key struct {
		family, symbol, answers, brief string
		optional, fails, fresh         bool
	}
	at, kinds := map[key]int{}, map[key]kind{}
	for _, one := range rows {
		k, symbol := kindOf(one.unit.Name)
		is := key{k.both, symbol, one.answers, one.brief, one.unit.Optional, one.fails, one.fresh}
		i, there := at[is]
		if !there {
			at[is], kinds[is] = len(all), k
			all = append(all, one)
			continue
		}
		if kinds[is].returns != k.returns {
			all[i].unit.Name = k.both + symbol
		}
	}
	return all
}

// A kind of probes is what stands before a function's name.
type kind struct {
	prefix  string
	both    string // stands for the kind and the other one of the same function
	returns bool
}

// kinds are those that a row may have together. Lists and objects write them in two ways.
var kinds = []kind{
	{"kprobe:", "k[ret]probe:", false}, {"kprobe/", "k[ret]probe:", false},
	{"kretprobe:", "k[ret]probe:", true}, {"kretprobe/", "k[ret]probe:", true},
	{"fentry/", "fentry+fexit/", false}, {"fexit/", "fentry+fexit/", true},
}

// kindOf cuts a probe's kind off; the zero one: it is none of kinds.
func kindOf(name string) (kind, string) {
	for _, k := range kinds {
		if symbol, is := strings.CutPrefix(name, k.prefix); is {
			return k, symbol
		}
	}
	return kind{}, name
}

// alike are units that have one answer in all kernels, the same one, for the same reason.
type alike struct {
	alikeKey
	note  string
	names []string
}

// An alikeKey is what units that are alike have in common; the zero one: a unit is like no other.
type alikeKey struct {
	answer, why string
	fresh       bool
}

func (one *row) alikeKey() alikeKey {
	if !one.fails || one.mixed {
		return alikeKey{}
	}
	return alikeKey{one.answers, one.brief, one.fresh}
}

// head says what their answer is.
func (a *alike) head() string { return a.answer + ", " + a.note + a.why + ": " }

// fewAlike is how many units that are alike have a line each.
const fewAlike = 3

// apart takes those rows out that say the same of more units.
func apart(rows []row) (rest []row, same []alike) {
	at, several := map[alikeKey]int{}, map[alikeKey]int{}
	for i := range rows {
		several[rows[i].alikeKey()]++
	}
	for _, one := range rows {
		k := one.alikeKey()
		if k == (alikeKey{}) || several[k] <= fewAlike {
			rest = append(rest, one)
			continue
		}
		if _, there := at[k]; !there {
			at[k] = len(same)
			same = append(same, alike{alikeKey: k, note: one.note()})
		}
		same[at[k]].names = append(same[at[k]].names, one.unit.label())
	}
	return rest, same
}
