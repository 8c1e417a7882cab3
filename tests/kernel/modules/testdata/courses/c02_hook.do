mkdir /tmp/c02dir; rmdir /tmp/c02dir
