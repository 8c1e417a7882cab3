// A program of somebody else's, that uses what other programs may import of kprobefs.
module example.com/program

go 1.26.0

require github.com/kprobefs/kprobefs v0.0.0

replace github.com/kprobefs/kprobefs => ../../../..
