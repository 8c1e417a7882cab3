package check

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

// wrongArguments is what stands in Answer.Errno where a kernel accepts a probe on a function that has other
// parameters than the asker expects.
const wrongArguments = "ARGS"

// moved says which parameters are not the same in two kernels: "arg 3: umode_t mode → struct dentry *dentry".
// A parameter of the same type that only has another name is the same, unless the old name is elsewhere now.
func moved(old, now *btf.Signature) (all []string) {
	if old == nil || now == nil {
		return nil
	}
	for i := range max(len(old.Params), len(now.Params)) {
		switch {
		case i >= len(now.Params):
			all = append(all, fmt.Sprintf("arg %d: %s → none", i+1, old.Params[i]))
		case i >= len(old.Params):
			all = append(all, fmt.Sprintf("arg %d: none → %s", i+1, now.Params[i]))
		case old.Params[i].Type != now.Params[i].Type,
			old.Params[i].Name != now.Params[i].Name && hasParameter(now, old.Params[i].Name):
			all = append(all, fmt.Sprintf("arg %d: %s → %s", i+1, old.Params[i], now.Params[i]))
		}
	}
	return all
}

func hasParameter(s *btf.Signature, name string) bool {
	for _, p := range s.Params {
		if p.Name == name && name != "" {
			return true
		}
	}
	return false
}

// numbered finds the arguments that a definition takes by their number.
var numbered = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\$arg(\d+)`)
})

// taken are the parameters of changes that text takes, if it is a definition: those with these numbers. A
// trampoline takes all. Nothing is known of others.
func taken(api API, text string, changes []string) (all []string) {
	if api == Fentry {
		return changes
	}
	if strings.Contains(text, "$arg*") {
		return changes
	}
	for _, m := range numbered().FindAllStringSubmatch(text, -1) {
		for _, c := range changes {
			if n, err := strconv.Atoi(m[1]); err == nil && strings.HasPrefix(c, fmt.Sprintf("arg %d: ", n)) {
				all = append(all, c)
			}
		}
	}
	return all
}

// expect holds the parameters of an accepted probe against those that the asker expects: names, or types and
// names.
func (a *Answer) expect(want []string) {
	if want == nil || !a.OK {
		return
	}
	if a.Signature == nil {
		a.Why = "no BTF: its arguments are not known"
		return
	}
	for i := range max(len(want), len(a.Signature.Params)) {
		has, wants := "none", "none"
		if i < len(a.Signature.Params) {
			has = a.Signature.Params[i].String()
		}
		if i < len(want) {
			wants = want[i]
		}
		if !fits(wants, a.Signature, i) {
			a.OK, a.Errno, a.Rule, a.How, a.NotJump, a.Why = false, wrongArguments, ExpectRule, "", "", ""
			a.Says, a.Advice = fmt.Sprintf("arg %d: %s → %s", i+1, wants, has), "it is "+a.Signature.String()
			return
		}
	}
}

// fits tells whether parameter i is what is expected. "_" and "" expect anything.
func fits(want string, s *btf.Signature, i int) bool {
	if i >= len(s.Params) {
		return false
	}
	p := s.Params[i]
	return want == "_" || want == "" || want == p.Name || spaceless(want) == spaceless(p.String()) || spaceless(want) == spaceless(p.Type)
}

// spaceless is text without blanks that say nothing: "char * buf" and "char *buf" are one.
func spaceless(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, " *", "*"), "* ", "*")
}
