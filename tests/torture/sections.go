package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
)

// A section is one kind of attack.
type section struct {
	name string
	what string // for people
	root bool   // needs to be root
	// needs says why the section cannot run here, "" if it can.
	needs func(*torture) string
	// round attacks once; what it finds it tells e. It ends early when ctx does.
	// An error is a finding, too.
	round func(ctx context.Context, e *env) error
}

// sections are in the order of the table that is printed.
var sections = []section{
	{"calls", "every function of the kernel by ctl call, with hostile arguments", false, needsFUSE, calls},
	{"interrupts", "signals to readers and writers that wait", false, needsFUSE, interrupts},
	{"kills", "SIGKILL of each process of a session, at every moment of its start", false, needsFUSE, kills},
	{"instances", "8 processes at instances, in both file modes, and SIGKILL meanwhile", false, needsFUSE, instances},
	{"memory", "address space and data segment run out", false, needsFUSE, memory},
	{"descriptors", "descriptors run out, in the program and in CMD", false, needsFUSE, descriptors},
	{"disk", "no space left for temporary, runtime and exported files", true, needsFUSE, disk},
	{"stops", "SIGSTOP and SIGCONT of each process of a session", false, needsFUSE, stops},
	{"clocks", "time jumps: the virtual clock, and time namespaces", false, needsFUSE, clocks},
	{"machines", "100 machines side by side", false, needsFUSE, machines},
	{"many", "10,000 probes, 1,000 instances, buffers that wrap", false, needsFUSE, many},
	{"writes", "hostile writes to every writable file", false, needsFUSE, writes},
	{"strangers", "another user at every socket, file and process", true, needsFUSE, strangers},
	{"workloads", "programs under run compared with the same without", false, needsWorkloads, workloads},
	{"fuzz", "each fuzz target of the tree for some seconds", false, needsGo, fuzz},
}

// choose gives the sections that are named, in the table's order.
func choose(names string) ([]section, error) {
	if names == "" {
		return sections, nil
	}
	wanted := strings.Split(names, ",")
	var chosen []section
	for _, s := range sections {
		if i := slices.Index(wanted, s.name); i >= 0 {
			chosen = append(chosen, s)
			wanted = slices.Delete(wanted, i, i+1)
		}
	}
	if len(wanted) > 0 {
		return nil, fmt.Errorf("no section %q", wanted[0])
	}
	return chosen, nil
}

func printSections(w io.Writer) {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, s := range sections {
		who := ""
		if s.root {
			who = "(as root)"
		}
		fmt.Fprintf(tw, "%s\t%s\t%s\n", s.name, s.what, who)
	}
	tw.Flush()
}

// missing says why s cannot run here, "" if it can.
func (s section) missing(t *torture) string {
	if s.root && os.Geteuid() != 0 {
		return "needs root"
	}
	return s.needs(t)
}

func needsFUSE(*torture) string {
	f, err := os.OpenFile("/dev/fuse", os.O_RDWR, 0)
	if err != nil {
		return err.Error()
	}
	f.Close()
	return ""
}
