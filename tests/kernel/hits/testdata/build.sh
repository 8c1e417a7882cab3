# sh build.sh DIR NAME...: builds the workload NAME as DIR/NAME/NAME, and what defines events as DIR/define.
dir=$1
cd "$(dirname "$0")" || exit 1
shift
build() {
	gcc -std=gnu11 -O1 -static -nostdlib -nostartfiles -ffreestanding -fno-stack-protector -fno-pie -no-pie \
		-fcf-protection=none -Wl,--build-id=none -Wall -Wno-unused-function -o "$@" || exit 1
}
build "$dir/define" define.c
for name; do
	mkdir -p "$dir/$name"
	build "$dir/$name/$name" "src/$name.c"
done
