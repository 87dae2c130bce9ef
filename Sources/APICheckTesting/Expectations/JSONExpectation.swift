import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Foundation

/// The JSON that a test expects as a body.
struct JSONExpectation {
    private let expected: JSON
    private let ignored: [Pointer]

    /// Throws ``SetupError`` for a text that is not JSON, and for an invalid pointer.
    init(text: String, ignoring: [String]) throws {
        try self.init(Array(text.utf8), ignoring)
    }

    /// Throws ``SetupError`` for a value that cannot be encoded, and for an invalid pointer.
    init(encoding value: some Encodable, by encoder: JSONEncoder, ignoring: [String]) throws {
        let body: Data
        do {
            body = try encoder.encode(value)
        } catch {
            throw SetupError.unencodable("\(type(of: value))", error)
        }
        try self.init(Array(body), ignoring)
    }

    private init(_ bytes: [UInt8], _ ignoring: [String]) throws {
        do {
            expected = try Document(bytes).root
        } catch {
            throw SetupError.noJSON((error as? JSONSyntaxError)?.textOfLine ?? "\(error)")
        }
        ignored = try ignoring.map { text in
            guard let pointer = Pointer(text) else { throw SetupError.noPointer(text, in: "ignoring: [\"\(text)\"]") }
            return pointer
        }
    }

    /// The failure of a request with another body; nil for the expected one.
    func failure(of request: Request) -> Failure? {
        let type = request.headers.contentType
        let place: PrintableText = "\(request.method) \(request.url.target), request body"
        if type?.isForm == true, BodyContent.jsonContainer(request.body ?? []) != nil {
            return Failure(
                "the body is JSON under the Content-Type of a form", at: [place],
                expected: "Content-Type: application/json", actual: "\(request.headers["content-type"] ?? "none")",
                remedy: "send the header that fits the body: servers find no fields in it and change nothing")
        }
        return failure(of: request.body ?? [], type, at: [place])
    }

    /// The failure of a response with another body; nil for the expected one.
    func failure(of exchange: RecordedExchange) -> Failure? {
        let places: [PrintableText] = ["\(exchange.description), response body", "\(exchange.place)"]
        guard let response = exchange.exchange.response, exchange.entry.failure == nil else {
            return Failure(
                "no response to compare", at: places, expected: "JSON",
                actual: exchange.entry.failure.map { "\($0.reason)" } ?? "none", remedy: "choose another exchange")
        }
        return failure(of: response.body, response.headers.contentType, at: places)
    }

    private func failure(of body: [UInt8], _ type: MediaType?, at places: [PrintableText]) -> Failure? {
        let actual: JSON
        do {
            // A bare value is JSON only under its media type, but here JSON is expected.
            actual = try Document(body).root
        } catch {
            return Failure(
                "the body is not JSON", at: places, expected: "JSON",
                actual: JSONExpectation.kind(of: body, type, error),
                remedy: "correct the body, or check it by what it is")
        }
        let ignored = ignored
        let differences = ValueDifference.between(
            expected, actual,
            isIgnored: { place in ignored.contains { $0.covers(place) } })
        if differences.isEmpty { return nil }
        return Failure(
            "the JSON body has \(differences.count.counted("difference"))", at: places,
            expected: JSONExpectation.lines(differences) { $0.shown.expected },
            actual: JSONExpectation.lines(differences) { $0.shown.actual },
            remedy: "correct the body or the expected JSON; leave out what differs in each run with ignoring:",
            // A place of either message may be secret.
            about: .exchange)
    }

    private static func lines(_ differences: [ValueDifference], _ side: (ValueDifference) -> String) -> PrintableText {
        differences.map { difference in
            let pointer = difference.pointer.description
            return "\(pointer.isEmpty ? "the whole body" : pointer): \(side(difference))" as PrintableText
        }.firstLines()
    }

    private static func kind(of body: [UInt8], _ type: MediaType?, _ error: any Error) -> PrintableText {
        if body.isEmpty { return "no body" }
        if type?.isJSON == true, let error = error as? JSONSyntaxError { return error.textOfLine }
        return "\(type?.essence ?? "no Content-Type"), \(body.count.counted("byte"))"
    }
}

extension Pointer {
    /// Whether a place is the one of this pointer, or inside of it; `*` is any element or key.
    fileprivate func covers(_ place: Pointer) -> Bool {
        place.tokens.count >= tokens.count && zip(tokens, place.tokens).allSatisfy { $0 == "*" || $0 == $1 }
    }
}

extension ValueDifference {
    /// The two values as short texts; long strings from shortly before their first difference.
    fileprivate var shown: (expected: String, actual: String) {
        if let one = expected?.string, let other = actual?.string {
            let texts = ShortText.excerpts(one, other)
            return ("\"\(texts.old)\"", "\"\(texts.new)\"")
        }
        return (expected.map(ShortText.of) ?? "absent", actual.map(ShortText.of) ?? "absent")
    }
}
