package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/kprobefs/kprobefs/engine/check"
)

// policy is the part of a Tetragon policy that names functions.
type policy struct {
	Kind     string `yaml:"kind"`
	Metadata struct {
		Name string `yaml:"name"`
	} `yaml:"metadata"`
	Spec struct {
		Kprobes   []call `yaml:"kprobes"`
		Fentries  []call `yaml:"fentries"`
		Lists     []list `yaml:"lists"`
		Selectors any    `yaml:"selectors"`
	} `yaml:"spec"`
}

// A call is a function that a policy attaches to.
type call struct {
	Call    yaml.Node `yaml:"call"`
	Syscall bool      `yaml:"syscall"`
	Return  bool      `yaml:"return"`
}

// A list gives functions a name in common.
type list struct {
	Name   string   `yaml:"name"`
	Type   string   `yaml:"type"`
	Values []string `yaml:"values"`
}

// readPolicies reads the documents of a YAML file that are Tetragon policies. A file without one is errOther.
func readPolicies(b []byte, name string) (all []check.Probe, err error) {
	d, policies := yaml.NewDecoder(bytes.NewReader(b)), 0
	for {
		var p policy
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil && !strings.Contains(string(b), "TracingPolicy") {
			return nil, fmt.Errorf("%s: %w", name, errOther)
		} else if err != nil {
			return nil, fmt.Errorf("%s: not a Tetragon policy: %w", name, err)
		}
		if !strings.HasPrefix(p.Kind, "TracingPolicy") {
			continue
		}
		policies++
		all = append(all, p.probes(name)...)
	}
	if policies == 0 {
		return nil, fmt.Errorf("%s: no Tetragon policy (kind: TracingPolicy) is in it: %w", name, errOther)
	}
	return all, nil
}

// probes are those of all calls. A list that the kernel makes is an optional probe of its name, which no kernel
// accepts: so that a report says it.
func (p *policy) probes(name string) (all []check.Probe) {
	for _, c := range p.Spec.Kprobes {
		if p.generated(&c) {
			all = append(all, generated("kprobe:"+c.Call.Value, name, c.Call.Line, p.Metadata.Name))
			continue
		}
		for _, f := range p.functions(&c) {
			kind := "kprobe:"
			if c.Syscall {
				kind, f = "ksyscall:", strings.TrimPrefix(f, "sys_")
			}
			all = append(all, probe(kind+f, name, c.Call.Line, p.Metadata.Name))
			if c.Return {
				all = append(all, probe(strings.Replace(kind, "k", "kret", 1)+f, name, c.Call.Line, p.Metadata.Name))
			}
		}
	}
	for _, c := range p.Spec.Fentries {
		if p.generated(&c) {
			all = append(all, generated("fentry/"+c.Call.Value, name, c.Call.Line, p.Metadata.Name))
			continue
		}
		for _, f := range p.functions(&c) {
			all = append(all, probe("fentry/"+f, name, c.Call.Line, p.Metadata.Name))
		}
	}
	return all
}

// generated is a probe for a list whose functions are not known.
func generated(text, name string, line int, group string) check.Probe {
	p := probe(text, name, line, group)
	p.Optional = true
	return p
}

// generated tells whether a call names a list that the agent makes of the running kernel.
func (p *policy) generated(c *call) bool {
	of, ok := strings.CutPrefix(c.Call.Value, "list:")
	for _, l := range p.Spec.Lists {
		if ok && l.Name == of {
			return len(l.Values) == 0 && strings.HasPrefix(l.Type, "generated")
		}
	}
	return false
}

// functions are those that a call names: one, or those of a list.
func (p *policy) functions(c *call) []string {
	of, ok := strings.CutPrefix(c.Call.Value, "list:")
	if !ok {
		return []string{c.Call.Value}
	}
	for _, l := range p.Spec.Lists {
		if l.Name == of && len(l.Values) > 0 {
			return l.Values
		}
	}
	return []string{c.Call.Value}
}
