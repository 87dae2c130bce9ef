import APICheckBase
import APICheckHTTP
import APICheckJSON

extension RedactionPass {
    /// Redacts JSON and leaves every other byte unchanged; nil when nothing is replaced. `marked` are places that a
    /// contract marks as secret.
    mutating func json(_ document: Document, depth: Int = 0, marked: [Pointer] = []) -> [UInt8]? {
        var edits: [ByteEdit] = []
        // If the document as a whole contains no copy of a known secret, its values contain none either, except escaped
        // ones.
        let prefilter = prefilter
        let holdsCopies = prefilter.matcher.map { matcher in document.withText { matcher.finds(in: $0) } } ?? false
        let skipped = holdsCopies ? nil : prefilter.skipped(by: document)
        DocumentWalk(document.root, takesNumbers: holdsCopies, skipping: skipped)({ place in
            if place.isName {
                let meaning = prefilter.meaning(place)
                let namesValue = !place.isEscaped && SecretPrefilter.namesValue(place.bytes)
                let isOpen = prefilter.containsNoSecrets(place, seeksCopies: holdsCopies)
                if isOpen, meaning.isPlain, let skipped, !place.isEscaped {
                    place.insert(into: namesValue ? skipped.valueNames : skipped.names)
                }
                if isOpen, meaning.isPlain, !namesValue { return true }
                let own = namesValue ? prefilter.meaning(besideValue: place.object) ?? meaning : meaning
                if isOpen, own.isPlain { return true }
                let name = place.value.string ?? ""
                let shown = text(name, depth: depth + 1)
                if shown != name { edits.append(ByteEdit(place.value.range, RedactionPass.quoted(shown))) }
                guard !own.isPlain else { return true }
                visit(
                    place.named, in: NameContext(own, .value, name: name, object: place.object), depth: depth
                ) { edits.append(ByteEdit($0, $1)) }
                return false
            }
            // A pair such as ["Authorization", "…"].
            if place.isFirstOfPair, !place.isNumber, case let meaning = prefilter.meaning(place), meaning.isSecret,
                place.memberName != "enum"
            {
                let text = place.partner.string ?? ""
                let shown = paired(text, meaning: meaning, name: place.value.string ?? "")
                if shown != text { edits.append(ByteEdit(place.partner.range, RedactionPass.quoted(shown))) }
                return true
            }
            if !place.isNumber, prefilter.containsNoSecrets(place, seeksCopies: holdsCopies) {
                if let skipped, !place.isEscaped { place.insert(into: skipped.values) }
                return true
            }
            if edits.last.map({ $0.range == place.value.range }) == true { return true }
            let isIdentifier = place.memberName.map { SecretNames.isIdentifier($0) } ?? false
            visit(place.value, in: .open(isIdentifier: isIdentifier), depth: depth) { edits.append(ByteEdit($0, $1)) }
            return true
        })
        for pointer in marked {
            guard let value = document.root[pointer] else { continue }
            edits.removeAll { value.range.contains($0.range.lowerBound) }
            visit(value, in: .marked, depth: depth) { edits.append(ByteEdit($0, $1)) }
        }
        guard !edits.isEmpty else { return nil }
        if !marked.isEmpty { edits.sort { $0.range.lowerBound < $1.range.lowerBound } }
        return document.text.applying(edits)
    }

    /// What the names around a value say about it.
    private struct NameContext {
        enum Secrecy {
            case open
            case named(NameMeaning, NameMeaning.Place)
            case marked
        }

        var secrecy: Secrecy
        var isIdentifier = false
        var name = ""
        var isAuthorization = false

        static let marked = NameContext(secrecy: .marked)
        static func open(isIdentifier: Bool) -> NameContext { NameContext(secrecy: .open, isIdentifier: isIdentifier) }

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

        /// The context of an element of an array.
        var element: NameContext {
            guard case .named(let meaning, .value) = secrecy else { return self }
            var inner = self
            inner.secrecy = .named(meaning, .element)
            return inner
        }

        /// The context of a member of an object. The member's own name takes precedence over the names around it.
        func member(_ own: NameMeaning, name: String, object: JSON) -> NameContext {
            if case .marked = secrecy { return self }
            // A public key (RFC 7517 section 4) has one type and names for its parts.
            if !own.isSecret, object["kty"]?.kind == .string, !NameContext.privateParts.contains(name) {
                return .open(isIdentifier: SecretNames.isIdentifier(name))
            }
            if !own.isPlain, own.isSecret || !isSecret { return NameContext(own, .value, name: name, object: object) }
            guard case .named(let outer, let place) = secrecy else {
                return .open(isIdentifier: SecretNames.isIdentifier(name))
            }
            var inner = self
            let isID = SecretNames.isIdentifier(name)
            switch name.lowercased() {
            // A member of a member has little to do with the secret, except in a list of secrets.
            case _ where place == .member && !outer.isPlural: inner.secrecy = .open
            case "$ref": inner.secrecy = .open
            case let word where isID && word != "id": inner.secrecy = .open
            case _ where NameWords.components(of: name).last?.last.map(SecretVocabulary.about.contains) == true:
                inner.secrecy = .open
            // The id of a token may be the token itself; the id of a session that has a title is not a secret.
            case let word where SecretVocabulary.values.contains(word) && !isID: inner.secrecy = .named(outer, .element)
            case let word where outer.kind == .password && SecretVocabulary.changes.contains(word):
                inner.secrecy = .named(outer, .element)
            default: inner.secrecy = .named(outer, .member)
            }
            inner.isIdentifier = isID
            return inner
        }

        /// The members of a JSON Web Key that are secret (RFC 7518 section 6).
        private static let privateParts: Set<String> = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]

        private var isSecret: Bool { if case .named(let meaning, _) = secrecy { meaning.isSecret } else { false } }
    }

    private mutating func visit(_ value: JSON, in context: NameContext, depth: Int, edit: (Range<Int>, [UInt8]) -> Void)
    {
        switch value.kind {
        case .object:
            for member in value.members {
                let name = member.name
                let shown = text(name, depth: depth + 1)
                if shown != name { edit(member.key.range, RedactionPass.quoted(shown)) }
                let inner = context.member(names.meaning(name), name: name, object: value)
                visit(member.value, in: inner, depth: depth, edit: edit)
            }
        case .array:
            for element in value.elements { visit(element, in: context.element, depth: depth, edit: edit) }
        case .string:
            let text = value.string ?? ""
            let shown = self.shown(text, in: context, depth: depth)
            if shown != text { edit(value.range, RedactionPass.quoted(shown)) }
        case .number:
            let digits = value.text
            let isSecret: Bool
            switch context.secrecy {
            case .open: isSecret = false
            case .marked: isSecret = true
            case .named(let meaning, let place):
                isSecret = place == .value && (meaning.covers(number: value) || context.isAuthorization)
            }
            if isSecret { _ = secrets.placeholder(for: digits, kind: isMarked(context) ? .marked : .named) }
            let ones = SecretPlaceholder.ones(digits)
            if isSecret || matcher != nil && secrets.isSought(digits), ones != digits {
                edit(value.range, Array(ones.utf8))
            }
        case .boolean, .null: break
        }
    }

    private func isMarked(_ context: NameContext) -> Bool { if case .marked = context.secrecy { true } else { false } }

    private mutating func shown(_ text: String, in context: NameContext, depth: Int) -> String {
        switch context.secrecy {
        case .marked: return secrets.placeholder(for: text, kind: .marked)
        case .named(let meaning, let place):
            switch context.name.asciiLowercased() {
            case _ where place == .member: break
            case "cookie": return text.contains("=") ? cookies(text) : self.text(text, depth: depth + 1)
            case "set-cookie", "setcookie": return setCookie(text)
            default: break
            }
            if meaning.isSecret, RedactionPass.hasCredentials(text) { return credentials(text) }
            if meaning.covers(text, at: place, isAuthorization: context.isAuthorization, isSent: isSent) {
                return secrets.placeholder(for: text)
            }
        case .open: break
        }
        // An identifier of digits only may look like a card number.
        let isNumber = context.isIdentifier && text.utf8.allSatisfy(ByteSet.digits.contains)
        return isNumber ? known(text) : self.text(text, depth: depth + 1)
    }

    /// Redacts the second string of a pair whose first is a secret name. Another name is not a secret, as in a list of
    /// fields.
    mutating func paired(_ text: String, meaning: NameMeaning, name: String) -> String {
        if RedactionPass.hasCredentials(text) { return credentials(text) }
        let isName =
            text.utf8.allSatisfy { ByteSet.words.contains($0) && !ByteSet.digits.contains($0) } && text.utf8.count < 24
            || !text.utf8.contains(UInt8(ascii: "-")) && ReadableText.isIdentifier(text, numbers: .few)
        return meaning.covers(text) && !isName ? secrets.placeholder(for: text) : self.text(text, depth: 1)
    }

    static func quoted(_ text: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.string(text)
        return writer.bytes
    }
}
