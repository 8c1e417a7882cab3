// Command report reads the output of `go test -json` and prints the important part: a line for each package
// at its end, the running packages if none has ended for a while, and at most -lines lines of a failure.
// All of the output goes to the file -log, package by package. With -again, at most two tests that failed are run
// again, alone and three times, by go test with the flags given; if they pass each time they are named as flaky.
// Exit code 1: something failed. Exit code 2: the log cannot be written. Exit code 3: what failed is flaky.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"time"
)

func main() {
	var (
		path  = flag.String("log", "", "the file for the whole output; it is overwritten")
		lines = flag.Int("lines", 200, "how many lines of a failed package are shown")
		again = flag.Bool("again", false, "run failed tests again, with the arguments as flags of go test")
		quiet = flag.Duration("quiet", 30*time.Second, "how long nothing is said while tests run")
	)
	flag.Parse()
	log, err := os.Create(*path)
	if err != nil {
		fmt.Fprintln(os.Stderr, "report:", err)
		os.Exit(2)
	}
	r := newReport(os.Stdout, log, *lines)
	tick := time.NewTicker(*quiet)
	follow(os.Stdin, r, tick.C, *quiet)
	if *again {
		r.again(flag.Args(), goTest)
	}
	if err := log.Close(); err != nil {
		r.fault(err)
	}
	switch {
	case r.err != nil:
		fmt.Fprintln(os.Stderr, "report:", r.err)
		os.Exit(2)
	case r.failed:
		os.Exit(1)
	case r.flaky:
		os.Exit(3)
	}
}

// follow gives r the lines of in until it ends, and at each tick of look asks it to say who
// runs if it has been quiet for long.
func follow(in io.Reader, r *report, look <-chan time.Time, quiet time.Duration) {
	lines := make(chan []byte)
	go func() {
		defer close(lines)
		for b := bufio.NewReader(in); ; {
			line, err := b.ReadBytes('\n')
			if len(line) > 0 {
				lines <- line
			}
			if err != nil {
				return
			}
		}
	}()
	for {
		select {
		case line, ok := <-lines:
			if !ok {
				r.end()
				return
			}
			r.line(line, time.Now())
		case now := <-look:
			r.running(now, quiet)
		}
	}
}
