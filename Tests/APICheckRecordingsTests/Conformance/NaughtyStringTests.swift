import APICheckHTTP
import APICheckJSON
import APICheckNetwork
import Foundation
import TestSupport
import Testing

/// Strings that break programs, in the path, the query, a header and the body, in both directions.
@Suite struct NaughtyStringTests {
    @Test(.corpus("naughty-strings/blns.json")) func comeBackFromARecording() async throws {
        let file = try Corpora.folder("naughty-strings/blns.json").path
        let strings = try Document(contentsOf: file).root.elements.compactMap(\.string)
        #expect(strings.count == 515)
        let script = strings.flatMap { text -> [ScriptedServer.Step] in
            let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: \(text.utf8.count)\r\n"
            let field = isFieldValue(text) ? "X-Naughty: \(text)\r\n" : ""
            return [.read, .send(Array("\(head)\(field)\r\n".utf8) + Array(text.utf8))]
        }
        try await ScriptedServer.run(script) { server in
            let requests = try strings.map { text in
                let escaped = Escaping.path.encode(text)
                return Request(
                    "PUT", try url("\(server.url)/\(escaped)?q=\(escaped)"),
                    headers: isFieldValue(text) ? ["X-Naughty": text] : [], body: Array(text.utf8))
            }
            let outcomes = try await expectSameFile(
                requests,
                around: CurlTransport(limits: .init(total: Patience.duration, idle: Patience.duration), proxies: .none))
            let responses = outcomes.compactMap(\.response)
            #expect(responses.map(\.body) == strings.map { Array($0.utf8) })
            let values = strings.filter(isFieldValue).map { trimmed(Array($0.utf8)) }
            #expect(responses.compactMap { $0.headers["x-naughty"].map { Array($0.utf8) } } == values)
            // Five contain a control character, which is invalid in a field value.
            #expect(values.count == 510)
            #expect(
                server.rawRequests.map { $0.suffix($0.count - head($0)) }.map(Array.init)
                    == strings.map { Array($0.utf8) })
            Tables.print("naughty strings: \(responses.count)/515, \(values.count) of them in a header too")
        }
    }

    private func isFieldValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }
    }

    private func trimmed(_ value: [UInt8]) -> [UInt8] {
        Array(String(decoding: value, as: UTF8.self)[...].trimmingHTTPSpace.utf8)
    }

    /// Bytes of the request line and header section.
    private func head(_ request: [UInt8]) -> Int {
        request.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound ?? 0
    }
}
