/bin/true; (sleep 0.1); cat /no/such/file 2>/dev/null; /bin/true
