"""A server that sends one malformed response to every request."""

import gzip
import socket
import struct
import threading
import time

OK = b"HTTP/1.1 200 OK\r\n"


def body(fields, content=b""):
    return OK + fields + b"\r\n" + content


def forever(piece, first=b"", pause=0.0):
    def answer(peer):
        peer.sendall(first)
        while True:
            peer.sendall(piece)
            time.sleep(pause)
    return answer


def reset(first):
    def answer(peer):
        peer.sendall(first)
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    return answer


def silent(peer):
    time.sleep(30)


ZIPPED = gzip.compress(b"\0" * (100 << 20))

ANSWERS = {
    "no bytes": b"",
    "one byte": b"H",
    "only line ends": b"\r\n\r\n\r\n\r\n",
    "no version": b"200 OK\r\n\r\n",
    "version 9.9": b"HTTP/9.9 200 OK\r\n\r\n",
    "no status": b"HTTP/1.1\r\n\r\n",
    "status of letters": b"HTTP/1.1 abc OK\r\n\r\n",
    "status 0": b"HTTP/1.1 0 OK\r\nContent-Length: 0\r\n\r\n",
    "status 99999": b"HTTP/1.1 99999 OK\r\nContent-Length: 0\r\n\r\n",
    "status below zero": b"HTTP/1.1 -1 OK\r\nContent-Length: 0\r\n\r\n",
    "status 999": b"HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n",
    "another protocol": b"SSH-2.0-OpenSSH_9.2\r\n",
    "TLS alert": b"\x15\x03\x01\x00\x02\x02\x28",
    "NUL in the status line": b"HTTP/1.1 200 O\0K\r\nContent-Length: 0\r\n\r\n",
    "NUL in a field": body(b"X-A: a\0b\r\nContent-Length: 0\r\n"),
    "invalid UTF-8 in a field": body(b"X-A: \xff\xfe\xc3\r\nContent-Length: 0\r\n"),
    "field without a colon": body(b"nonsense\r\nContent-Length: 0\r\n"),
    "field without a name": body(b": a\r\nContent-Length: 0\r\n"),
    "space before the colon": body(b"Content-Length : 0\r\n"),
    "folded field": body(b"X-A: a\r\n b\r\n\tc\r\nContent-Length: 0\r\n"),
    "10,000 fields": body(b"".join(b"X-%d: a\r\n" % n for n in range(10_000))),
    "field of 1 MB": body(b"X-A: " + b"a" * (1 << 20) + b"\r\n"),
    "endless head": forever(b"X-A: aaaaaaaaaaaaaaaa\r\n", OK),
    "head that drips": forever(b"X", OK, 0.05),
    "truncated head": OK + b"Content-Le",
    "length of letters": body(b"Content-Length: abc\r\n", b"{}"),
    "length below zero": body(b"Content-Length: -5\r\n", b"{}"),
    "length that overflows": body(b"Content-Length: 99999999999999999999\r\n", b"{}"),
    "length of 8 EB": body(b"Content-Length: 9223372036854775807\r\n", b"{}"),
    "two lengths": body(b"Content-Length: 2\r\nContent-Length: 3\r\n", b"{}x"),
    "length and chunks": body(b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n", b"2\r\n{}\r\n0\r\n\r\n"),
    "body that is too short": body(b"Content-Length: 100\r\n", b"{}"),
    "body that drips": forever(b"x", body(b"Content-Length: 100000\r\n"), 0.05),
    "endless body": forever(b"x" * 65536, body(b"")),
    "chunk of letters": body(b"Transfer-Encoding: chunked\r\n", b"zz\r\n{}\r\n"),
    "chunk size that overflows": body(b"Transfer-Encoding: chunked\r\n", b"fffffffffffffffff\r\n{}"),
    "chunk without an end": body(b"Transfer-Encoding: chunked\r\n", b"5\r\n{}"),
    "chunks without a last one": body(b"Transfer-Encoding: chunked\r\n", b"2\r\n{}\r\n"),
    "endless trailers": forever(b"X-A: a\r\n", body(b"Transfer-Encoding: chunked\r\n", b"0\r\n")),
    "invalid gzip": body(b"Content-Encoding: gzip\r\nContent-Length: 4\r\n", b"abcd"),
    "truncated gzip": body(b"Content-Encoding: gzip\r\n", ZIPPED[:500]),
    "gzip bomb of 100 MB": body(b"Content-Encoding: gzip\r\nContent-Length: %d\r\n" % len(ZIPPED), ZIPPED),
    "unknown coding": body(b"Content-Encoding: x-none\r\nContent-Length: 2\r\n", b"{}"),
    "redirect of 100 KB": b"HTTP/1.1 302 Found\r\nLocation: /" + b"a" * 100_000 + b"\r\nContent-Length: 0\r\n\r\n",
    "redirect to itself": b"HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n",
    "endless interim responses": forever(b"HTTP/1.1 103 Early Hints\r\nX-A: a\r\n\r\n"),
    "100 without a final response": b"HTTP/1.1 100 Continue\r\n\r\n",
    "101 without a request for it": b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nabc",
    "204 with a body": b"HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello",
    "JSON of 100,000 levels": body(b"Content-Type: application/json\r\n", b"[" * 100_000),
    "JSON with huge numbers": body(b"Content-Type: application/json\r\n", b'{"id":1e99999,"at":-9223372036854775809}'),
    "silence": silent,
    "reset at once": reset(b""),
    "reset in the body": reset(body(b"Content-Length: 100\r\n", b"{}")),
}


class Server:
    def __init__(self, answer):
        self.answer = answer
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                peer, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.play, args=(peer,), daemon=True).start()

    def play(self, peer):
        peer.settimeout(30)
        with peer:
            try:
                peer.recv(65536)
                if callable(self.answer):
                    self.answer(peer)
                else:
                    peer.sendall(self.answer)
            except OSError:
                pass

    def close(self):
        self.listener.close()
