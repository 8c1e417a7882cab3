package image
import ("testing";"github.com/kprobefs/kprobefs/emu/guest")
func TestZZ(t *testing.T){ for _,n:=range guest.Generations(){ g,_:=guest.Open(n); k,err:=LoadKernel(g.Kernel()); if err!=nil{t.Fatal(err)}; _,err=k.Sites.Frames.Table(); t.Log(n,err)}}
