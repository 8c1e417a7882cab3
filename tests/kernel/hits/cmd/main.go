// Command cmd makes what package hits compares: the definitions of events, and the record of the real kernel.
//
//	cmd define -types VMLINUX -symbols KALLSYMS -kernel KERNEL.ELF   prints the events of all functions
//	cmd record -into DIR TRACE...                                    makes DIR/NAME.gz of each trace NAME
//	cmd compare -real DIR TRACE...                                   lists what differs, the most frequent first
//	cmd unsteady DIR DIR...                                          lists the counts that differ between records
package main

import (
	"bufio"
	"compress/gzip"
	"debug/elf"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
	"github.com/kprobefs/kprobefs/tests/kernel/hits"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "hits:", err)
		os.Exit(2)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("define, record, compare or unsteady")
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	switch args[0] {
	case "define":
		return define(flags, args[1:])
	case "record":
		return record(flags, args[1:])
	case "compare":
		return compare(flags, args[1:])
	case "unsteady":
		return unsteady(flags, args[1:])
	}
	return fmt.Errorf("%s: no such command", args[0])
}

func define(flags *flag.FlagSet, args []string) error {
	types := flags.String("types", "", "vmlinux with BTF")
	symbols := flags.String("symbols", "", "kallsyms of the real kernel, gzip")
	kernel := flags.String("kernel", "", "the kernel inside")
	if err := flags.Parse(args); err != nil {
		return err
	}
	spec, err := typesOf(*types)
	if err != nil {
		return err
	}
	real, err := kallsyms(*symbols)
	if err != nil {
		return err
	}
	ours, err := elfFunctions(*kernel)
	if err != nil {
		return err
	}
	for _, name := range hits.Functions(real, ours) {
		for _, line := range hits.Define(name, spec) {
			fmt.Println(line)
		}
	}
	return nil
}

// typesOf reads the BTF of a vmlinux.
func typesOf(file string) (*btf.Spec, error) {
	f, err := elf.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	s := f.Section(".BTF")
	if s == nil {
		return nil, fmt.Errorf("%s has no BTF", file)
	}
	data, err := s.Data()
	return btf.New(data), err
}

// kallsyms are the names of the functions in a packed /proc/kallsyms.
func kallsyms(file string) (names []string, err error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	for lines := bufio.NewScanner(io.Reader(z)); lines.Scan(); {
		w := strings.Fields(lines.Text())
		if len(w) == 3 && strings.Contains("tTwW", w[1]) {
			names = append(names, w[2])
		}
	}
	return names, nil
}

// elfFunctions are the names of the functions in an ELF file.
func elfFunctions(file string) (names []string, err error) {
	f, err := elf.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	all, err := f.Symbols()
	for _, s := range all {
		if elf.ST_TYPE(s.Info) == elf.STT_FUNC {
			names = append(names, s.Name)
		}
	}
	slices.Sort(names)
	return names, err
}
