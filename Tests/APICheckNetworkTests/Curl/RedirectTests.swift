import APICheckHTTP
import APICheckNetwork
import TestSupport
import Testing

struct RedirectTests {
    static func redirect(_ status: Int, _ location: String) -> ScriptedServer.Step {
        .send("HTTP/1.1 \(status) Moved\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")
    }

    @Test func `each redirect is an exchange`() async throws {
        try await ScriptedServer.run([
            .read, RedirectTests.redirect(301, "/b"), .read, RedirectTests.redirect(307, "c?x=1"), .read,
            RedirectTests.redirect(303, "?y=2"), .read, .send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
        ]) { server in
            let hops = try await CurlTransport.direct().follow(
                Request("PUT", url(server.url + "/a"), headers: ["Authorization": "Bearer kept"], body: [0x78]))
            #expect(hops.map(\.response?.status) == [301, 307, 303, 200])
            #expect(hops.map(\.request.method) == ["PUT", "PUT", "PUT", "GET"])
            #expect(hops.map(\.request.url.target) == ["/a", "/b", "/c?x=1", "/c?y=2"])
            #expect(hops.map { $0.request.headers["Authorization"] } == [String?](repeating: "Bearer kept", count: 4))
            #expect(server.connectionCount == 1)
        }
    }

    @Test func `a loop ends at the limit`() async throws {
        let script = (0..<4).flatMap { _ in [ScriptedServer.Step.read, RedirectTests.redirect(302, "/a")] }
        try await ScriptedServer.run(script) { server in
            let hops = try await CurlTransport.direct().follow(Request("GET", url(server.url + "/a")), limit: 3)
            #expect(hops.map(\.response?.status) == [302, 302, 302, 302])
        }
    }

    @Test func `credentials stay with their origin`() async throws {
        try await ScriptedServer.run([.read, .send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")]) { other in
            try await ScriptedServer.run([.read, RedirectTests.redirect(302, other.url + "/b")]) { server in
                let headers: Headers = ["Authorization": "Bearer hidden", "Cookie": "hidden", "Accept": "*/*"]
                let hops = try await CurlTransport.direct().follow(Request("GET", url(server.url), headers: headers))
                #expect(hops.count == 2)
                #expect(other.requests == ["GET /b HTTP/1.1\r\nHost: \(other.host)\r\nAccept: */*\r\n\r\n"])
            }
        }
    }
}
