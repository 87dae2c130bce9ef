import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckNetwork
import APICheckRecordings
import TestSupport
import Testing

/// A recording that was written by hand, by another program or by an earlier version may have a response with an
/// ambiguous length. It is never replayed: clients would disagree about its end.
@Suite struct AmbiguousLengthTests {
    static let lengths: [([String], String)] = [
        (["2", "4"], "the recorded answer has two different Content-Length values, 2 and 4"),
        (["4", "2"], "the recorded answer has two different Content-Length values, 4 and 2"),
        (["4, 2"], "the recorded answer has two different Content-Length values, 4 and 2"),
        (
            ["18446744073709551618"],
            "the recorded answer has the Content-Length 18446744073709551618, which is too large to be counted"
        ),
    ]

    private static func entry(
        _ lengths: [String], method: String = "GET", failure: TransportFailure.Kind? = nil
    ) throws -> RecordedEntry {
        var response = Served.text("abcd")
        response.headers = Headers(lengths.map { HeaderField("Content-Length", $0) })
        return try Served.entry(method, "/a", response, failure: failure)
    }

    @Test(arguments: lengths, [nil, .malformed, .truncated] as [TransportFailure.Kind?])
    func isExplainedInsteadOfReplayed(_ row: ([String], String), failure: TransportFailure.Kind?) async throws {
        let entry = try Self.entry(row.0, failure: failure)
        let problem = try #require(entry.ambiguousLength?.problem)
        try await Served.run([entry]) { port, _ in
            for _ in 0..<2 {
                let response = try await RawConnection.exchange("GET", "/a", port: port)
                #expect(response.status == 502)
                #expect(response.headers.values("content-length").count == 1)
                let explanation = try Document(response.body).root
                #expect(explanation["error"]?.string == "recorded-failure")
                #expect(explanation["message"]?.string == "\(problem.headline); \(problem.remedy ?? "")")
            }
        }
    }

    @Test(arguments: lengths) func isThrownByATransport(_ row: ([String], String)) async throws {
        let replayer = Replayer(Recording(name: "a.har", entries: [try Self.entry(row.0)]))
        let url = try #require(HTTPURL("\(Served.origin)/a"))
        let failure = await #expect(throws: TransportError.self) { try await replayer.send(Request("GET", url)) }
        #expect(failure?.kind == .malformed)
        #expect(failure?.reason == row.1)
    }

    @Test(arguments: ["GET", "HEAD"]) func theSameLengthTwiceIsSentOnce(_ method: String) async throws {
        try await Served.run([try Self.entry(["4", "4"], method: method)]) { port, _ in
            let response = try await RawConnection.exchange(method, "/a", port: port)
            #expect(response.status == 200)
            #expect(response.headers.values("content-length") == ["4"])
        }
    }
}
