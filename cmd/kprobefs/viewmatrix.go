//go:build cgo && linux && amd64

package main

import (
	"path/filepath"
	"strings"
	"sync"

	"github.com/kprobefs/kprobefs/emu/offline"
	"github.com/kprobefs/kprobefs/engine/check"
	"github.com/kprobefs/kprobefs/fs/page"
	"github.com/kprobefs/kprobefs/fs/tree"
)

// A comparison asks several kernels about the same probes.
type comparison struct {
	mu    sync.Mutex // an Asker is asked by one goroutine at a time
	names []string
	ask   []*check.Asker
	close []*offline.Machine
}

// compare reads the kernels of --against. The first one asked is m itself.
func (f *viewFlags) compare(m tree.Machine) (*comparison, error) {
	c := &comparison{}
	c.add(m, m.Release())
	for _, path := range f.against {
		image := imageFlags{path: path, parse: f.image.parse}
		other, _, err := image.start(offline.Config{CPUs: f.cpus})
		if err != nil {
			return nil, &codedError{exitImage, err}
		}
		c.add(other, imageName(path, other.Release()))
		c.close = append(c.close, other)
	}
	return c, nil
}

// imageName is what the matrix calls the kernel of a file: its release, and the file's name, unless that has it.
func imageName(path, release string) string {
	if name := filepath.Base(path); !strings.Contains(name, release) {
		return name + " " + release
	}
	return filepath.Base(path)
}

func (c *comparison) add(m check.Subject, name string) {
	c.names, c.ask = append(c.names, name), append(c.ask, check.NewAsker(m, name))
}

// cells are the answers to probes, one kernel after the other.
func (c *comparison) cells(probes []string) [][]page.Cell {
	c.mu.Lock()
	defer c.mu.Unlock()
	specs := check.Specs(check.Events, probes...)
	rows := make([][]page.Cell, len(probes))
	for _, a := range c.ask {
		for i, answer := range a.Ask(specs, nil) {
			cell := page.Cell{OK: answer.OK, Text: answer.How, Why: answer.Why}
			if !answer.OK {
				cell.Text, cell.Why = answer.Errno, strings.TrimSpace(answer.Says+" "+answer.Advice)
			}
			rows[i] = append(rows[i], cell)
		}
	}
	return rows
}

func (c *comparison) end() (err error) {
	for _, m := range c.close {
		if e := m.Close(); e != nil {
			err = e
		}
	}
	return err
}
