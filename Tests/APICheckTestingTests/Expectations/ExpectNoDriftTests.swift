import APICheckRecordings
import APICheckTesting
import TestSupport
import Testing

@Suite struct ExpectNoDriftTests {
    struct Later: Sendable, CustomTestStringConvertible {
        var status = 200
        var body: String
        var type = "application/json"
        var failures: [String]

        var testDescription: String { "\(status) \(type) \(body)" }
    }

    @Test(arguments: [
        Later(body: #"{"id":9,"title":"c","note":1}"#, failures: []),
        Later(body: #"{"id":9,"title":null}"#, failures: []),
        Later(body: #"{"id":9}"#, failures: ["recorded-property-missing: GET /things/7, /title"]),
        Later(body: #"{"id":"9","title":"c"}"#, failures: ["recorded-type-changed: GET /things/7, /id"]),
        Later(body: "[]", failures: ["recorded-type-changed: GET /things/7, body"]),
        Later(status: 201, body: "{}", failures: ["recorded-status-changed: GET /things/7, status"]),
        Later(
            body: "<html>", type: "text/html", failures: ["recorded-type-changed: GET /things/7, header Content-Type"]),
    ])
    func aResponseIsComparedWithEarlierOnes(_ later: Later) async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(
            [
                .sample("GET", "/things/7", 200, #"{"id":7,"title":"a"}"#),
                .sample("GET", "/things/7", 200, #"{"id":7,"title":null,"more":1}"#),
            ], to: "things/old")
        try project.write(
            [
                .sample("GET", "/things/7", later.status, later.body, type: later.type),
                .sample("GET", "/others", 500, "oh", type: "text/plain"),
            ], to: "things/new")
        let earlier = try RecordedExchanges("things/old", in: project.place)
        let new = try RecordedExchanges("things/new", in: project.place)
        let found = try await issues { expectNoDrift(new, since: earlier) }
        #expect(found.map(\.sourceLocation?.line) == later.failures.map { _ in #_sourceLocation.line - 1 })
        #expect(found.flatMap(\.summary) == later.failures)
        #expect(
            found.map { $0.text.split(separator: "\n")[3] }
                == later.failures.map { _ in
                    "            recorded earlier: \(project.folder)/recordings/things/old.har:9 (entry 1)"
                })
    }

    /// With the name of another recording, nothing was compared and the test passed.
    @Test func anExpectationThatComparesNothingFails() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/things/7")], to: "things/old")
        try project.write([.sample("PUT", "/things/7"), .sample("GET", "/others")], to: "things/new")
        let earlier = try RecordedExchanges("things/old", in: project.place)
        let new = try RecordedExchanges("things/new", in: project.place)
        let found = try await issues {
            expectNoDrift(new, since: earlier)
            expectNoDrift(new[1], since: earlier)
        }
        #expect(found.map(\.sourceLocation?.line) == [#_sourceLocation.line - 3, #_sourceLocation.line - 2])
        #expect(
            found.first?.text == """
                nothing was compared: none of the requests was recorded earlier
                  where:    \(project.folder)/recordings/things/new.har
                            recorded earlier: \(project.folder)/recordings/things/old.har
                  expected: GET /things/7
                  actual:   GET /others
                            PUT /things/7
                  help:     choose a recording with the same requests
                """)
    }
}
