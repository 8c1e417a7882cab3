package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// A benchLoad is a command of everyday work.
type benchLoad struct {
	what   string
	make   func(dir string) (argv []string, err error)
	wanted string
}

var workloads = []benchLoad{
	{"true", func(string) ([]string, error) { return []string{"true"}, nil }, "≤ 40 ms"},
	{"1000 short processes", func(string) ([]string, error) {
		return []string{"sh", "-c", "i=0; while [ $i -lt 1000 ]; do /bin/true; i=$((i+1)); done"}, nil
	}, "≤ 1.6 ×"},
	// Without -xdev: in run /usr/lib may be a mount, and half of the files be left out.
	{"find /usr -newer", func(dir string) ([]string, error) {
		return []string{"find", "/usr", "-newer", filepath.Join(dir, "plain")}, nil
	}, "≤ 4 ×"},
	{"go build -a of a small module", smallModule, "≤ 1.3 ×"},
	{"make -B -j2 of a small C program", smallProgram, "≤ 1.4 ×"},
}

// smallModule makes a module of one file that needs little of the standard library.
func smallModule(dir string) ([]string, error) {
	mod := filepath.Join(dir, "small")
	if err := os.MkdirAll(mod, 0o755); err != nil {
		return nil, err
	}
	for name, text := range map[string]string{
		"go.mod":  "module small\n\ngo 1.24\n",
		"main.go": "package main\n\nfunc main() { println(1) }\n",
	} {
		if err := os.WriteFile(filepath.Join(mod, name), []byte(text), 0o644); err != nil {
			return nil, err
		}
	}
	return []string{"go", "build", "-C", mod, "-a", "-o", filepath.Join(dir, "small.out"), "."}, nil
}

// smallProgram makes a C program of eight files.
func smallProgram(dir string) ([]string, error) {
	src := filepath.Join(dir, "program")
	if err := os.MkdirAll(src, 0o755); err != nil {
		return nil, err
	}
	files := map[string]string{
		"Makefile": "O := $(patsubst %.c,%.o,$(wildcard *.c))\nprogram: $(O)\n\t$(CC) -o $@ $^\n%.o: %.c\n\t$(CC) -O2 -c $<\n",
		"main.c":   "int main(void) { return 0; }\n",
	}
	for i := range 7 {
		files[fmt.Sprintf("f%d.c", i)] = fmt.Sprintf("#include <stdio.h>\n#include <stdlib.h>\nint f%d(void) { return puts(\"f\"); }\n", i)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(src, name), []byte(text), 0o644); err != nil {
			return nil, err
		}
	}
	return []string{"make", "-s", "-C", src, "-B", "-j2"}, nil
}
