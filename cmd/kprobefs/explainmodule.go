package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/release"
)

// A moduleAnswer is what explain --module says, as --json has it.
type moduleAnswer struct {
	Module  string       `json:"module"`
	Symbols int          `json:"symbols"` // that it does not define itself
	Missing []image.Lack `json:"missing"`
}

// explainModule tells which symbols a module of a user needs that the machine's kernel does not give it.
func (f *explainFlags) explainModule(stdout io.Writer) error {
	file, err := os.ReadFile(f.module)
	if err != nil {
		return &codedError{exitImage, err}
	}
	stock := &image.Stock{Vermagic: release.Reference + guest.Magic, Exports: map[string]image.Export{}}
	for _, e := range guest.Exports() {
		stock.Exports[e.Name] = image.Export{Sums: e.Sums, GPL: e.GPL}
	}
	x, err := stock.Examine(image.Unpacked(file), 0)
	if err != nil {
		return &codedError{exitImage, fmt.Errorf("%s: %w; --module takes a .ko that was built for Debian's 6.1 on amd64", f.module, err)}
	}
	all, lacks, err := x.Needs()
	if err != nil {
		return &codedError{exitImage, fmt.Errorf("%s: %w", f.module, err)}
	}
	a := moduleAnswer{Module: x.Name, Symbols: len(all), Missing: lacks}
	if err := f.writeModule(a, stdout); err != nil {
		return err
	}
	if len(lacks) > 0 {
		return &codedError{code: exitRefused}
	}
	return nil
}

func (f *explainFlags) writeModule(a moduleAnswer, stdout io.Writer) error {
	if f.json {
		if a.Missing == nil {
			a.Missing = []image.Lack{}
		}
		out, err := explain.Marshal("explain", a)
		if err != nil {
			return err
		}
		_, err = stdout.Write(out)
		return err
	}
	_, err := fmt.Fprintf(stdout, "%s: %d of %d symbols are missing\n", a.Module, len(a.Missing), a.Symbols)
	width := 0
	for _, l := range a.Missing {
		width = max(width, len(l.Name))
	}
	for _, l := range a.Missing {
		_, e := fmt.Fprintf(stdout, "  %-*s  %s\n", width, l.Name, l.Why)
		err = errors.Join(err, e)
	}
	return err
}
