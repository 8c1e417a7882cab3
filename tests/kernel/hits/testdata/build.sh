# sh build.sh DIR NAME...: builds the workload NAME as DIR/NAME/NAME.
dir=$1
cd "$(dirname "$0")/src" || exit 1
shift
for name; do
	mkdir -p "$dir/$name" &&
		gcc -std=gnu11 -O1 -static -nostdlib -nostartfiles -ffreestanding -fno-stack-protector -fno-pie -no-pie \
			-fcf-protection=none -Wl,--build-id=none -Wall -Wno-unused-function -o "$dir/$name/$name" "$name.c" || exit 1
done
