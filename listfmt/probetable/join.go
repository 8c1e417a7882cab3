package probetable

import "github.com/kprobefs/kprobefs/listfmt"

// A Row is a place with a probe. Several events of one place are one row each.
type Row struct {
	// Probe is the line of kprobes/list. An event whose place is not in the list has its place alone.
	Probe listfmt.Kprobe
	// Event is nil where a module has registered the probe, or a program.
	Event *Event
	// Hits and Missed are the event's; without one they are 0, as no file has them.
	Hits, Missed uint64
}

// Join makes one row of each event, and of each line of list that belongs to none: first the list's, in its order, then
// events whose place is not in the list. events and counts have one order (see ParseProfile); events that have come or
// gone between the reading of two files are found by their names.
func Join(list []listfmt.Kprobe, events []Event, counts []Count) []Row {
	counted := byEvent(events, counts)
	at := map[Place][]int{}
	for i, e := range events {
		at[e.Place] = append(at[e.Place], i)
	}
	row := func(p listfmt.Kprobe, i int) Row {
		return Row{Probe: p, Event: &events[i], Hits: counted[i].Hits, Missed: counted[i].Missed}
	}
	rows := make([]Row, 0, len(list))
	for _, p := range list {
		place := Place{p.Kind, p.Symbol, p.Offset}
		here, is := at[place]
		if !is && p.Addr != 0 {
			place = Place{p.Kind, "", p.Addr}
			here = at[place]
		}
		if len(here) == 0 {
			rows = append(rows, Row{Probe: p})
			continue
		}
		// The list has a line for each of the events, the youngest first (add_new_kprobe).
		last := len(here) - 1
		rows = append(rows, row(p, here[last]))
		at[place] = here[:last]
	}
	for i, e := range events {
		if left := at[e.Place]; len(left) > 0 && left[0] == i {
			rows = append(rows, row(listfmt.Kprobe{Kind: e.Place.Kind, Symbol: e.Place.Symbol, Offset: e.Place.Offset}, i))
			at[e.Place] = left[1:]
		}
	}
	return rows
}

// byEvent are the counts of each event: the n-th of a name is the n-th event's of that name.
func byEvent(events []Event, counts []Count) []Count {
	of := map[string][]Count{}
	for _, c := range counts {
		of[c.Name] = append(of[c.Name], c)
	}
	all := make([]Count, len(events))
	for i, e := range events {
		if c := of[e.Name]; len(c) > 0 {
			all[i], of[e.Name] = c[0], c[1:]
		}
	}
	return all
}
