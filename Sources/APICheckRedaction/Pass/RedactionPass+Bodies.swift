import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// Bodies, by their formats.
extension RedactionPass {
    /// Redacts a body by its format. The format of the bytes takes precedence over the declared type.
    ///
    /// - Parameter parsed: The same body, if an earlier stage may have parsed it.
    mutating func body(
        _ bytes: [UInt8], type: MediaType?, marks: SecretPlaces.Body? = nil, parsed: ParsedBody? = nil
    ) -> [UInt8] {
        if bytes.isEmpty { return bytes }
        guard marks == nil else { return searchedBody(bytes, type: type, marks: marks, parsed: parsed) }
        let kind = BodyKind(type: type, isSent: isSent)
        if openBodies.fact(of: bytes, kind) != nil { return bytes }
        let shown = searchedBody(bytes, type: type, marks: nil, parsed: parsed)
        if shown.hasSameBytes(as: bytes) { openBodies.insert(bytes, kind, ()) }
        return shown
    }

    private mutating func searchedBody(
        _ bytes: [UInt8], type: MediaType?, marks: SecretPlaces.Body?, parsed: ParsedBody?
    ) -> [UInt8] {
        if marks != .whole, let utf16 = UTF16Text(bytes, type: type) {
            // The charset describes the old bytes and not the text.
            var type = type
            type?.parameters.removeAll { $0.name == "charset" }
            let shown = body(Array(utf16.text.utf8), type: type, marks: marks)
            return shown.elementsEqual(utf16.text.utf8) ? bytes : utf16.encoding(String(decoding: shown, as: UTF8.self))
        }
        var places: [Pointer] = []
        var fields: Set<String> = []
        switch marks {
        case .whole?: return Array(secrets.placeholder(for: String(decoding: bytes, as: UTF8.self), kind: .marked).utf8)
        case .values(let pointers)?: places = pointers
        case .fields(let names)?: fields = names
        case nil: break
        }
        let content = RedactionPass.content(bytes, type, parsed)
        switch content {
        case .json(let value): return json(value.document, marked: places) ?? bytes
        case .form: return pairs(bytes, isOAuth: false, marked: fields)
        case .multipart(let multipart): return self.multipart(multipart, marked: fields) ?? bytes
        case .none, .text, .bytes: break
        }
        if let packed = PackedBody(bytes, type: type) { return self.packed(packed) }
        if let lines = jsonLines(bytes) { return lines }
        if type?.essence == "text/csv" || type?.essence == "text/tab-separated-values", let shown = table(bytes) {
            return shown
        }
        if case .text(let string) = content {
            return prefilter.containsNoSecrets(string)
                ? bytes : Array(text(string, syntax: RedactionPass.syntax(type)).utf8)
        }
        // Text that is not UTF-8 is searched for names, too; in media only tokens are found.
        if type?.isMedia == true { return media(bytes) }
        return leaf(scanned(bytes), of: bytes)
    }

    /// What an earlier stage parsed under limits of its own, possibly stricter ones, is parsed again: redaction must
    /// not find less.
    private static func content(_ bytes: [UInt8], _ type: MediaType?, _ parsed: ParsedBody?) -> BodyContent {
        if let parsed, parsed.limits == Document.Limits() { return parsed.content(as: type, policy: .lenient) }
        return BodyContent(bytes, type: type, policy: .lenient)
    }

    private static func syntax(_ type: MediaType?) -> TextScanner.Syntax {
        guard let type else { return .text }
        if type.subtype == "html" || type.subtype == "xhtml+xml" { return .html }
        let isCode = ["javascript", "typescript", "ecmascript", "css", "jsx"].contains { type.subtype.hasSuffix($0) }
        return isCode ? .code : .text
    }

    /// Redacts JSON texts, one per line; nil when the first line is not JSON.
    private mutating func jsonLines(_ bytes: [UInt8]) -> [UInt8]? {
        guard let end = bytes.firstIndex(of: 0x0A), RedactionPass.jsonLine(Array(bytes[..<end])) != nil else {
            return nil
        }
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        let shown = lines.map { line -> [UInt8] in
            if let document = RedactionPass.jsonLine(line) { return json(document) ?? line }
            return String(validUTF8: line).map { Array(text($0).utf8) } ?? leaf(line)
        }
        return Array(shown.joined(separator: [0x0A]))
    }

    static func jsonLine(_ line: [UInt8]) -> Document? {
        guard line.first == UInt8(ascii: "{") || line.first == UInt8(ascii: "[") else { return nil }
        return try? Document(line)
    }

    /// Redacts the parts of a multipart body; nil when nothing is replaced.
    private mutating func multipart(_ multipart: Multipart, marked: Set<String>) -> [UInt8]? {
        var shown = multipart
        for (index, part) in multipart.parts.enumerated() {
            shown.parts[index].headers = headers(part.headers, isRequest: false)
            let secret = String(decoding: part.body, as: UTF8.self)
            if let name = part.name, marked.contains(name) || prefilter.meaning(name).covers(secret, isSent: isSent) {
                let kind: SecretKind = marked.contains(name) ? .marked : .named
                shown.parts[index].body = Array(secrets.placeholder(for: secret, kind: kind).utf8)
            } else {
                shown.parts[index].body = body(part.body, type: part.headers.contentType)
            }
        }
        return shown == multipart ? nil : shown.bytes
    }
}
