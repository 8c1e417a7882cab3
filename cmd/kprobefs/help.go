package main

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// pages are the texts that help TOPIC prints, one file for each topic. README.md links to them.
//
//go:embed docs/*.md
var pages embed.FS

// topics are all topics, in the order of the help. A topic is the name of its page. No command has the same
// name.
var topics = []string{
	"files", "control", "modules", "mirroring", "tracing", "images", "checking",
	"page", "containers", "recipes", "exercises", "sealing", "rights", "differences", "limits", "exit-codes",
}

// topicText returns the text of a topic. ok is false if there is no such topic.
func topicText(topic string) (text string, ok bool) {
	if !slices.Contains(topics, topic) {
		return "", false
	}
	b, err := pages.ReadFile("docs/" + topic + ".md")
	return string(b), err == nil
}

// title is the first line of a topic's page, without its mark.
func title(topic string) string {
	text, _ := topicText(topic)
	first, _, _ := strings.Cut(text, "\n")
	return strings.TrimPrefix(first, "# ")
}

// topicList is the part of the program's help that names the topics.
func topicList() string {
	var b strings.Builder
	for _, t := range topics {
		fmt.Fprintf(&b, "  %-11s  %s\n", t, title(t))
	}
	return b.String()
}

// addHelp adds topics to the command help. help refuses words that are neither commands nor topics.
func addHelp(root *cobra.Command) {
	ofCommand := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		ofCommand(cmd, args)
		if cmd == root {
			fmt.Fprintf(root.OutOrStdout(), "\nTopics, for \"kprobefs help TOPIC\":\n%s", topicList())
		}
	})
	root.InitDefaultHelpCmd()
	help, _, _ := root.Find([]string{"help"})
	help.Use = "help [COMMAND | TOPIC]"
	help.Short = "Print help about a command or a topic"
	help.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		cmd.Long = "Print help about a command or a topic. The topics are:\n\n" + strings.TrimSuffix(topicList(), "\n")
		ofCommand(cmd, args)
	})
	help.RunE = func(_ *cobra.Command, args []string) error { return printHelp(root, args) }
	commands := help.ValidArgsFunction
	help.ValidArgsFunction = func(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
		names, directive := commands(cmd, args, prefix)
		for _, t := range topics {
			if len(args) == 0 && strings.HasPrefix(t, prefix) {
				names = append(names, cobra.CompletionWithDesc(t, title(t)))
			}
		}
		return names, directive
	}
}

// printHelp prints the help of root, of the command that args name, or the page of a topic.
func printHelp(root *cobra.Command, args []string) error {
	if len(args) == 1 {
		if text, ok := topicText(args[0]); ok {
			_, err := fmt.Fprint(root.OutOrStdout(), text)
			return err
		}
	}
	found, rest, err := root.Find(args)
	switch {
	case err != nil:
		return usageError(root, err)
	case len(rest) == 0:
		found.InitDefaultHelpFlag() // so that the help lists this flag, too
		found.InitDefaultVersionFlag()
		return found.Help()
	case found != root:
		return unknownCommand(found, rest)
	}
	return unknownTopic(root, rest[0])
}

// unknownTopic refuses word, which is neither a command nor a topic.
func unknownTopic(root *cobra.Command, word string) error {
	ofTopics := &cobra.Command{SuggestionsMinimumDistance: 2}
	for _, t := range topics {
		ofTopics.AddCommand(&cobra.Command{Use: t, Run: func(*cobra.Command, []string) {}})
	}
	root.SuggestionsMinimumDistance = 2
	err := fmt.Errorf("unknown command or topic %q for %q", word, root.CommandPath())
	if near := append(root.SuggestionsFor(word), ofTopics.SuggestionsFor(word)...); len(near) > 0 {
		err = fmt.Errorf("%w, perhaps %s", err, strings.Join(near, " or "))
	}
	return usageError(root, fmt.Errorf("%w; the topics are %s", err, strings.Join(topics, ", ")))
}
