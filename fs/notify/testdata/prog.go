// Command prog uses the files below its argument as programs in Go do.
package main

import (
	"fmt"
	"os"
	"strings"
)

func main() {
	dir := os.Args[1]
	show(dir + "/value")
	err := os.WriteFile(dir+"/value", []byte("new"), 0o644)
	fmt.Println("wrote", err)
	fmt.Println(os.WriteFile(dir+"/value", []byte("bad"), 0o644))
	st, err := os.Stat(dir + "/value")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(st.Name(), st.IsDir(), st.Size())
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		fmt.Print(e.Name(), " ")
	}
	fmt.Println()
	f, err := os.Open(dir + "/stream")
	if err != nil {
		fmt.Println(err)
		return
	}
	b := make([]byte, 100)
	n, _ := f.Read(b)
	fmt.Println(string(b[:n]))
	f.Close()
	err = os.Chdir(dir + "/dir")
	wd, _ := os.Getwd()
	fmt.Println(err, wd)
	show("deep/file")
}

func show(path string) {
	b, err := os.ReadFile(path)
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(strings.ReplaceAll(string(b), "\n", "|"))
}
