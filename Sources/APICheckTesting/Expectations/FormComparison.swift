import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Compares the body of a request with the expected form.
struct FormComparison {
    let request: Request
    let expected: [(name: String, value: String?)]
    let encoding: FormEncoding

    /// The failures of the expected fields in their order, then those of unexpected fields.
    var failures: [Failure] {
        if let wrong = notAForm ?? bareName { return [wrong] }
        let fields = FormPair.parse(request.body ?? []).map(FormField.init)
        var failures: [Failure] = []
        var seen: Set<String> = []
        for (name, _) in expected where seen.insert(name).inserted {
            failures += check(name, fields)
        }
        let known = expected.map(\.name)
        for field in fields where !known.contains(field.name) && seen.insert(field.name).inserted {
            let meant = Spelling.nearMiss(of: field.name, in: known).map { "did you mean '\($0)'? " } ?? ""
            failures.append(
                failure(
                    "the form has an unexpected field", field.name, expected: "no field '\(field.name)'",
                    actual: "\(field.name)=\(field.sent)",
                    remedy: "\(meant)remove it, or expect it"))
        }
        return failures
    }

    private func check(_ name: String, _ fields: [FormField]) -> [Failure] {
        let wanted = expected.filter { $0.name == name }.compactMap(\.value)
        let found = fields.filter { $0.name == name }
        if wanted.isEmpty, let first = found.first {
            return [
                failure(
                    "a field without a value was sent", name, expected: "no field '\(name)'",
                    actual: "\(name)=\(first.sent)", remedy: "omit fields that are nil: servers read this as a value")
            ]
        }
        guard found.count == wanted.count else {
            return [
                failure(
                    found.isEmpty ? "the form lacks a field" : "a field is sent \(found.count) times", name,
                    expected: wanted.map { "\(name)=\($0)" }.joined(separator: "\n"),
                    actual: found.isEmpty ? "absent" : found.map { "\(name)=\($0.sent)" }.joined(separator: "\n"),
                    remedy: nearMiss(of: name, in: fields) ?? "send it once for each value")
            ]
        }
        return zip(found, wanted).compactMap { field, value in
            check(field, value, among: fields)
        }
    }

    private func check(_ field: FormField, _ value: String, among fields: [FormField]) -> Failure? {
        if field.value.unicodeScalars.elementsEqual(value.unicodeScalars) {
            if let bare = FormField.bareByte(of: field.sent) {
                return failure(
                    "a value is not encoded", field.name, expected: "\(Escaping.form.encode(value))",
                    actual: "\(field.sent)",
                    remedy: "it contains \(bare)")
            }
            if let spelling = encoding.spelling(of: value), spelling != field.sent {
                return failure(
                    "a value has another encoding than expected", field.name, expected: "\(spelling)",
                    actual: "\(field.sent)", remedy: "encode it as expected, or expect encoding: .any")
            }
            return nil
        }
        let mistake = field.mistake(insteadOf: value, among: fields)
        return failure(
            "a field has an unexpected value", field.name, expected: "\(value)",
            actual: "\(field.value), sent as \(field.sent)", remedy: mistake ?? "send the expected value")
    }

    private func nearMiss(of name: String, in fields: [FormField]) -> PrintableText? {
        let others = fields.map(\.name).filter { other in !expected.contains { $0.name == other } }
        return Spelling.nearMiss(of: name, in: others).map { "the form has '\($0)' instead: correct the name" }
    }

    /// The failure of a name that is not encoded, which servers decode differently.
    private var bareName: Failure? {
        for pair in FormPair.parse(request.body ?? []) {
            let sent = String(decoding: pair.sentName, as: UTF8.self)
            guard let bare = FormField.bareByte(of: sent) else { continue }
            return failure(
                "a name is not encoded", sent, expected: "\(Escaping.form.encode(sent))", actual: "\(sent)",
                remedy: "it contains \(bare)")
        }
        return nil
    }

    /// The failure of a body that is not a form.
    private var notAForm: Failure? {
        let type = request.headers.contentType
        guard let body = request.body, !body.isEmpty else {
            if expected.allSatisfy({ $0.value == nil }) { return nil }
            return failure(
                "the request has no form", nil, expected: "a body", actual: "none",
                remedy: "encode the fields as its body")
        }
        if type?.isMultipart == true || body.starts(with: "--".utf8) {
            return failure(
                "the body is multipart, not a form", nil, expected: "fields as name=value&…",
                actual: "multipart under \(type?.essence ?? "no Content-Type")",
                remedy: "encode the fields as a form, or check the request with expectConforms")
        }
        switch BodyContent(body, type: type, policy: .sniffed) {
        case .form: return nil
        case .json:
            let label = type?.essence ?? "no Content-Type"
            return failure(
                "the body is JSON, not a form", nil, expected: "fields as name=value&…", actual: "JSON under \(label)",
                remedy: type?.isForm == true
                    ? "encode the fields as a form: servers find no fields in JSON and change nothing"
                    : "encode the fields as a form, under Content-Type: application/x-www-form-urlencoded")
        case .none, .multipart, .text, .bytes: break
        }
        return failure(
            "the body is not labelled as a form", nil, expected: "Content-Type: \(MediaType.form.essence)",
            actual: "\(request.headers["content-type"] ?? "no Content-Type")",
            remedy: "send the header that fits the body")
    }

    private func failure(
        _ what: PrintableText, _ name: String?, expected: PrintableText, actual: PrintableText, remedy: PrintableText
    ) -> Failure {
        let place = "\(request.method) \(request.url.target), " + (name.map { "field '\($0)'" } ?? "body")
        return Failure(
            what, at: ["\(place)"], expected: expected, actual: actual, remedy: remedy,
            about: name.map { .requestBody(Pointer([$0])) })
    }
}

/// A field of a sent form.
struct FormField {
    let name: String
    let value: String
    /// The value before decoding.
    let sent: String

    init(_ pair: FormPair) {
        name = pair.name
        value = pair.value
        sent = String(decoding: pair.sentValue, as: UTF8.self)
    }

    /// The common mistake that explains the difference from the expected value, if there is one.
    func mistake(insteadOf expected: String, among fields: [FormField]) -> PrintableText? {
        if value == "Optional(\(expected))" || value == "Optional(\"\(expected)\")" {
            return "an optional was written as text: unwrap it first"
        }
        if value.unicodeScalars.contains("\u{FFFD}"), !expected.unicodeScalars.contains("\u{FFFD}") {
            return "the bytes are not UTF-8: encode text.utf8, byte by byte"
        }
        if expected.contains("+"), value == expected.replacing("+", with: " ") {
            return "a + was sent unencoded, which servers read as a space: send %2B"
        }
        if expected.contains(" "), value == expected.replacing(" ", with: "+") {
            return "the + for a space was encoded as %2B: encode the value before spaces become +"
        }
        if value != expected, Escaping.form.decode(Array(value.utf8)) == expected {
            return "it was encoded twice: remove one of the two encodings"
        }
        if expected.contains("&"), expected.hasPrefix(value), value == String(expected.prefix { $0 != "&" }) {
            return "a & was sent unencoded, which begins the next field: send %26"
        }
        if (expected, value) == ("true", "1") || (expected, value) == ("false", "0") {
            return "a Bool became a number: write true and false as words, or expect the number"
        }
        return nil
    }

    /// The first byte that has to be encoded and is not, or nil.
    static func bareByte(of sent: String) -> String? {
        for (index, byte) in sent.utf8.enumerated() {
            if byte == 0x25 {
                let digits = sent.utf8.dropFirst(index + 1).prefix(2)
                if digits.count == 2, digits.allSatisfy({ $0.hexValue != nil }) { continue }
                return "% without two hexadecimal digits; send %25"
            }
            if byte == 0x20 { return "a space; send + or %20" }
            if byte >= 0x7F || byte < 0x20 {
                return
                    "a byte that is not printable ASCII; send %\(String(byte, radix: 16, uppercase: true).leftPadded)"
            }
        }
        return nil
    }
}

extension String {
    fileprivate var leftPadded: String { count < 2 ? "0" + self : self }
}
