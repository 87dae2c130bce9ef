import APICheckRecordings
import APICheckTesting
import TestSupport
import Testing

@Suite struct ExpectStoredTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var type = "application/json"
        var sent: String
        var later: String
        var ignoring: Set<String> = []
        /// The failures: what is wrong, and the last word of the first place.
        var reported: [String] = []

        var testDescription: String { "\(type) \(sent) \(later)" }
    }

    private static let form = "application/x-www-form-urlencoded"
    private static let missed = "the later response does not have the sent value"

    @Test(arguments: [
        Case(sent: #"{"title":"a","n":1}"#, later: #"{"id":7,"title":"a","n":1.0}"#),
        Case(sent: #"{"title":"a"}"#, later: #"{"data":{"title":"a"},"message":"ok"}"#),
        Case(sent: #"{"tags":["a",{"b":null}]}"#, later: #"{"data":{"todo":{"tags":["a",{"b":null}]}}}"#),
        Case(type: form, sent: "title=a+%26+b&is_done=true&n=7", later: #"{"title":"a & b","is_done":true,"n":7}"#),
        Case(type: form, sent: "n=7", later: #"{"n":"7"}"#),
        Case(
            type: "multipart/form-data; boundary=B",
            sent: "--B\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nab\r\n"
                + "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x\"\r\n\r\ncd\r\n--B--\r\n",
            later: #"{"title":"ab","file":"/files/1"}"#),
        Case(sent: #"{"title":"a","password":"p"}"#, later: #"{"title":"a"}"#, ignoring: ["password"]),
        Case(
            sent: #"{"title":"a","password":"p"}"#, later: #"{"title":"a"}"#, reported: ["\(missed): 'password'"]),
        Case(
            sent: #"{"title":"a","n":1}"#, later: #"{"data":{"title":"b","n":"1"}}"#,
            reported: ["\(missed): 'title'", "\(missed): 'n'"]),
        Case(type: form, sent: "is_done=true", later: #"{"is_done":false}"#, reported: ["\(missed): 'is_done'"]),
        Case(sent: #"{"title":"a"}"#, later: "[]", reported: ["the later response has none of the sent fields: body"]),
        Case(sent: #"{"title":"a"}"#, later: "", reported: ["the later response has none of the sent fields: body"]),
        Case(sent: "[1]", later: "[1]", reported: ["the request sent nothing that could be stored: body"]),
        Case(
            type: "text/plain", sent: "a=b", later: "{}",
            reported: ["the request sent nothing that could be stored: body"]),
    ])
    func sentFieldsAreComparedWithALaterResponse(_ given: Case) async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(
            [
                .sample("PUT", "/things/7", 200, "{}", sent: (type: given.type, body: given.sent)),
                .sample("GET", "/things/7", 200, given.later),
            ], to: "things/all")
        let exchanges = try RecordedExchanges("things/all", in: project.place)
        let found = try await issues { expectStored(exchanges[0], readBy: exchanges[1], ignoring: given.ignoring) }
        #expect(Set(found.map(\.sourceLocation?.line)) == (given.reported.isEmpty ? [] : [#_sourceLocation.line - 1]))
        let reported = found.flatMap { issue in
            issue.text.split(separator: "\n\n").map { block in
                let lines = block.split(separator: "\n")
                return "\(lines[0]): \(lines[1].split(separator: " ").last ?? "")"
            }
        }
        #expect(reported == given.reported)
    }

    @Test func theWholeMessageNamesBothExchanges() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(
            [
                .sample("PUT", "/things/7", 204, sent: (type: "application/json", body: #"{"n":1}"#)),
                .sample("GET", "/things/7", 200, #"{"data":{"n":2}}"#),
            ], to: "things/all")
        let exchanges = try RecordedExchanges("things/all", in: project.place)
        let found = try await issues { expectStored(exchanges[0], readBy: exchanges[1]) }
        #expect(
            found.map(\.text) == [
                """
                the later response does not have the sent value
                  where:    PUT /things/7, field 'n'
                            \(exchanges[0].place)
                            GET /things/7, /data/n
                            \(exchanges[1].place)
                  expected: 1
                  actual:   2
                  help:     a response with status 204 does not prove the change: check how the server reads the body
                """
            ])
    }
}
