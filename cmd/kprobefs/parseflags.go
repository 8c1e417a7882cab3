package main

import (
	"errors"
	"time"

	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/emu/image/parse"
)

// parseFlags limit the memory, output and time of reading an image, a package or a module.
type parseFlags struct {
	memory, output int // MiB
	time           time.Duration
}

func (f *parseFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.IntVar(&f.memory, "parse-memory", int(parse.Defaults.Memory>>20), "memory of the process that reads images, packages and modules, in `MiB`")
	flags.DurationVar(&f.time, "parse-time", parse.Defaults.Time, "how much processor time it may take to read one")
	flags.IntVar(&f.output, "parse-output", int(parse.Defaults.Output>>20), "how much may be in one, decompressed, in `MiB`")
}

// maxParse is the largest limit, in MiB.
const maxParse = 1 << 20

func (f *parseFlags) check() error {
	if f.memory < 1 || f.memory > maxParse || f.output < 1 || f.output > maxParse || f.time <= 0 {
		return errors.New("--parse-memory, --parse-output and --parse-time: from 1 MiB to 1 TiB, and more than 0s")
	}
	return nil
}

func (f *parseFlags) limits() parse.Limits {
	return parse.Limits{Memory: int64(f.memory) << 20, Time: f.time, Output: int64(f.output) << 20}
}
