package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every command and every topic has a man page, with its name and a heading for what it describes.
func TestMan(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "man")
	var said bytes.Buffer
	if code := run([]string{"man", dir}, io.Discard, &said); code != exitOK {
		t.Fatalf("exit code %d: %s", code, said.String())
	}
	want := map[string]string{"kprobefs.1": "kprobefs", "kprobefs-files.5": "kprobefs-files"}
	for _, c := range newRoot().Commands() {
		if c.Name() != "help" {
			want["kprobefs-"+c.Name()+".1"] = "kprobefs-" + c.Name()
		}
	}
	for _, topic := range topics {
		if topic != "files" {
			want["kprobefs-"+topic+".7"] = "kprobefs-" + topic
		}
	}
	for file, name := range want {
		b, err := os.ReadFile(filepath.Join(dir, file))
		text := strings.ReplaceAll(string(b), `\-`, "-")
		if err != nil || !strings.Contains(text, ".TH \"") || !strings.Contains(text, ".SH NAME\n"+name+" - ") && !strings.Contains(text, ".SH NAME\n.PP\n"+name+" - ") || !strings.Contains(text, ".SH") {
			t.Errorf("%s: %v\n%.300s", file, err, text)
		}
	}
}

func TestManRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"man"}, {"man", file}, {"man", file, "x"}} {
		var said bytes.Buffer
		if code := run(args, io.Discard, &said); code == exitOK || said.Len() == 0 {
			t.Errorf("%v: exit code %d: %s", args, code, said.String())
		}
	}
}
