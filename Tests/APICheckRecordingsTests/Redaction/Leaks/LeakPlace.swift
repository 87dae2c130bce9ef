import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import Foundation

/// A member of a recording that contains a text.
struct LeakPlace: Sendable {
    let title: String
    /// Whether harmless values beside the secret stay.
    var keepsCompanion = true
    /// Whether the text is the whole body, with the media type of its syntax.
    var isBody = false
    /// Whether the text is in the middle of another one.
    var isInside = false
    /// Whether only tokens are found, and no names: in pictures, and in the strings of source code.
    var takesOnlyForms = false
    /// Whether texts in a second encoding are found.
    var takesEncodings = true
    /// Returns nil for a text that the place cannot contain.
    let make: @Sendable (_ text: String, _ type: String) throws -> RecordedEntry?

    static let all: [LeakPlace] = urls + headers + requests + responses + others

    private static let urls = [
        place("path") { try get("http://h/a/\(percent($0))/b") },
        place("query") { try get("http://h/?q=\(percent($0))&n=1") },
        place("query, as it is") { isQuery($0) ? try get("http://h/?\($0)") : nil },
        place("path, as it is") { isPath($0) ? try get("http://h\($0)") : nil },
        place("fragment") { try get("http://h/#\(percent($0))") },
        place("query of a URL in a query") { try get("http://h/?to=\(percent("http://i/?q=\(percent($0))"))") },
    ]

    private static let headers = [
        place("Referer") { try request(["Referer": "http://i/?q=\(percent($0))"]) },
        inside("User-Agent") { isField($0) ? try request(["User-Agent": "x \($0)"]) : nil },
        inside("Content-Disposition") {
            isField($0) && !$0.contains("\"")
                ? try answer(["Content-Disposition": "attachment; filename=\"\($0)\""]) : nil
        },
        place("response header") { isField($0) ? try answer(["X-Note": $0]) : nil },
        inside("response header, in a sentence") { isField($0) ? try answer(["X-Note": "v \($0) w"]) : nil },
        inside("Link") { try answer(["Link": "<http://h/?q=\(percent($0))>; rel=\"next\""]) },
        place("Location") { try answer(["Location": "/next?q=\(percent($0))"]) },
        inside("cookie attribute") { try answer(["Set-Cookie": "a=; Path=/x?q=\(percent($0))"]) },
        inside("status line") {
            guard isField($0) else { return nil }
            var sent = try answer([:])
            sent.response?.reason = "no \($0)"
            return sent
        },
        place("trailer") {
            guard isField($0) else { return nil }
            var sent = try answer([:])
            sent.response?.trailers = ["X-Note": $0]
            return sent
        },
        inside("interim answer") {
            var sent = try answer([:])
            let headers: Headers = ["Link": "<http://h/?q=\(percent($0))>"]
            sent.response?.interim = [InterimResponse(status: 103, reason: "", headers: headers)]
            return sent
        },
        place("request header name") { isToken($0) ? try request([$0: "1"]) : nil },
        place("response header name") { isToken($0) ? try answer([$0: "1"]) : nil },
    ]

    private static let requests = [
        LeakPlace(title: "request body", isBody: true) { RecordedEntry(try post($1, $0)) },
        place("JSON value, request") { try post("application/json", "{\"a\":[{\"b\":\(json($0))}]}") },
        place("form value") { try post(form, "a=1&q=\(Spelling.form($0))") },
        place("form name") { try post(form, "a=1&\(Spelling.form($0))=2") },
        place("multipart value") { try multipart("name=\"note\"", $0) },
        place("multipart file") { try multipart("name=\"f\"; filename=\"a.txt\"\r\nContent-Type: text/plain", $0) },
        place("multipart file name") {
            isField($0) && !$0.contains("\"") ? try multipart("name=\"f\"; filename=\"\($0)\"", "x") : nil
        },
        // A text is replaced as a whole unless its placeholder has its length.
        LeakPlace(title: "MessagePack", keepsCompanion: false) { text, _ in
            RecordedEntry(try packed("application/msgpack", [0x81] + packText("note") + packText(text)))
        },
        LeakPlace(title: "CBOR", keepsCompanion: false) { text, _ in
            RecordedEntry(try packed("application/cbor", [0xA1] + cborText("note") + cborText(text)))
        },
    ]

    private static let responses = [
        LeakPlace(title: "response body", isBody: true) { RecordedEntry(try response($1, $0)) },
        place("JSON value") { try response("application/json", "{\"a\":[{\"b\":\(json($0))}]}") },
        inside("JSON sentence") { try response("application/json", "{\"m\":\(json("got \($0), thanks"))}") },
        place("JSON name") { try response("application/json", "{\(json($0)):1}") },
        place("JSON, first of a pair") { try response("application/json", "[[\(json($0)),1]]") },
        place("JSON lines value") { try response("application/x-ndjson", "{\"a\":1}\n{\"a\":\(json($0))}\n") },
        inside("JSONP value") { try response("text/javascript", "cb({\"a\":\(json($0))});") },
        inside("event stream value") { try response("text/event-stream", "data: {\"a\":\(json($0))}\n\n") },
        inside("HTML text") { try response("text/html", "<p>\(Spelling.html($0))</p>") },
        inside("HTML attribute") { try response("text/html", "<a title=\"\(Spelling.html($0))\">x</a>") },
        inside("HTML href") {
            try response("text/html", "<a href=\"http://h/?q=\(percent($0))&amp;x=1\">x</a>")
        },
        LeakPlace(title: "script", isInside: true, takesOnlyForms: true) { text, _ in
            RecordedEntry(try response("text/html", "<script>x = \(json(text));</script>"))
        },
        inside("XML text") { try response("text/xml", "<note>\(Spelling.html($0))</note>") },
        place("table cell") {
            try response("text/csv", "id,note\n1,\"\($0.replacing("\"", with: "\"\""))\"\n")
        },
        inside("YAML text") { try response("application/yaml", "note: \(json($0))\n") },
        inside("line of a text") { isLine($0) ? try response("text/plain", "start\n\($0)\nend\n") : nil },
        inside("text of another charset") {
            var sent = try response("text/plain; charset=iso-8859-1", $0)
            sent.response?.body += [0x20, 0xE9, 0xFF]
            return sent
        },
        LeakPlace(title: "picture", isInside: true, takesOnlyForms: true, takesEncodings: false) { text, _ in
            guard isLine(text) else { return nil }
            var sent = try response("image/png", "")
            sent.response?.body = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0] + text.utf8 + [0, 0xFF]
            return RecordedEntry(sent)
        },
    ]

    private static let others = [
        LeakPlace(title: "comment", isInside: true) { text, _ in
            RecordedEntry(try get("http://h/"), comment: "seen: \(text)")
        },
        LeakPlace(title: "failure", isInside: true) { text, _ in
            let reason = TransportError(
                .other, host: "h:80", phase: .receiving, reason: "failed for \(text)", exchange: try get("http://h/"))
            return RecordedEntry(reason, label: ExchangeLabel())
        },
    ]

    // MARK: Exchanges

    private static let form = "application/x-www-form-urlencoded"

    private static func place(_ title: String, _ make: @escaping @Sendable (String) throws -> Exchange?) -> LeakPlace {
        LeakPlace(title: title) { text, _ in try make(text).map { RecordedEntry($0) } }
    }

    private static func inside(_ title: String, _ make: @escaping @Sendable (String) throws -> Exchange?) -> LeakPlace {
        LeakPlace(title: title, isInside: true) { text, _ in try make(text).map { RecordedEntry($0) } }
    }

    private static func get(_ url: String) throws -> Exchange { try exchange("GET", url) }

    private static func request(_ headers: Headers) throws -> Exchange {
        try exchange("GET", "http://h/", headers: headers)
    }

    private static func answer(_ headers: Headers) throws -> Exchange {
        try exchange("GET", "http://h/", answer: headers)
    }

    private static func post(_ type: String, _ body: String) throws -> Exchange {
        try exchange("POST", "http://h/", headers: ["Content-Type": type], body: body)
    }

    private static func response(_ type: String, _ body: String) throws -> Exchange {
        try exchange("GET", "http://h/", answer: ["Content-Type": type], answerBody: body)
    }

    private static func multipart(_ disposition: String, _ body: String) throws -> Exchange {
        let part = "--B\r\nContent-Disposition: form-data; \(disposition)\r\n\r\n\(body)\r\n--B--\r\n"
        return try post("multipart/form-data; boundary=B", part)
    }

    private static func packed(_ type: String, _ body: [UInt8]) throws -> Exchange {
        var sent = try post(type, "")
        sent.request.body = body
        return sent
    }

    private static func packText(_ text: String) -> [UInt8] {
        [0xDA, UInt8(text.utf8.count >> 8), UInt8(text.utf8.count & 0xFF)] + text.utf8
    }

    private static func cborText(_ text: String) -> [UInt8] {
        [0x79, UInt8(text.utf8.count >> 8), UInt8(text.utf8.count & 0xFF)] + text.utf8
    }

    // MARK: Texts

    private static func percent(_ text: String) -> String { Spelling.percent(text) }

    private static func json(_ text: String) -> String { Spelling.json(text) }

    private static func isField(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } && text.first != " " && text.last != " "
    }

    private static func isLine(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 } }

    private static func isToken(_ text: String) -> Bool {
        text.utf8.count < 200
            && text.utf8.allSatisfy {
                $0.isASCIIDigit || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || "-_.".utf8.contains($0)
            }
    }

    /// A text of pairs that a query can contain.
    private static func isQuery(_ text: String) -> Bool {
        text.contains("=")
            && text.utf8.allSatisfy { PercentEncoding.isUnreserved($0) || "%=&+/".utf8.contains($0) }
    }

    private static func isPath(_ text: String) -> Bool {
        text.hasPrefix("/")
            && text.utf8.allSatisfy { PercentEncoding.isUnreserved($0) || "%=&+/?;".utf8.contains($0) }
    }
}
