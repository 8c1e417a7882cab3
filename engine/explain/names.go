package explain

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// maxNames is how many names are proposed.
const maxNames = 5

// closest lists the names of functions that are most like name, best first; those
// of module mod before others.
func closest(k kernel.SymbolLister, mod, name string) []string {
	type match struct {
		name  string
		score int
	}
	var found []match
	seen := map[string]bool{}
	k.EachSymbol(func(s kernel.Symbol) bool {
		if !s.Text() {
			return true
		}
		score, ok := likeness(name, s.Name)
		if !ok {
			return true
		}
		full := s.Name
		if s.Module != "" {
			full = s.Module + ":" + s.Name
		}
		if s.Module != mod {
			score++
		}
		if !seen[full] {
			seen[full] = true
			found = append(found, match{full, score})
		}
		return true
	})
	slices.SortFunc(found, func(a, b match) int {
		return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(len(a.name), len(b.name)), cmp.Compare(a.name, b.name))
	})
	var names []string
	for _, m := range found[:min(len(found), maxNames)] {
		names = append(names, m.name)
	}
	return names
}

// likeness scores how far have is from what was asked: the same in another
// module or letter case, the same with a suffix (.isra.0), a few letters off, one
// contained in the other.
func likeness(asked, have string) (score int, ok bool) {
	switch base, _, _ := strings.Cut(have, "."); {
	case strings.EqualFold(asked, have):
		return 0, true
	case asked == base, strings.HasPrefix(asked, have+"."):
		return 2, true
	}
	if most := 1 + len(asked)/5; max(len(asked)-len(have), len(have)-len(asked)) <= most {
		if d := distance(asked, have); d <= most {
			return 3 + 2*d, true
		}
	}
	if len(asked) >= 4 && strings.Contains(have, asked) || len(have) >= 4 && strings.Contains(asked, have) {
		return 20, true
	}
	return 0, false
}

// distance is the number of letters to insert, delete, replace or swap to make b
// of a (optimal string alignment).
func distance(a, b string) int {
	rows := [3][]int{make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)}
	for j := range rows[1] {
		rows[1][j] = j
	}
	for i := 1; i <= len(a); i++ {
		above2, above, row := rows[(i+2)%3], rows[i%3], rows[(i+1)%3]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], above2[j-2]+1)
			}
		}
	}
	return rows[(len(a)+1)%3][len(b)]
}
