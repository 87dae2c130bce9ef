import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckNetwork
import APICheckRecordings
import Foundation
import TestSupport
import Testing

/// Marks of a contract, secret inputs and `--secret`, from the option to the report and the recording.
@Suite struct MarkedSecretTests {
    private static let mark = "{type: string, maxLength: 2, x-apicheck-secret: true}"

    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var parameters = "[]"
        var requestType = "application/json"
        var requestSchema = "{}"
        var headers = "{}"
        var responseType = "application/json"
        var responseSchema = "{}"
        var target = "/things/7"
        var sentHeaders: Headers = []
        var sent = "{}"
        var answeredHeaders: Headers = []
        var answer = "{}"

        var testDescription: String { name }

        var contract: String {
            ThingsContract.yaml(
                parameters: parameters, requestType: requestType, requestSchema: requestSchema, headers: headers,
                responseType: responseType, responseSchema: responseSchema)
        }

        func recording() throws -> [UInt8] {
            let url = try #require(HTTPURL("https://api.example.com\(target)"))
            var headers = sentHeaders
            if !headers.contains("content-type") { headers.append("Content-Type", requestType) }
            let exchange = Exchange(
                request: SentRequest(
                    method: "POST", url: url, version: .http11, headers: headers, body: Array(sent.utf8)),
                response: Response(
                    status: 200,
                    headers: Headers([HeaderField("Content-Type", responseType)] + answeredHeaders.fields),
                    body: Array(answer.utf8)),
                startedAt: Instant(seconds: 1_716_273_139))
            return Recording(entries: [RecordedEntry(exchange)], layout: .first).har
        }
    }

    private static let form = "application/x-www-form-urlencoded"

    /// `Qz7` is short, so that it is removed by its place and not as a copy.
    @Test(arguments: [
        Case(
            name: "path", parameters: "[{name: id, in: path, required: true, schema: \(mark)}]", target: "/things/Qz7"),
        Case(name: "query", parameters: "[{name: note, in: query, schema: \(mark)}]", target: "/things/7?note=Qz7"),
        Case(
            name: "deepObject",
            parameters:
                "[{name: f, in: query, style: deepObject, schema: {type: object, properties: {note: \(mark)}}}]",
            target: "/things/7?f[note]=Qz7"),
        Case(
            name: "header", parameters: "[{name: Accept-Note, in: header, schema: \(mark)}]",
            sentHeaders: ["Accept-Note": "Qz7"]),
        Case(
            name: "cookie", parameters: "[{name: note, in: cookie, schema: \(mark)}]",
            sentHeaders: ["Cookie": "note=Qz7"]),
        Case(name: "response header", headers: "{X-Note: {schema: \(mark)}}", answeredHeaders: ["X-Note": "Qz7"]),
        Case(name: "sent member", requestSchema: "{properties: {note: \(mark)}}", sent: #"{"note": "Qz7"}"#),
        Case(
            name: "form", requestType: form, requestSchema: "{type: object, properties: {note: \(mark)}}",
            sent: "note=Qz7"),
        Case(
            name: "multipart", requestType: "multipart/form-data",
            requestSchema: "{type: object, properties: {note: \(mark)}}",
            sentHeaders: ["Content-Type": "multipart/form-data; boundary=x"],
            sent: "--x\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nQz7\r\n--x--\r\n"),
        Case(name: "member", responseSchema: "{properties: {value: \(mark)}}", answer: #"{"value": "Qz7"}"#),
        Case(name: "items", responseSchema: "{items: \(mark)}", answer: #"["Qz7"]"#),
        Case(name: "prefixItems", responseSchema: "{prefixItems: [{}, \(mark)]}", answer: #"[1, "Qz7"]"#),
        Case(name: "additionalProperties", responseSchema: "{additionalProperties: \(mark)}", answer: #"{"a": "Qz7"}"#),
        Case(
            name: "patternProperties", responseSchema: "{patternProperties: {'^n': \(mark)}}",
            answer: #"{"note": "Qz7"}"#),
        Case(
            name: "allOf", responseSchema: "{allOf: [{properties: {note: \(mark)}}]}", answer: #"{"note": "Qz7"}"#),
        Case(name: "text body", responseType: "text/plain", responseSchema: mark, answer: "Qz7"),
    ])
    func aMarkedValueIsInNoReportAndNoImport(_ given: Case) async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/t/openapi.yaml", given.contract.utf8)
        _ = try folder.write("recordings/t/foreign.har", given.recording())
        for format in ["text", "json"] {
            let outcome = try await Binary.run(["verify", "--format", format, "--fail-on", "info"], in: folder.url)
            #expect(outcome.status == 1, "\(outcome.output)\(outcome.error)")
            #expect(!(outcome.output + outcome.error).contains("Qz7"), "\(outcome.output)")
        }
        let imported = try await Binary.run(
            ["import", "recordings/t/foreign.har", "--api", "t", "-o", "clean.har"], in: folder.url)
        #expect(imported.status == 0, "\(imported.error)")
        let text = String(decoding: try #require(folder.contents["clean.har"]), as: UTF8.self)
        #expect(!text.contains("Qz7"), "\(text)")
    }

    /// A mark on `value` in one schema says nothing about `value` in a body that no schema describes.
    @Test func theNameOfAMarkedMemberIsNotSecretElsewhere() async throws {
        let given = Case(
            name: "", requestSchema: "{properties: {value: \(Self.mark)}}", sent: #"{"value": "secret-1"}"#,
            answer: #"{"value": "open-1"}"#)
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/t/openapi.yaml", given.contract.utf8)
        _ = try folder.write("foreign.har", given.recording())
        let outcome = try await Binary.run(["import", "foreign.har", "--api", "t", "-o", "clean.har"], in: folder.url)
        #expect(outcome.status == 0, "\(outcome.error)")
        let recording = try Recording(contentsOf: folder.path + "/clean.har")
        #expect(recording.entries[0].exchange.request.body == Array(#"{"value": "REDACTED-1"}"#.utf8))
        #expect(recording.entries[0].exchange.response?.body == Array(#"{"value": "open-1"}"#.utf8))
    }

    @Test func aValueOfSecretIsRemovedFromEveryPlace() async throws {
        let folder = try TemporaryFolder()
        let given = Case(
            name: "", target: "/things/plain-value?note=plain-value", sent: #"{"a": ["plain-value"]}"#,
            answer: #"{"b": "is plain-value"}"#)
        _ = try folder.write("foreign.har", given.recording())
        for argument in ["OTHER=env:APICHECK_TEST_OTHER", "OTHER=file:other.txt"] {
            _ = try folder.write("other.txt", "plain-value\n".utf8)
            let outcome = try await Binary.run(
                ["import", "foreign.har", "-o", "clean.har", "--replace", "--secret", argument], in: folder.url,
                environment: ["APICHECK_TEST_OTHER": "plain-value"])
            #expect(outcome.status == 0, "\(outcome.error)")
            let text = String(decoding: try #require(folder.contents["clean.har"]), as: UTF8.self)
            #expect(!text.contains("plain-value"), "\(text)")
        }
    }

    /// The input `code` is secret for it is sent as a key; the server repeats it where no name shows it.
    @Test func theValueOfASecretInputIsRemovedFromAnswers() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/me/openapi.yaml", PrintedSecretTests.contract.utf8)
        _ = try folder.write("contracts/me/workflows.arazzo.yaml", PrintedSecretTests.workflows.utf8)
        let server = HTTPServer()
        let port = try await server.start { _ in
            .response(
                Response(
                    status: 200, headers: ["Content-Type": "application/json"],
                    body: Array(#"{"name": "bob", "echo": "plain-code"}"#.utf8)))
        }
        let outcome = try await Binary.run(
            [
                "record", "--allow-writes", "--server", "http://127.0.0.1:\(port)", "--input", "token=plain-token",
                "--input", "word=plain-word", "--fail-on", "never",
            ], in: folder.url, environment: ["APICHECK_ME_CODE": "plain-code"])
        await server.stop()
        #expect(outcome.status == 0, "\(outcome.error)")
        let text = String(decoding: try #require(folder.contents["recordings/me/ask.har"]), as: UTF8.self)
        #expect(!text.contains("plain-"), "\(text)")
    }
}
