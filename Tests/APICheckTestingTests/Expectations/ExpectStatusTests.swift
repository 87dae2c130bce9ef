import APICheckHTTP
import APICheckRecordings
import APICheckTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct ExpectStatusTests {
    private func exchange(_ status: Int, _ body: String = "{}") throws -> (SampleProject, RecordedExchange) {
        let project = try SampleProject()
        try project.write([.sample("GET", "/things/7", status, body)], to: "things/one")
        return (project, try RecordedExchanges("things/one", in: project.place)[0])
    }

    @Test(
        arguments: [
            (200...299, nil), (404...404, "404"), (200...200, nil), (400...499, "400 to 499"),
        ] as [(ClosedRange<Int>, String?)])
    func aStatusIsComparedWithARange(_ range: ClosedRange<Int>, _ expected: String?) async throws {
        let (project, exchange) = try exchange(200)
        defer { project.remove() }
        let found = try await issues { expectStatus(exchange, is: range) }
        #expect(found.map(\.sourceLocation?.line) == (expected == nil ? [] : [#_sourceLocation.line - 1]))
        #expect(
            found.map(\.text)
                == (expected.map { expected in
                    [
                        """
                        GET /things/7 has an unexpected status
                          where:    \(project.folder)/recordings/things/one.har:9 (entry 1)
                          expected: \(expected)
                          actual:   200, {}
                          help:     handle this status in the app, or fix the request
                        """
                    ]
                } ?? []))
    }

    /// `200..<300` did not compile, and a single code had to be written as `204...204`.
    @Test func rangesAndSingleCodesAreAccepted() async throws {
        let (project, exchange) = try exchange(300)
        defer { project.remove() }
        expectStatus(exchange, is: 300..<400)
        expectStatus(exchange, is: 300...)
        expectStatus(exchange, is: ...300)
        expectStatus(exchange, is: 300)
        let found = try await issues {
            expectStatus(exchange, is: 200..<300)
            expectStatus(exchange, is: 400...)
            expectStatus(exchange, is: ..<300)
            expectStatus(exchange, is: 204)
        }
        let expected = found.map { $0.text.line("expected") }
        #expect(expected == ["200 to 299", "400 to 999", "0 to 299", "204"])
    }

    @Test func theResponseOfASessionIsComparedWithARange() async throws {
        let url = try #require(URL(string: "https://api.example.com/things/7"))
        let response = try #require(HTTPURLResponse(url: url, statusCode: 422, httpVersion: nil, headerFields: nil))
        expectStatus(response, is: 400..<500)
        let none = URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
        let found = try await issues {
            expectStatus(response, is: 200...299)
            expectStatus(none, is: 204)
        }
        #expect(
            found.map(\.text)
                == [("200 to 299", "422"), ("204", "not an HTTP response")].map { expected, actual in
                    """
                    https://api.example.com/things/7 has an unexpected status
                      expected: \(expected)
                      actual:   \(actual)
                      help:     handle this status in the app, or fix the request
                    """
                })
    }

    /// The status 0 of a recorded failure does not name the cause.
    @Test func aFailedCallIsReportedWithItsReason() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        var entry = try RecordedEntry.sample("GET", "/things/7", 0)
        entry.exchange.answer = .failed(
            TransportFailure(
                .refused, host: "api.example.com", phase: .connecting, reason: "connection refused",
                remedy: "Start it."), .nothing)
        try project.write([entry], to: "things/one")
        let exchange = try RecordedExchanges("things/one", in: project.place)[0]
        let found = try await issues { expectStatus(exchange, is: 200...299) }
        #expect(
            found.map(\.text) == [
                """
                GET /things/7 has an unexpected status
                  where:    \(exchange.place)
                  expected: 200 to 299
                  actual:   no response: connection refused
                  help:     handle this status in the app, or fix the request
                """
            ])
    }
}
