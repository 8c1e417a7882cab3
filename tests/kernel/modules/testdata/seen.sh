# Loads and unloads each module of this folder: scripts/conformance modules.
. ./drv.sh
for file in a*.ko; do m "./$file"; r "${file%.ko}"; done
