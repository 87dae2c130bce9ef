import APICheckBase
import APICheckHTTP
import APICheckJSON

/// A recorded request with placeholders, which a request with other texts in their places equals.
///
/// The redactor of the one who replays may know fewer names than that of the recording, whose vocabulary, contract or options
/// were others. Placeholders that are digits only cannot be told from numbers; they match by the redacted form of a request.
struct RedactedRequest {
    private let recorded: ComparedRequest

    /// Fails for a request without a placeholder.
    init?(_ request: SentRequest, _ compared: ComparedRequest) {
        let texts = [request.url.text] + request.headers.fields.map(\.value)
        let parts = texts.map { Array($0.utf8) } + [request.body ?? []]
        guard parts.contains(where: { RedactedText($0) != nil }) else { return nil }
        recorded = compared
    }

    func matches(_ asked: ComparedRequest) -> Bool {
        let (segments, others) = (recorded.segments, asked.segments)
        return recorded.method == asked.method && recorded.origin == asked.origin && segments.count == others.count
            && zip(segments, others).allSatisfy { RedactedText.matches(Array($0), Array($1)) }
            && RedactedRequest.match(recorded.query, asked.query)
            && zip(recorded.headers, asked.headers).allSatisfy(RedactedRequest.match)
            && RedactedRequest.match(recorded.body, asked.body)
    }

    private static func match(_ recorded: [String], _ asked: [String]) -> Bool {
        recorded.count == asked.count && zip(recorded, asked).allSatisfy { matches($0, $1) }
    }

    /// Pairs whose values are redacted may be sorted otherwise.
    private static func match(_ recorded: [ComparedPair], _ asked: [ComparedPair]) -> Bool {
        guard recorded.count == asked.count else { return false }
        var left = asked
        var redacted: [ComparedPair] = []
        for pair in recorded {
            if let place = left.firstIndex(of: pair) {
                left.remove(at: place)
            } else {
                redacted.append(pair)
            }
        }
        for pair in redacted {
            let place = left.firstIndex {
                RedactedText.matches(pair.name, $0.name) && RedactedText.matches(pair.value, $0.value)
            }
            guard let place else { return false }
            left.remove(at: place)
        }
        return true
    }

    private static func match(_ recorded: ComparedBody, _ asked: ComparedBody) -> Bool {
        switch (recorded, asked) {
        case (.none, .none): true
        case (.json(let one), .json(let other)): match(one, other)
        case (.form(let one), .form(let other)): match(one, other)
        case (.multipart(let one), .multipart(let other)):
            one.count == other.count
                && zip(one, other).allSatisfy { $0.headers == $1.headers && RedactedText.matches($0.body, $1.body) }
        case (.bytes(let one), .bytes(let other)): RedactedText.matches(one, other)
        default: false
        }
    }

    private static func match(_ recorded: JSON, _ asked: JSON) -> Bool {
        switch (recorded.kind, asked.kind) {
        case (.object, .object):
            let members = MemberIndex(asked)
            return recorded.count == asked.count
                && recorded.members.allSatisfy { member in
                    members[member.name].map { match(member.value, $0) } ?? false
                }
        case (.array, .array):
            return recorded.count == asked.count && zip(recorded.elements, asked.elements).allSatisfy(match)
        case (.string, .string): return matches(recorded.string ?? "", asked.string ?? "")
        // A secret may be a value of any type.
        case (.string, _): return SecretPlaceholder.isWhole(recorded)
        default: return recorded.equals(asked)
        }
    }

    private static func matches(_ recorded: String, _ asked: String) -> Bool {
        RedactedText.matches(Array(recorded.utf8), Array(asked.utf8))
    }
}
