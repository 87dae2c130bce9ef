import APICheckHTTP
import APICheckJSON

extension RedactionPass {
    /// The text with its secrets replaced and every other byte as it was; nil when there is nothing to replace.
    mutating func json(_ document: Document, depth: Int = 0) -> [UInt8]? {
        var edits: [(range: Range<Int>, text: [UInt8])] = []
        // What holds no copy as a whole, holds none in a part but where that is escaped.
        let sieve = sieve
        let holdsCopies = sieve.matcher.map { matcher in document.withText { matcher.finds(in: $0) } } ?? false
        var isOAuth: Bool?
        DocumentWalk(document.root, takesNumbers: holdsCopies)({ place in
            if place.isName {
                if sieve.isQuiet(place, seeksCopies: holdsCopies),
                    !sieve.isSecret(place, isOAuth: &isOAuth, in: document)
                {
                    return true
                }
                let name = place.value.string ?? ""
                let shown = leaf(name)
                if shown != name { edits.append((place.value.range, RedactionPass.quoted(shown))) }
                guard sieve.isSecret(place, isOAuth: &isOAuth, in: document) else { return true }
                visit(
                    place.named, secrecy: .named, isIdentifier: SecretNames.isIdentifier(name), depth: depth
                ) { edits.append(($0, $1)) }
                return false
            }
            if !place.isNumber, sieve.isQuiet(place, seeksCopies: holdsCopies) { return true }
            let isIdentifier = place.memberName.map { SecretNames.isIdentifier($0) } ?? false
            visit(place.value, secrecy: .open, isIdentifier: isIdentifier, depth: depth) { edits.append(($0, $1)) }
            return true
        })
        guard !edits.isEmpty else { return nil }
        let original = document.text
        var result: [UInt8] = []
        var copied = 0
        for edit in edits {
            result += original[copied..<edit.range.lowerBound]
            result += edit.text
            copied = edit.range.upperBound
        }
        return result + original[copied...]
    }

    private enum Secrecy {
        case open
        /// The value of a member whose name marks it.
        case named
        /// Inside an array or object of such a name, where a text with spaces is a message (of a validation) and no secret,
        /// and a time says when a token or a session was made or ends.
        case below
    }

    private mutating func visit(
        _ value: JSON, secrecy: Secrecy, isIdentifier: Bool, depth: Int, edit: (Range<Int>, [UInt8]) -> Void
    ) {
        switch value.kind {
        case .object:
            let isOAuth = SecretNames.holdCompanion(value)
            for member in value.members {
                let name = member.name
                let shown = leaf(name)
                if shown != name { edit(member.key.range, RedactionPass.quoted(shown)) }
                let isSecret = names.isSecret(name, isOAuth: isOAuth)
                let inner: Secrecy = isSecret ? .named : secrecy == .open ? .open : .below
                visit(
                    member.value, secrecy: inner, isIdentifier: SecretNames.isIdentifier(name), depth: depth,
                    edit: edit)
            }
        case .array:
            for element in value.elements {
                visit(
                    element, secrecy: secrecy == .open ? .open : .below, isIdentifier: isIdentifier, depth: depth,
                    edit: edit)
            }
        case .string:
            let text = value.string ?? ""
            let isSecret = secrecy == .named || secrecy == .below && !text.contains(" ") && !RedactionPass.isTime(text)
            // A number that names a thing may look like a card's.
            let isNumber = isIdentifier && text.utf8.allSatisfy(ByteSet.digits.contains)
            let shown =
                isSecret
                ? secrets.placeholder(for: text) : isNumber ? known(text) : self.text(text, depth: depth + 1)
            if shown != text { edit(value.range, RedactionPass.quoted(shown)) }
        case .number:
            let digits = value.text
            guard digits != "0" else { return }
            if secrecy != .open { _ = secrets.placeholder(for: digits) }
            let isCopy = secrets.isSought(digits)
            if secrecy != .open || matcher != nil && isCopy { edit(value.range, Array("0".utf8)) }
        case .boolean, .null: break
        }
    }

    private static func isTime(_ text: String) -> Bool { text.contains(":") && Instant(har: text) != nil }

    static func quoted(_ text: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.string(text)
        return writer.bytes
    }
}
