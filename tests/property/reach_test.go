package property

import "fmt"

// reached counts what programs have come by, so that it can be seen that they go
// everywhere.
type reached struct {
	steps   int           // sites looked at
	texts   [numTexts]int // in each state of text
	queues  [3]int        // in each queue
	revived int           // aggregates with probes from before their text was freed
	waiting int           // aggregates without a probe
	posts   int           // with a post_handler and an int3
	placed  [64]int       // per place
}

func (r *reached) note(s *site) {
	r.steps++
	r.texts[s.text]++
	r.queues[s.queue]++
	for i := range places {
		if s.place == &places[i] && s.text != original {
			r.placed[i]++
		}
	}
	if len(s.probes) == 0 {
		r.waiting++
		return
	}
	if s.post && s.text == int3 {
		r.posts++
	}
	if s.probes[len(s.probes)-1].gone && !s.flags().gone {
		r.revived++
	}
}

func (r *reached) add(o *reached) {
	r.steps += o.steps
	for i, n := range o.texts {
		r.texts[i] += n
	}
	for i, n := range o.queues {
		r.queues[i] += n
	}
	for i, n := range o.placed {
		r.placed[i] += n
	}
	r.revived, r.waiting, r.posts = r.revived+o.revived, r.waiting+o.waiting, r.posts+o.posts
}

func (r reached) String() string {
	return fmt.Sprintf("%d looks at sites: original %d, int3 %d, call %d, jump %d, int3 over jump %d, freed %d; queued %v; revived %d, waiting %d, post %d; armed per place %v",
		r.steps, r.texts[original], r.texts[int3], r.texts[call], r.texts[jump], r.texts[trapJump], r.texts[freed],
		r.queues[1:], r.revived, r.waiting, r.posts, r.placed[:len(places)])
}
