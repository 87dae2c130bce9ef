import APICheckHTTP
import APICheckNetwork
import Foundation
import TestSupport
import Testing

/// Tests against `nghttpd`, which supports only HTTP/2, so that a response proves the negotiation.
@Suite(.openSSL, .nghttpd) struct HTTP2Tests {
    /// One server for all tests.
    private struct Server {
        let child: Child
        let trust: TrustSettings
        let url: String

        private static let running = Task { try await Server() }
        static var shared: Server { get async throws { try await running.value } }

        private init() async throws {
            let certificates = try await Certificates.shared
            try "content\n".write(toFile: certificates.path("a.txt"), atomically: true, encoding: .utf8)
            let port = try Socket.freePort()
            let arguments = [
                "--address=127.0.0.1", "--htdocs=.", "--echo-upload", "--trailer=x-trailer: 1", "\(port)", "good.key",
                "good.pem",
            ]
            child = try await Child("nghttpd", arguments, port: port, in: certificates.folder)
            trust = TrustSettings(file: .init(certificates.path("good.pem")))
            url = "https://localhost:\(port)"
        }

        func transport() throws -> CurlTransport { try .direct(trust: trust) }
    }

    @Test func `a response and its request`() async throws {
        let server = try await Server.shared
        let exchange = try await server.transport().send(
            Request("GET", url(server.url + "/a.txt"), headers: ["X-Mixed": "1", "x-mixed": "2"]))
        #expect(exchange.response?.version == .http2)
        #expect(exchange.response?.status == 200)
        #expect(exchange.response?.reason == "")
        #expect(exchange.response?.body == Array("content\n".utf8))
        #expect(exchange.response?.headers["content-length"] == "8")
        #expect(exchange.response?.headers["x-trailer"] == nil)
        #expect(exchange.request.version == .http2)
        #expect(exchange.request.headers.fields.map(\.name) == ["host", "x-mixed", "x-mixed"])
        #expect(exchange.request.headers.values("x-mixed") == ["1", "2"])
    }

    @Test func `a body of every byte comes back`() async throws {
        let server = try await Server.shared
        let body = [UInt8]((0..<1_024).flatMap { _ in Array(UInt8(0)...255) })
        let exchange = try await server.transport().send(Request("POST", url(server.url + "/echo"), body: body))
        #expect(exchange.response?.status == 200)
        #expect(exchange.response?.body == body)
    }

    @Test func `an empty response`() async throws {
        let server = try await Server.shared
        let exchange = try await server.transport().send(Request("HEAD", url(server.url + "/a.txt")))
        #expect(exchange.response?.status == 200)
        #expect(exchange.response?.headers["content-length"] == "8")
        #expect(exchange.response?.body == [])
    }

    @Test func `many requests share one connection`() async throws {
        let server = try await Server.shared
        let transport = try server.transport()
        let target = try url(server.url + "/a.txt")
        let exchanges = try await withThrowingTaskGroup { group in
            for _ in 0..<40 { group.addTask { try await transport.send(Request("GET", target)) } }
            return try await group.reduce(into: [Exchange]()) { $0.append($1) }
        }
        #expect(exchanges.map(\.response?.status) == [Int](repeating: 200, count: 40))
        #expect(exchanges.filter { $0.timings.secure != nil }.count == 1)
    }
}
