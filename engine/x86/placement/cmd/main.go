// Command cmd replays what a real kernel answered about places. It prints each difference, and at last
// how many there are. With -image it asks that kernel image, from its file alone; without, it asks the
// recorded text and tables. Exit status: 0 within the limits, 1 outside, 2 when the recording or the
// image cannot be read.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/offline"
	"github.com/kprobefs/kprobefs/engine/x86"
	"github.com/kprobefs/kprobefs/engine/x86/placement"
)

func main() {
	path := flag.String("image", "", "put the questions to this kernel")
	flag.Usage = func() { fmt.Fprintln(os.Stderr, "usage: placement [-image FILE] DIR") }
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	report, err := replay(flag.Arg(0), *path)
	if err == nil {
		err = report.Write(os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if !report.OK() {
		os.Exit(1)
	}
}

func replay(dir, path string) (*placement.Report, error) {
	r, err := placement.Load(os.DirFS(dir))
	if err != nil {
		return nil, err
	}
	if path == "" {
		return r.Replay(x86.Arch64()), nil
	}
	_, k, err := image.OpenBooted(path)
	if err != nil {
		return nil, err
	}
	looked, err := offline.New(k)
	if err != nil {
		return nil, err
	}
	defer looked.Engine().Close()
	return r.ReplayOn(placement.Subject{Kernel: looked.Kernel(), Code: looked.Engine()}, x86.Arch64()), nil
}
