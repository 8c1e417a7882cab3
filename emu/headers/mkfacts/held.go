package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// held writes what a test holds the headers against, below dir: layouts.tsv.gz has the size of each struct
// and union, and the offsets of its members; constants.tsv.gz has the values of constants that headers
// define by hand.
func (w *writer) held(dir string) error {
	var layouts, constants bytes.Buffer
	seen := map[string]bool{}
	for _, t := range w.order {
		if t.kind != kindStruct && t.kind != kindUnion || t.name == "" || seen[t.tag()] || w.without[t.name] {
			continue
		}
		seen[t.tag()] = true
		fmt.Fprintf(&layouts, "%s\t\t%d\n", t.tag(), t.size)
		for _, m := range t.members {
			if m.name != "" && m.width == 0 {
				fmt.Fprintf(&layouts, "%s\t%s\t%d\n", t.tag(), m.name, m.bit/8)
			}
		}
	}
	var names []string
	for n := range w.values {
		if w.without[n] {
			names = append(names, n)
		}
	}
	slices.Sort(names)
	for _, n := range names {
		fmt.Fprintf(&constants, "%s\t%s\n", n, w.values[n].value)
	}
	return errors.Join(writeGzip(filepath.Join(dir, "layouts.tsv.gz"), layouts.Bytes()), writeGzip(filepath.Join(dir, "constants.tsv.gz"), constants.Bytes()))
}

func writeGzip(file string, text []byte) error {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(text); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}
