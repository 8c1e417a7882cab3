package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/cpuguy83/go-md2man/v2/md2man"
	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// manual is the name of the manual that the pages belong to, as man prints it at the top.
const manual = "kprobefs Manual"

// sections are the sections of topics that are not 7, which has everything else.
var sections = map[string]string{"files": "5"}

func newMan() *cobra.Command {
	return &cobra.Command{
		Use:   "man DIR",
		Short: "Write the man pages into a directory",
		Long: `Write the man pages of all commands and topics into DIR: kprobefs.1,
kprobefs-run.1, kprobefs-files.5, kprobefs-mirroring.7 and others. They are made of
the same texts as the help.`,
		Example: `  kprobefs man /tmp/man && man -l /tmp/man/kprobefs-run.1`,
		Args:    arguments(false, "DIR"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return fileError(err)
			}
			return writeMan(cmd.Root(), args[0])
		},
	}
}

// writeMan writes one page for each command below root, and one for each topic.
func writeMan(root *cobra.Command, dir string) error {
	pages := map[string][]byte{}
	if err := commandPages(root, pages); err != nil {
		return err
	}
	for _, topic := range topics {
		text, _ := topicText(topic)
		section := "7"
		if s, ok := sections[topic]; ok {
			section = s
		}
		name := "kprobefs-" + topic
		pages[name+"."+section] = topicPage(name, section, title(topic), text)
	}
	for name, text := range pages {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return fileError(err)
		}
	}
	return nil
}

// commandPages adds those of cmd and of the commands below it.
func commandPages(cmd *cobra.Command, pages map[string][]byte) error {
	if !cmd.IsAvailableCommand() && cmd.HasParent() || cmd.Name() == "help" {
		return nil
	}
	cmd.DisableAutoGenTag = true // it would have the day of the build
	var b bytes.Buffer
	header := &doc.GenManHeader{Section: "1", Source: "kprobefs", Manual: manual}
	if err := doc.GenMan(cmd, header, &b); err != nil {
		return fmt.Errorf("man page of %s: %w", cmd.CommandPath(), err)
	}
	pages[strings.ReplaceAll(cmd.CommandPath(), " ", "-")+".1"] = b.Bytes()
	for _, c := range cmd.Commands() {
		if err := commandPages(c, pages); err != nil {
			return err
		}
	}
	return nil
}

// topicPage is a topic's page as one of man: its title is the NAME, and its headings are one level up.
func topicPage(name, section, title, text string) []byte {
	_, body, _ := strings.Cut(text, "\n")
	body = strings.ReplaceAll("\n"+body, "\n## ", "\n# ")
	head := fmt.Sprintf("%% %q %q \"\" %q %q\n# NAME\n\n%s \\- %s\n\n# DESCRIPTION\n\n", strings.ToUpper(name), section, "kprobefs", manual, name, title)
	return md2man.Render([]byte(head + strings.TrimLeft(body, "\n")))
}
