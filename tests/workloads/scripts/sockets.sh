# needs: python3
python3 - <<'P'
import socket, threading, os, select, socketserver, http.server, urllib.request
s = socket.create_server(("127.0.0.1", 0)); port = s.getsockname()[1]
def serve():
    for _ in range(5):
        c, _ = s.accept()
        with c:
            while b := c.recv(1000): c.sendall(b.upper())
t = threading.Thread(target=serve); t.start()
for i in range(5):
    with socket.create_connection(("127.0.0.1", port)) as c:
        c.sendall(b"hello %d" % i); c.shutdown(socket.SHUT_WR); print(c.recv(100))
t.join(); s.close()
try: socket.create_connection(("127.0.0.1", port), timeout=2)
except OSError as e: print(e.errno)
u = socket.socket(socket.AF_UNIX); u.bind("sock"); u.listen()
if os.fork() == 0:
    c = socket.socket(socket.AF_UNIX); c.connect("sock"); c.sendall(b"x" * 100000); os._exit(0)
c, _ = u.accept(); n = 0
while b := c.recv(65536): n += len(b)
print(n, os.wait()[1]); os.unlink("sock")
a, b = socket.socket(socket.AF_INET, socket.SOCK_DGRAM), socket.socket(socket.AF_INET, socket.SOCK_DGRAM); a.bind(("127.0.0.1", 0)); b.sendto(b"datagram", a.getsockname()); print(a.recv(100))
x, y = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET); x.send(b"one"); x.send(b"two"); print(y.recv(10), y.recv(10)); ep = select.epoll(); ep.register(y, select.EPOLLIN); print(ep.poll(0.01)); x.send(b"3"); print([e for _, e in ep.poll(1)]); ab = socket.socket(socket.AF_UNIX); ab.bind("\0kprobefs-workload-%d" % os.getpid()); print(len(ab.getsockname()) > 10)
class H(http.server.BaseHTTPRequestHandler):
    def do_GET(self): self.send_response(200); self.end_headers(); self.wfile.write(self.path.encode())
    def log_message(self, *a): pass
h = http.server.ThreadingHTTPServer(("127.0.0.1", 0), H); threading.Thread(target=h.serve_forever, daemon=True).start()
print([urllib.request.urlopen(f"http://127.0.0.1:{h.server_port}/{i}").read() for i in range(5)]); h.shutdown()
P
echo "status $?"; (exec 3<> /dev/tcp/127.0.0.1/1) 2>&1 | sed 's/.*: //'
