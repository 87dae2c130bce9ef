import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import Foundation

/// Places of an exchange for a name and its value.
enum SecretPlaceTable {
    typealias Place = (title: String, make: @Sendable (_ name: String, _ value: String) throws -> Exchange?)

    static let places: [Place] = [
        ("query", { try get("http://h/?a=1&\(percent($0))=\(percent($1))") }),
        (
            "query of a URL in a query",
            { try get("http://h/?to=\(percent("http://i/?\(percent($0))=\(percent($1))"))") }
        ),
        ("fragment", { try get("http://h/#\(percent($0))=\(percent($1))&x=1") }),
        (
            "Referer",
            { try exchange("GET", "http://h/", headers: ["Referer": "http://i/?\(percent($0))=\(percent($1))"]) }
        ),
        (
            "Location",
            {
                try exchange(
                    "GET", "http://h/", answer: ["Location": "/next?\(percent($0))=\(percent($1))"], answerBody: "")
            }
        ),
        (
            "Link",
            {
                try exchange(
                    "GET", "http://h/", answer: ["Link": "<http://h/?\(percent($0))=\(percent($1))>; rel=next"])
            }
        ),
        ("request header", { isToken($0) ? try exchange("GET", "http://h/", headers: [$0: $1]) : nil }),
        ("request header, X-", { isToken($0) ? try exchange("GET", "http://h/", headers: ["X-\($0)": $1]) : nil }),
        ("response header", { isToken($0) ? try exchange("GET", "http://h/", answer: [$0: $1]) : nil }),
        ("form", { try form("a=1&\(Spelling.form($0))=\(Spelling.form($1))&b=2") }),
        ("form, JSON inside", { try form("payload=\(Spelling.form(object($0, $1)))") }),
        ("JSON", { try json(object($0, $1)) }),
        ("JSON, nested", { try json("{\"data\":[{\"user\":\(object($0, $1))}],\"n\":1}") }),
        ("JSON, answer", { try exchange("GET", "http://h/", answerBody: "{\"ok\":true,\"data\":\(object($0, $1))}") }),
        ("JSON, array of texts", { try json("{\(Spelling.json($0)):[\(Spelling.json($1))]}") }),
        ("JSON in JSON", { try json("{\"body\":\(Spelling.json(object($0, $1)))}") }),
        ("JSON, name escaped", { try json("{\"\(Spelling.codeUnits($0))\":\(Spelling.json($1))}") }),
        ("JSON, name and value", { try json("{\"name\":\(Spelling.json($0)),\"value\":\(Spelling.json($1))}") }),
        (
            "JSON, key and value, nested",
            {
                try json(
                    "{\"fields\":[{\"key\":\(Spelling.json($0)),\"type\":\"text\",\"value\":\(Spelling.json($1))}]}")
            }
        ),
        (
            "JSON, attribute and values",
            {
                try json(
                    "{\"attribute\":\(Spelling.json($0)),\"old_value\":null,\"new_value\":\(Spelling.json($1))}")
            }
        ),
        (
            "JSON Patch",
            {
                $0.utf8.contains { "/~".utf8.contains($0) }
                    ? nil
                    : try json(
                        "[{\"op\":\"replace\",\"path\":\(Spelling.json("/user/\($0)")),\"value\":\(Spelling.json($1))}]"
                    )
            }
        ),
        ("JSON, pair", { try json("{\"headers\":[[\(Spelling.json($0)),\(Spelling.json($1))]]}") }),
        ("JSON that breaks off", { try json("{\"a\":1,\(Spelling.json($0)): \(Spelling.json($1)), \"b\":") }),
        (
            "JSON with a broken byte",
            {
                var sent = try exchange("POST", "http://h/", headers: ["Content-Type": "application/json"])
                sent.request.body =
                    Array("{\(Spelling.json($0)):\(Spelling.json($1)),\"b\":\"".utf8) + [0xFF] + Array("\"}".utf8)
                return sent
            }
        ),
        ("JSON lines", { try answer("application/x-ndjson", "{\"a\":1}\n\(object($0, $1))\n") }),
        ("event stream", { try answer("text/event-stream", "event: x\ndata: \(object($0, $1))\n\n") }),
        ("base64 of JSON", { try json("{\"blob\":\"\(Spelling.base64(object($0, $1)))\"}") }),
        ("base64 in a sentence", { try json("{\"note\":\"see \(Spelling.base64(object($0, $1))) for more\"}") }),
        ("data URL", { try json("{\"src\":\"data:application/json;base64,\(Spelling.base64(object($0, $1)))\"}") }),
        (
            "UTF-16",
            {
                var sent = try exchange(
                    "POST", "http://h/", headers: ["Content-Type": "application/json; charset=utf-16"])
                sent.request.body = [0xFF, 0xFE] + object($0, $1).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
                return sent
            }
        ),
        (
            "gzip",
            {
                var sent = try exchange(
                    "POST", "http://h/", headers: ["Content-Type": "application/json", "Content-Encoding": "gzip"])
                sent.request.body = Deflate.gzipStored(Array(object($0, $1).utf8))
                return sent
            }
        ),
        ("MessagePack", { try packed("application/msgpack", [0x81] + packText($0) + packText($1)) }),
        ("CBOR", { try packed("application/cbor", [0xA1] + cborText($0) + cborText($1)) }),
        (
            "multipart",
            {
                let part = "--B\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($1)\r\n--B--\r\n"
                return try exchange(
                    "POST", "http://h/", headers: ["Content-Type": "multipart/form-data; boundary=B"], body: part)
            }
        ),
        ("XML element", { isWord($0) ? try answer("text/xml", "<a><\($0)>\(Spelling.html($1))</\($0)></a>") : nil }),
        ("XML attribute", { isWord($0) ? try answer("text/xml", "<a \($0)=\"\(Spelling.html($1))\"/>") : nil }),
        (
            "property list",
            { try answer("text/xml", "<dict><key>\($0)</key>\n\t<string>\(Spelling.html($1))</string></dict>") }
        ),
        (
            "XML-RPC",
            {
                try answer(
                    "text/xml",
                    "<member>\n<name>\($0)</name>\n<value><string>\(Spelling.html($1))</string></value>\n</member>")
            }
        ),
        (
            "XML, name and value",
            {
                try answer(
                    "text/xml", "<i><param-name>\($0)</param-name> <param-value>\(Spelling.html($1))</param-value></i>")
            }
        ),
        (
            "XML, name, description and value",
            {
                try answer(
                    "text/xml",
                    "<d><name>\($0)</name><description>of a user</description><url/><defaultValue>\(Spelling.html($1))</defaultValue></d>"
                )
            }
        ),
        ("XML setting", { try answer("text/xml", "<c:stringProp name=\"\($0)\">\(Spelling.html($1))</c:stringProp>") }),
        (
            "XML setting, value inside",
            {
                try answer(
                    "text/xml",
                    "<a:Attribute x='1' Name=\"\($0)\">\n <a:AttributeValue t=\"s\">\(Spelling.html($1))</a:AttributeValue>\n</a:Attribute>"
                )
            }
        ),
        ("HTML input", { try answer("text/html", "<input type=text name=\"\($0)\" value=\"\(Spelling.html($1))\">") }),
        ("HTML textarea", { try answer("text/html", "<textarea name=\"\($0)\">\(Spelling.html($1))</textarea>") }),
        ("HTML meta", { try answer("text/html", "<meta name=\"\($0)\" content=\"\(Spelling.html($1))\">") }),
        (
            "script, object",
            { isWord($0) ? try answer("text/html", "<script>x = {a: 1, \($0): \"\($1)\"}</script>") : nil }
        ),
        ("script, quoted name", { try answer("text/javascript", "x = {'\($0)': '\($1)'};") }),
        ("YAML", { isWord($0) ? try answer("application/yaml", "db:\n  host: h\n  \($0): \($1)\n") : nil }),
        ("YAML, quoted", { isWord($0) ? try answer("application/yaml", "- \($0): \"\($1)\"\n") : nil }),
        ("settings file", { isWord($0) ? try answer("text/plain", "A=1\n\($0)=\($1)\n") : nil }),
        ("settings file, spaced", { isWord($0) ? try answer("text/plain", "A = 1\n\($0) = \"\($1)\"\n") : nil }),
        (
            "GraphQL",
            {
                isWord($0)
                    ? try json(
                        "{\"query\":\(Spelling.json("mutation { login(user: \"a\", \($0): \"\($1)\") { id } }"))}")
                    : nil
            }
        ),
        ("comma-separated values", { try answer("text/csv", "id,\($0),city\n1,\($1),Seoul\n2,\($1)x,Busan\n") }),
        ("log line", { isWord($0) ? try answer("text/plain", "12:01 GET /login \($0)=\($1) 200") : nil }),
        (
            "cookie attribute path",
            { try exchange("GET", "http://h/", answer: ["Set-Cookie": "a=; Path=/x?\(percent($0))=\(percent($1))"]) }
        ),
    ]

    /// Places without a name: secrets are found there by their format.
    static let open: [Place] = [
        ("path", { try get("http://h/a/\(percent($1))/b") }), ("query", { try get("http://h/?q=\(percent($1))&n=1") }),
        ("fragment", { try get("http://h/#\(percent($1))") }),
        ("response header", { try exchange("GET", "http://h/", answer: ["X-Note": "v \($1)"]) }),
        (
            "status line",
            {
                var sent = try get("http://h/")
                sent.response?.reason = "no \($1)"
                return sent
            }
        ),
        ("form", { try form("q=\(Spelling.form($1))") }),
        ("JSON", { try json("{\"a\":[{\"b\":\(Spelling.json($1))}]}") }),
        ("JSON sentence", { try json("{\"m\":\(Spelling.json("got \($1), thanks"))}") }),
        ("JSON name", { try json("{\(Spelling.json($1)):1}") }),
        ("JSON escaped", { try json("{\"m\":\"\(Spelling.codeUnits($1))\"}") }),
        ("JSON in JSON", { try json("{\"b\":\(Spelling.json("{\"n\":\(Spelling.json($1))}"))}") }),
        ("base64", { try json("{\"b\":\"\(Spelling.base64("note: \($1)"))\"}") }),
        ("base64 in a sentence", { try json("{\"b\":\"it was \(Spelling.base64("note: \($1)")) then\"}") }),
        ("HTML", { try answer("text/html", "<p>\(Spelling.html($1))</p>") }),
        ("HTML attribute", { try answer("text/html", "<a title=\"\(Spelling.html($1))\">") }),
        ("text", { try answer("text/plain", "it is \($1)\nend") }),
        ("YAML", { try answer("application/yaml", "note: \($1)\n") }),
        ("event stream", { try answer("text/event-stream", "data: \($1)\n\n") }),
        ("JSON lines", { try answer("application/x-ndjson", "{\"a\":1}\n{\"a\":\(Spelling.json($1))}\n") }),
        (
            "multipart",
            {
                try exchange(
                    "POST", "http://h/", headers: ["Content-Type": "multipart/form-data; boundary=B"],
                    body: "--B\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\n\($1)\r\n--B--\r\n")
            }
        ),
        ("CSV", { try answer("text/csv", "id,note\n1,\($1)\n") }),
        ("MessagePack", { try packed("application/msgpack", [0x81] + packText("note") + packText($1)) }),
        ("CBOR", { try packed("application/cbor", [0xA1] + cborText("note") + cborText($1)) }),
        ("XML", { try answer("text/xml", "<note>\(Spelling.html($1))</note>") }),
    ]

    private static func get(_ url: String) throws -> Exchange { try exchange("GET", url) }

    private static func json(_ body: String) throws -> Exchange {
        try exchange("POST", "http://h/", headers: ["Content-Type": "application/json"], body: body)
    }

    private static func form(_ body: String) throws -> Exchange {
        try exchange("POST", "http://h/", headers: ["Content-Type": "application/x-www-form-urlencoded"], body: body)
    }

    private static func answer(_ type: String, _ body: String) throws -> Exchange {
        try exchange("GET", "http://h/", answer: ["Content-Type": type], answerBody: body)
    }

    private static func packed(_ type: String, _ body: [UInt8]) throws -> Exchange {
        var sent = try exchange("POST", "http://h/", headers: ["Content-Type": type])
        sent.request.body = body
        return sent
    }

    private static func packText(_ text: String) -> [UInt8] {
        [0xDA, UInt8(text.utf8.count >> 8), UInt8(text.utf8.count & 0xFF)] + text.utf8
    }

    private static func cborText(_ text: String) -> [UInt8] {
        [0x79, UInt8(text.utf8.count >> 8), UInt8(text.utf8.count & 0xFF)] + text.utf8
    }

    private static func object(_ name: String, _ value: String) -> String {
        "{\(Spelling.json(name)):\(Spelling.json(value))}"
    }

    private static func percent(_ text: String) -> String { Spelling.percent(text) }

    /// A name that a header field can have (RFC 9110 section 5.6.2).
    private static func isToken(_ name: String) -> Bool {
        name.utf8.allSatisfy {
            ("0"..."9").contains(Character(UnicodeScalar($0))) || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 == 0x2D
                || $0 == 0x5F
        }
    }

    /// A name that can be a name in XML and in programs.
    private static func isWord(_ name: String) -> Bool {
        isToken(name) && !(0x30...0x39).contains(name.utf8.first ?? 0x30)
    }
}
