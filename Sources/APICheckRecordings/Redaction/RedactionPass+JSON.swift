import APICheckBase
import APICheckHTTP
import APICheckJSON

extension RedactionPass {
    /// The text with its secrets replaced and every other byte as it was; nil when there is nothing to replace. `marked` are
    /// places whose values a contract marks.
    mutating func json(_ document: Document, depth: Int = 0, marked: [Pointer] = []) -> [UInt8]? {
        var edits: [(range: Range<Int>, text: [UInt8])] = []
        // What holds no copy as a whole, holds none in a part but where that is escaped.
        let sieve = sieve
        let holdsCopies = sieve.matcher.map { matcher in document.withText { matcher.finds(in: $0) } } ?? false
        DocumentWalk(document.root, takesNumbers: holdsCopies)({ place in
            if place.isName {
                let meaning = sieve.meaning(place)
                let namesValue = !place.isEscaped && SecretSieve.namesValue(place.bytes)
                if meaning.isPlain, !namesValue, sieve.isQuiet(place, seeksCopies: holdsCopies) { return true }
                let name = place.value.string ?? ""
                let shown = leaf(name)
                if shown != name { edits.append((place.value.range, RedactionPass.quoted(shown))) }
                let own = namesValue ? self.meaning(besideValue: place.object) ?? meaning : meaning
                guard !own.isPlain else { return true }
                visit(
                    place.named, in: Around(own, .value, name: name, object: place.object), depth: depth
                ) { edits.append(($0, $1)) }
                return false
            }
            // ["Authorization", "…"]
            if place.isFirstOfPair, !place.isNumber, case let meaning = sieve.meaning(place), meaning.isSecret {
                let text = place.partner.string ?? ""
                let shown = paired(text, meaning: meaning, name: place.value.string ?? "")
                if shown != text { edits.append((place.partner.range, RedactionPass.quoted(shown))) }
                return true
            }
            if !place.isNumber, sieve.isQuiet(place, seeksCopies: holdsCopies) { return true }
            if edits.last.map({ $0.range == place.value.range }) == true { return true }
            let isIdentifier = place.memberName.map { SecretNames.isIdentifier($0) } ?? false
            visit(place.value, in: .open(isIdentifier: isIdentifier), depth: depth) { edits.append(($0, $1)) }
            return true
        })
        for pointer in marked {
            guard let value = document.root[pointer] else { continue }
            edits.removeAll { value.range.contains($0.range.lowerBound) }
            visit(value, in: .marked, depth: depth) { edits.append(($0, $1)) }
        }
        guard !edits.isEmpty else { return nil }
        if !marked.isEmpty { edits.sort { $0.range.lowerBound < $1.range.lowerBound } }
        return RedactionPass.replacing(edits, in: document.text)
    }

    /// What is known of a value from the names around it.
    private struct Around {
        enum Secrecy {
            case open
            case named(NameMeaning, NameMeaning.Place)
            case marked
        }

        var secrecy: Secrecy
        var isIdentifier = false
        var name = ""
        var isAuthorization = false

        static let marked = Around(secrecy: .marked)
        static func open(isIdentifier: Bool) -> Around { Around(secrecy: .open, isIdentifier: isIdentifier) }

        init(_ meaning: NameMeaning, _ place: NameMeaning.Place, name: String, object: JSON) {
            self.init(secrecy: meaning.isPlain ? .open : .named(meaning, place), name: name)
            isAuthorization = meaning.kind == .code && SecretNames.isAuthorization(object)
            isIdentifier = SecretNames.isIdentifier(name)
        }

        private init(secrecy: Secrecy, isIdentifier: Bool = false, name: String = "") {
            self.secrecy = secrecy
            self.isIdentifier = isIdentifier
            self.name = name
        }

        /// For an element of an array.
        var element: Around {
            guard case .named(let meaning, .value) = secrecy else { return self }
            var inner = self
            inner.secrecy = .named(meaning, .element)
            return inner
        }

        /// For a member of an object; its own name says more than what is around it.
        func member(_ own: NameMeaning, name: String, object: JSON) -> Around {
            if case .marked = secrecy { return self }
            if !own.isPlain, own.isSecret || !isSecret { return Around(own, .value, name: name, object: object) }
            guard case .named(let outer, _) = secrecy else {
                return .open(isIdentifier: SecretNames.isIdentifier(name))
            }
            var inner = self
            let isID = SecretNames.isIdentifier(name)
            switch name.lowercased() {
            case let word where SecretVocabulary.about.contains(word): inner.secrecy = .open
            // The id of a token is the token as often as its name; that of a session with a title is not.
            case let word where SecretVocabulary.values.contains(word) && !isID: inner.secrecy = .named(outer, .element)
            default: inner.secrecy = .named(outer, .member)
            }
            inner.isIdentifier = isID
            return inner
        }

        private var isSecret: Bool { if case .named(let meaning, _) = secrecy { meaning.isSecret } else { false } }
    }

    private mutating func visit(_ value: JSON, in around: Around, depth: Int, edit: (Range<Int>, [UInt8]) -> Void) {
        switch value.kind {
        case .object:
            for member in value.members {
                let name = member.name
                let shown = leaf(name)
                if shown != name { edit(member.key.range, RedactionPass.quoted(shown)) }
                let inner = around.member(names.meaning(name), name: name, object: value)
                visit(member.value, in: inner, depth: depth, edit: edit)
            }
        case .array:
            for element in value.elements { visit(element, in: around.element, depth: depth, edit: edit) }
        case .string:
            let text = value.string ?? ""
            let shown = self.shown(text, in: around, depth: depth)
            if shown != text { edit(value.range, RedactionPass.quoted(shown)) }
        case .number:
            let digits = value.text
            let isSecret: Bool
            switch around.secrecy {
            case .open: isSecret = false
            case .marked: isSecret = true
            case .named(let meaning, let place):
                isSecret = place == .value && (meaning.covers(number: value) || around.isAuthorization)
            }
            if isSecret { _ = secrets.placeholder(for: digits, kind: isMarked(around) ? .marked : .named) }
            let ones = SecretPlaceholder.ones(digits)
            if isSecret || matcher != nil && secrets.isSought(digits), ones != digits {
                edit(value.range, Array(ones.utf8))
            }
        case .boolean, .null: break
        }
    }

    private func isMarked(_ around: Around) -> Bool { if case .marked = around.secrecy { true } else { false } }

    private mutating func shown(_ text: String, in around: Around, depth: Int) -> String {
        switch around.secrecy {
        case .marked: return secrets.placeholder(for: text, kind: .marked)
        case .named(let meaning, let place):
            switch around.name.asciiLowercased() {
            case "cookie": return text.contains("=") ? cookies(text) : self.text(text, depth: depth + 1)
            case "set-cookie", "setcookie": return setCookie(text)
            default: break
            }
            if meaning.isSecret, RedactionPass.hasScheme(text) { return credentials(text) }
            if meaning.covers(text, at: place, isAuthorization: around.isAuthorization) {
                return secrets.placeholder(for: text)
            }
        case .open: break
        }
        // A number that names a thing may look like a card's.
        let isNumber = around.isIdentifier && text.utf8.allSatisfy(ByteSet.digits.contains)
        return isNumber ? known(text) : self.text(text, depth: depth + 1)
    }

    /// The second text of a pair whose first is a secret name: another name is none, as in a list of fields.
    mutating func paired(_ text: String, meaning: NameMeaning, name: String) -> String {
        if RedactionPass.hasScheme(text) { return credentials(text) }
        let isName =
            text.utf8.allSatisfy { ByteSet.words.contains($0) && !ByteSet.digits.contains($0) } && text.utf8.count < 24
        return meaning.covers(text) && !isName ? secrets.placeholder(for: text) : self.text(text, depth: 1)
    }

    /// Of `{"name": "password", "value": …}`, what the name means; nil for other objects.
    private func meaning(besideValue object: JSON) -> NameMeaning? {
        for member in object.members.prefix(RedactionPass.mostMembers)
        where RedactionPass.nameNames.contains(member.name) {
            guard let name = member.value.string else { continue }
            let meaning = names.meaning(ofHeader: name)
            if !meaning.isPlain { return meaning }
        }
        return nil
    }

    private static let nameNames: Set<String> = [
        "name", "key", "field", "param", "parameter", "header", "Name", "Key", "id", "fieldName", "paramName",
        "variable",
    ]
    private static let mostMembers = 16

    static func quoted(_ text: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.string(text)
        return writer.bytes
    }
}
