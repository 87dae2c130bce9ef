import APICheckBase
import APICheckContracts
import APICheckDiscovery
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import APICheckWorkflows
import Foundation
import TestSupport

extension FuzzTarget {
    private static let harWords = [
        "\"headers\":[", "{\"name\":\"Content-Length\",\"value\":\"", "\"status\":", "\"url\":\"http://h/",
        "\"content\":{\"text\":\"", "\"encoding\":\"base64\"", "\"startedDateTime\":\"2026-01-01T00:00:00Z\"",
        "\"_apicheck\":{", "1e300", "-1", "null", "{", "}", "[", "]", ",", "\"time\":",
    ]

    static let recordings = FuzzTarget("recordings", seeds: Seeds.recordings, words: harWords) { bytes in
        do {
            let recording = try Recording(Document(bytes, source: "a.har"))
            let again = try Recording(Document(recording.har, source: "a.har"))
            return again.entries == recording.entries ? nil : "the recording changes when it is written and read again"
        } catch is JSONSyntaxError { return nil } catch let error as RecordingError {
            return error.description.utf8.count < 2_000 ? nil : "the message is too long"
        } catch { return "unexpected error: \(error)" }
    }

    /// A file of another tool is read or rejected; when it is read, the result is a valid recording.
    static let imports = FuzzTarget("imports", seeds: Seeds.recordings, words: harWords, usualCases: 150) { bytes in
        guard let folder = try? TemporaryFolder(), let path = try? folder.write("a.har", bytes) else { return nil }
        for keepsWhole in [false, true] {
            do {
                let recording = try HARImport(contentsOf: path, keepsWhole: keepsWhole).recording
                let again = try Recording(Document(recording.har, source: "a.har"))
                if again.entries.count != recording.entries.count { return "entries are missing" }
            } catch let error as ImportError {
                if error.description.utf8.count > 4_000 { return "the message is too long" }
            } catch let error as RecordingError {
                if error.description.utf8.count > 4_000 { return "the message is too long" }
            } catch { return "unexpected error: \(error)" }
        }
        return nil
    }

    private static let redactedTypes = [
        "application/json", "application/x-www-form-urlencoded", "text/plain", "text/html", "application/xml",
        "text/csv", "application/x-yaml", "application/octet-stream", "multipart/form-data; boundary=AaB03x",
        "application/msgpack", "application/cbor", "application/graphql",
    ]

    private static let knownSecret = "hunter2hunter2"
    private static let redactor = {
        var options = RedactionOptions()
        options.values = [knownSecret]
        return Redactor(options)
    }()

    /// The first byte of an input selects the media type of the body, which is the rest.
    ///
    /// A known secret value is removed, and JSON stays JSON.
    static let redaction = FuzzTarget(
        "redaction", seeds: Seeds.bodies,
        words: [
            knownSecret, "password", "\"token\":\"", "Authorization: Bearer ", "api_key=", "secret: ",
            "aGVsbG8gd29ybGQ=",
            "0123456789abcdef0123456789abcdef", "<input name=\"password\" value=\"", "data:text/plain;base64,",
            "\\u0070",
            "%70", "&", "\n", ",", "{\"name\":\"password\",\"value\":\"", "4111111111111111", "=",
        ]
    ) { bytes in
        guard let first = bytes.first, let url = HTTPURL("http://h/a?q=1") else { return nil }
        let type = redactedTypes[Int(first) % redactedTypes.count]
        let body = Array(bytes.dropFirst())
        let request = SentRequest(
            method: "POST", url: url, version: .http11, headers: ["Content-Type": type], body: body)
        let exchange = Exchange(
            request: request, response: Response(status: 200, headers: ["Content-Type": type], body: body),
            startedAt: nil)
        let shown = redactor.redact([RecordedEntry(exchange)])[0].exchange
        let shownBody = shown.response?.body ?? []
        for body in [shown.request.body ?? [], shownBody] {
            if body.firstRange(of: Array(knownSecret.utf8)) != nil { return "the known secret is not removed" }
        }
        let isJSON = (try? Document(body)) != nil
        return isJSON && (try? Document(shownBody)) == nil ? "the result is not JSON" : nil
    }

    static let contracts = FuzzTarget(
        "contracts", seeds: Seeds.contracts,
        words: [
            "\n", "  ", "$ref: '#/components/schemas/", "{", "}", "[", "]", "type: object", "in: query", "in: path",
            "schema: ", "nullable: true", "x-apicheck-secret: true", "required: true", "3.0.3", "null", "-1", "allOf: ",
            "'200': ", "content: ", "*a", "&a ",
        ],
        usualCases: 60
    ) { bytes in
        do {
            let contract = try Contract(Document(yaml: String(decoding: bytes, as: UTF8.self), source: "openapi.yaml"))
            guard let url = HTTPURL("http://127.0.0.1/todos/1?page=2") else { return nil }
            let request = SentRequest(
                method: "GET", url: url, version: .http11, headers: ["Authorization": "Bearer a"])
            let response = Response(
                status: 200, headers: ["Content-Type": "application/json"], body: Array(#"{"data":[{"id":1}]}"#.utf8))
            let result = contract.check(Exchange(request: request, response: response, startedAt: nil))
            return result.findings.count < 1_000 ? nil : "\(result.findings.count) findings"
        } catch let error as ContractError {
            return error.description.utf8.count < 20_000 ? nil : "the message is too long"
        } catch is YAMLError { return nil } catch is JSONSyntaxError { return nil } catch {
            return "unexpected error: \(error)"
        }
    }

    static let workflows = FuzzTarget(
        "workflows", seeds: Seeds.workflows,
        words: [
            "\n", "  ", "- ", "$inputs.", "$steps.", "$response.body#/", "{$inputs.a}", "successCriteria: ",
            "condition: ",
            "type: jsonpath", "type: regex", "retryAfter: 1e300", "stepId: ", "workflowId: ", "onFailure: ", "goto",
            "{", "}",
            "[", "]", "null", "-1",
        ],
        usualCases: 100
    ) { bytes in
        do {
            _ = try Arazzo(Document(yaml: String(decoding: bytes, as: UTF8.self), source: "workflows.arazzo.yaml"))
            return nil
        } catch let error as any CustomStringConvertible & Error {
            return error.description.utf8.count < 20_000
                ? nil : "the message is too long: \(error.description.prefix(300))"
        } catch { return "unexpected error: \(error)" }
    }
}
