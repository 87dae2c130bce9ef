import APICheckBase
import APICheckHTTP
import APICheckJSON

/// A body, parsed as its media type says.
enum ReadBody {
    case json(JSON)
    case form([FormPair])
    case multipart([MultipartPart])
    /// The media type is not parsed.
    case other

    /// Throws ``Mislabelling``.
    static func read(_ body: ParsedBody, as type: MediaType) throws -> ReadBody {
        switch body.content(as: type) {
        case .json(let value) where type.isJSON || type.type == "*": return .json(value)
        case .json(let value) where type.isForm:
            throw Mislabelling(kind: .jsonAsForm, expected: type.essence, actual: "JSON, \(value.kind.inWords)")
        case .form: return .form(FormPair.parse(body.bytes))
        case .multipart(let multipart): return .multipart(multipart.parts)
        case .none, .json, .text, .bytes:
            if type.isJSON { throw notJSON(body, type) }
            return type.isMultipart ? .multipart(try parts(body, type)) : .other
        }
    }

    /// Whether a media type is missing or so general that a server that follows it does not parse JSON.
    static func isVague(_ type: MediaType?) -> Bool {
        type == nil || type?.essence == "text/plain" || type?.essence == "application/octet-stream"
    }

    private static func notJSON(_ body: ParsedBody, _ type: MediaType) -> Mislabelling {
        if BodyContent.isEncodedForm(body.bytes) {
            return Mislabelling(kind: .formAsJSON, expected: type.essence, actual: "an encoded form")
        }
        if body.bytes.starts(with: "--".utf8) {
            return Mislabelling(
                kind: .unreadable, expected: "JSON", actual: "multipart, which begins with \(firstLine(body))")
        }
        return Mislabelling(kind: .unreadable, expected: "JSON", actual: body.faultOfJSON ?? "other bytes")
    }

    private static func parts(_ body: ParsedBody, _ type: MediaType) throws -> [MultipartPart] {
        do {
            return try Multipart(reading: body.bytes, type: type).parts
        } catch MultipartError.noBoundary {
            throw Mislabelling(
                kind: .boundaryMissing, expected: "\(type.essence); boundary=…", actual: type.description)
        } catch MultipartError.invalidBoundary(let boundary) {
            throw Mislabelling(
                kind: .boundaryWrong,
                expected: "a boundary of 1 to 70 printable ASCII characters, the last not a space",
                actual: "\"\(boundary)\"")
        } catch MultipartError.noDelimiter(let boundary, _) {
            throw Mislabelling(
                kind: .boundaryWrong, expected: "a body that begins with --\(boundary)", actual: firstLine(body))
        } catch let error as MultipartError {
            throw Mislabelling(kind: .unreadable, expected: type.essence, actual: error.problem.headline.string)
        }
    }

    private static func firstLine(_ body: ParsedBody) -> String {
        if let json = body.content(as: nil).json { return "JSON, \(json.kind.inWords)" }
        let line = body.bytes.drop { $0 == 0x0D || $0 == 0x0A }.prefix { $0 != 0x0D && $0 != 0x0A }
        // A boundary line is short. A longer line is content, which may be private.
        return line.starts(with: "--".utf8) && line.count <= 80 ? String(decoding: line, as: UTF8.self) : "other bytes"
    }
}

extension ParsedBody {
    /// Why the bytes are not JSON, with line and byte; nil when they are.
    var faultOfJSON: String? {
        do {
            _ = try json()
            return nil
        } catch {
            return (error as? JSONSyntaxError).map(\.summary) ?? "\(error)"
        }
    }
}

extension Content {
    /// What can be checked by the schema of a body that is neither JSON nor a form.
    enum Reading {
        case nothing
        case text(String)
        /// The schema describes more than bytes, and this media type is not parsed.
        case unread
    }

    func reading(of body: [UInt8], as type: MediaType) -> Reading {
        guard let schema else { return .nothing }
        if type.isXML || !SchemaOutline(schema).allows("string") { return .unread }
        return type.type == "text" ? .text(String(decoding: body, as: UTF8.self)) : .nothing
    }
}

/// How a body contradicts its own media type.
struct Mislabelling: Error {
    enum Kind {
        case jsonAsForm, formAsJSON, boundaryMissing, boundaryWrong
        /// Malformed.
        case unreadable
    }

    var kind: Kind
    var expected: String
    var actual: String
}

/// Compares `Content-Length` with the body (RFC 9110 section 8.6).
enum BodyLength {
    /// The announced length, when the recorded body should have it and has another one.
    static func announced(otherThan parsed: ParsedBody, by headers: Headers) -> Int? {
        let body = parsed.bytes
        guard let length = announced(by: headers), length != body.count,
            !headers.contains("transfer-encoding"),
            // Most recorders store the body without its content coding.
            headers["content-encoding"].map({ $0.equalsIgnoringASCIICase("identity") }) ?? true,
            keepsBytes(body, headers.contentType), length != body.count + 3,
            !SecretPlaceholder.occurs(in: body)
        else { return nil }
        // A client reads as many bytes as are announced. JSON that is complete with another length was reformatted by a
        // recorder, unless the server counted characters instead of bytes.
        if countsCharacters(length, body) { return length }
        return (try? parsed.json()) == nil ? length : nil
    }

    private static func countsCharacters(_ length: Int, _ body: [UInt8]) -> Bool {
        let text = String(decoding: body, as: UTF8.self)
        return length == text.unicodeScalars.count || length == text.utf16.count
    }

    /// Returns nil when the header is absent or not a number, and when there are several that differ.
    static func announced(by headers: Headers) -> Int? {
        headers.commonValue("content-length").flatMap { Int($0) }
    }

    /// A recording stores text as UTF-8, whatever its charset was; ASCII is the same in most charsets. (A recorder may drop
    /// a byte order mark, which is three bytes.)
    private static func keepsBytes(_ body: [UInt8], _ type: MediaType?) -> Bool {
        if let charset = type?.parameter("charset") { return charset.equalsIgnoringASCIICase("utf-8") }
        return type?.isJSON == true || body.allSatisfy { $0 < 0x80 }
    }
}
