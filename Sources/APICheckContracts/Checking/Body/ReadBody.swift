import APICheckBase
import APICheckHTTP
import APICheckJSON

/// A body, parsed as its media type says.
enum ReadBody {
    case json(JSON)
    case form([EncodedPair])
    case multipart([MultipartPart])
    /// The media type is not parsed.
    case other

    /// Throws ``Mislabelling``.
    init(_ body: [UInt8], as type: MediaType, limits: Document.Limits) throws {
        if type.isJSON {
            self = .json(try ReadBody.json(body, type, limits))
        } else if type.isForm {
            if let json = BodyContent.jsonContainer(body) {
                throw Mislabelling(kind: .jsonAsForm, expected: type.essence, actual: "JSON, \(json.kindInWords)")
            }
            self = .form(EncodedPair.parse(body))
        } else if type.isMultipart {
            self = .multipart(try ReadBody.parts(body, type))
        } else if type.type == "*", let json = BodyContent.jsonContainer(body) {
            self = .json(json)
        } else {
            self = .other
        }
    }

    /// Whether a media type is missing or so general that a server that follows it does not parse JSON.
    static func isVague(_ type: MediaType?) -> Bool {
        type == nil || type?.essence == "text/plain" || type?.essence == "application/octet-stream"
    }

    private static func json(_ body: [UInt8], _ type: MediaType, _ limits: Document.Limits) throws -> JSON {
        do {
            return try Document(body, limits: limits).root
        } catch {
            if BodyContent.isEncodedForm(body) {
                throw Mislabelling(kind: .formAsJSON, expected: type.essence, actual: "an encoded form")
            }
            if body.starts(with: "--".utf8) {
                throw Mislabelling(
                    kind: .unreadable, expected: "JSON", actual: "multipart, which begins with \(firstLine(body))")
            }
            let fault = (error as? JSONSyntaxError).map(\.summary) ?? "\(error)"
            throw Mislabelling(kind: .unreadable, expected: "JSON", actual: fault)
        }
    }

    private static func parts(_ body: [UInt8], _ type: MediaType) throws -> [MultipartPart] {
        do {
            return try Multipart(reading: body, type: type).parts
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
            throw Mislabelling(kind: .unreadable, expected: type.essence, actual: error.problem.headline)
        }
    }

    private static func firstLine(_ body: [UInt8]) -> String {
        if let json = BodyContent.jsonContainer(body) { return "JSON, \(json.kindInWords)" }
        let line = body.drop { $0 == 0x0D || $0 == 0x0A }.prefix { $0 != 0x0D && $0 != 0x0A }
        // A boundary line is short. A longer line is content, which may be private.
        return line.starts(with: "--".utf8) && line.count <= 80 ? String(decoding: line, as: UTF8.self) : "other bytes"
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
