echo 1 >/sys/module/c19_static/parameters/key; echo 0 >/sys/module/c19_static/parameters/key
