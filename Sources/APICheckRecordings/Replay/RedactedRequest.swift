import APICheckBase
import APICheckHTTP
import APICheckJSON

/// A recorded request with placeholders, which a request with other texts in their places equals.
///
/// The redactor of the one who replays may know fewer names than that of the recording, whose vocabulary, contract or options
/// were others. A placeholder that is only digits looks like any number; it matches by the redacted form of a request.
struct RedactedRequest {
    private let recorded: ComparedRequest
    private let isQueryOrdered: Bool

    /// Fails for a request without a placeholder. `compared` is the same request.
    init?(_ request: SentRequest, _ compared: ComparedRequest, matching: Matching) {
        let texts = [request.url.text] + request.headers.fields.map(\.value)
        let parts = texts.map { Array($0.utf8) } + [request.body ?? []]
        guard parts.contains(where: { RedactedText($0) != nil }) else { return nil }
        recorded = compared
        isQueryOrdered = matching.isQueryOrdered
    }

    func matches(_ asked: ComparedRequest) -> Bool {
        return recorded.method == asked.method && recorded.origin == asked.origin
            && RedactedRequest.match(recorded.segments, asked.segments)
            && RedactedRequest.match(recorded.query, asked.query, inOrder: isQueryOrdered)
            && zip(recorded.headers, asked.headers).allSatisfy(RedactedRequest.match)
            && RedactedRequest.match(recorded.body, asked.body)
    }

    static func match(_ recorded: [ArraySlice<UInt8>], _ asked: [ArraySlice<UInt8>]) -> Bool {
        recorded.count == asked.count
            && zip(recorded, asked).allSatisfy { RedactedText.matches(Array($0), Array($1)) }
    }

    static func match(_ recorded: [String], _ asked: [String]) -> Bool {
        recorded.count == asked.count && zip(recorded, asked).allSatisfy { matches($0, $1) }
    }

    /// Without an order, a pair with a placeholder may have another place among the sorted ones.
    static func match(_ recorded: [ComparedPair], _ asked: [ComparedPair], inOrder: Bool) -> Bool {
        guard recorded.count == asked.count else { return false }
        if inOrder { return zip(recorded, asked).allSatisfy(match) }
        var counts = Dictionary(asked.map { ($0, 1) }, uniquingKeysWith: +)
        let redacted = recorded.filter { !take($0, from: &counts) }
        var left = asked.filter { take($0, from: &counts) }
        for pair in redacted {
            guard let place = left.firstIndex(where: { match(pair, $0) }) else { return false }
            left.remove(at: place)
        }
        return true
    }

    private static func take(_ pair: ComparedPair, from counts: inout [ComparedPair: Int]) -> Bool {
        guard let count = counts[pair], count > 0 else { return false }
        counts[pair] = count - 1
        return true
    }

    private static func match(_ recorded: ComparedPair, _ asked: ComparedPair) -> Bool {
        RedactedText.matches(recorded.name, asked.name) && RedactedText.matches(recorded.value, asked.value)
    }

    static func match(_ recorded: ComparedBody, _ asked: ComparedBody) -> Bool {
        switch (recorded, asked) {
        case (.none, .none): true
        case (.json(let one), .json(let other)): match(one, other)
        case (.form(let one), .form(let other)): match(one, other, inOrder: false)
        case (.multipart(let one), .multipart(let other)):
            one.count == other.count
                && zip(one, other).allSatisfy { $0.headers == $1.headers && RedactedText.matches($0.body, $1.body) }
        case (.bytes(let one), .bytes(let other)): RedactedText.matches(one, other)
        default: false
        }
    }

    static func match(_ recorded: JSON, _ asked: JSON) -> Bool {
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

/// A recorded text with placeholders, each of which matches any text that is not empty.
struct RedactedText {
    /// The bytes before, between and after the placeholders.
    private let literals: [ArraySlice<UInt8>]

    /// Fails for a text without a placeholder.
    init?(_ text: [UInt8]) {
        let literals = SecretPlaceholder.literals(in: text)
        guard literals.count > 1 else { return nil }
        self.literals = literals
    }

    /// Whether the text is what was recorded, or can have been before redaction.
    static func matches(_ recorded: [UInt8], _ text: [UInt8]) -> Bool {
        recorded == text || RedactedText(recorded)?.matches(text) ?? false
    }

    private func matches(_ text: [UInt8]) -> Bool {
        guard let first = literals.first, let last = literals.last, text.starts(with: first) else { return false }
        var rest = text[first.count...]
        // The shortest text for each placeholder leaves the most for those after it.
        for literal in literals.dropFirst().dropLast() {
            guard let found = rest.dropFirst().firstRange(of: literal) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.count > last.count && rest.suffix(last.count).elementsEqual(last)
    }
}
