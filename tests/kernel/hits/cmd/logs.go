package main

import (
	"cmp"
	"compress/gzip"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/tests/kernel/hits"
)

func record(flags *flag.FlagSet, args []string) error {
	into := flags.String("into", "", "folder of the logs")
	if err := flags.Parse(args); err != nil {
		return err
	}
	for _, file := range flags.Args() {
		log, err := trace(file)
		if err != nil {
			return err
		}
		if err := write(filepath.Join(*into, filepath.Base(file)+".gz"), log); err != nil {
			return err
		}
	}
	return nil
}

func write(file string, log hits.Log) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := gzip.NewWriterLevel(f, gzip.BestCompression)
	if err != nil {
		return err
	}
	if err := log.Write(z); err != nil {
		return err
	}
	return z.Close()
}

func trace(file string) (hits.Log, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return hits.ParseTrace(f)
}

func recorded(file string) (hits.Log, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	return hits.Read(z)
}

// compare prints one line for each function that differs: in how many workloads, the hits on both kernels, and the workloads.
func compare(flags *flag.FlagSet, args []string) error {
	dir := flags.String("real", "", "folder of the real kernel's logs")
	kind := flags.String("kind", "count", "count, return or args")
	if err := flags.Parse(args); err != nil {
		return err
	}
	all := map[string]map[string]hits.Pair{}
	for _, file := range flags.Args() {
		real, err := recorded(filepath.Join(*dir, filepath.Base(file)+".gz"))
		if err != nil {
			return err
		}
		ours, err := trace(file)
		if err != nil {
			return err
		}
		all[filepath.Base(file)] = hits.Compare(real, ours)
	}
	list(all, hits.Kind(*kind))
	fmt.Println(hits.Summary(all, nil))
	return nil
}

// unsteady prints the pairs whose counts differ between the first folder of logs and one of the others.
func unsteady(flags *flag.FlagSet, args []string) error {
	if err := flags.Parse(args); err != nil {
		return err
	}
	dirs := flags.Args()
	if len(dirs) < 2 {
		return fmt.Errorf("unsteady: at least two folders of logs")
	}
	files, err := filepath.Glob(filepath.Join(dirs[0], "*.gz"))
	if err != nil {
		return err
	}
	u := hits.Unsteady{}
	for _, file := range files {
		first, err := recorded(file)
		if err != nil {
			return err
		}
		for _, dir := range dirs[1:] {
			other, err := recorded(filepath.Join(dir, filepath.Base(file)))
			if err != nil {
				return err
			}
			u.Add(strings.TrimSuffix(filepath.Base(file), ".gz"), first, other)
		}
	}
	fmt.Print(u.Text())
	return nil
}

func list(all map[string]map[string]hits.Pair, kind hits.Kind) {
	where := map[string][]string{}
	for workload, pairs := range all {
		for name, p := range pairs {
			if !p.Equal[kind] {
				where[name] = append(where[name], fmt.Sprintf("%s:%d/%d", workload, p.Real, p.Ours))
			}
		}
	}
	var names []string
	for name := range where {
		slices.Sort(where[name])
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(len(where[b])-len(where[a]), cmp.Compare(a, b))
	})
	for _, name := range names {
		fmt.Println(len(where[name]), name, where[name])
	}
}
