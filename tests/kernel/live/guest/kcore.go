package main

import (
	"debug/elf"
	"fmt"
	"os"
)

// kcore is the kernel's own memory.
type kcore struct {
	file  *os.File
	loads []elf.ProgHeader
}

func openKcore() (*kcore, error) {
	f, err := os.Open("/proc/kcore")
	if err != nil {
		return nil, err
	}
	e, err := elf.NewFile(f)
	if err != nil {
		return nil, fmt.Errorf("/proc/kcore: %w", err)
	}
	c := &kcore{file: f}
	for _, p := range e.Progs {
		if p.Type == elf.PT_LOAD {
			c.loads = append(c.loads, p.ProgHeader)
		}
	}
	return c, nil
}

// read fills b with what is at addr.
func (c *kcore) read(addr uint64, b []byte) error {
	for _, p := range c.loads {
		if addr >= p.Vaddr && addr-p.Vaddr+uint64(len(b)) <= p.Filesz {
			_, err := c.file.ReadAt(b, int64(p.Off+addr-p.Vaddr))
			return err
		}
	}
	return fmt.Errorf("%x is not in /proc/kcore", addr)
}
