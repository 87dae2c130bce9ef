#if Contracts
extension ParameterSerialization {
    /// Reads a path segment or the value of a header; nil when it is not written in the style.
    ///
    /// The text is not decoded yet: words are decoded after splitting.
    package func read(_ text: [UInt8], as kind: ParameterValue.Kind) -> ParameterValue? {
        switch style {
        case .label:
            guard text.first == UInt8(ascii: ".") else { return nil }
            let rest = text.dropFirst()
            // The tables of OpenAPI 3.0.0 to 3.0.3 and 3.1.0 have a dot here as well, contrary to RFC 6570.
            let hasComma = !explode && rest.contains(UInt8(ascii: ","))
            return words(rest, as: kind, separators: hasComma ? [","] : ["."])
        case .matrix: return readMatrix(text, as: kind)
        case .simple, .form, .spaceDelimited, .pipeDelimited, .deepObject, .cookie:
            return words(text[...], as: kind, separators: [","])
        }
    }

    private func readMatrix(_ text: [UInt8], as kind: ParameterValue.Kind) -> ParameterValue? {
        guard text.first == UInt8(ascii: ";") else { return nil }
        let pairs = text.dropFirst().split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { FormPair(sent: $0, escaping) }
        if kind == .members, explode {
            return .members(pairs.map { .init($0.name, .text($0.value)) })
        }
        guard pairs.allSatisfy({ $0.name == name }) else { return nil }
        if kind == .list, explode { return .list(pairs.map { .text($0.value) }) }
        return pairs.count == 1 ? words(pairs[0].sentValue, as: kind, separators: [","]) : nil
    }

    /// Reads the value from the pairs of a query, a form or a cookie that have the parameter's name.
    ///
    /// Returns nil when they are not written in the style, such as several pairs where one should contain the whole
    /// value.
    package func read(_ named: [FormPair], as kind: ParameterValue.Kind) -> ParameterValue? {
        guard let first = named.first else { return nil }
        switch kind {
        case .text: return .text(escaping.decode(first.sentValue))
        case .list where explode: return .list(named.map { .text(escaping.decode($0.sentValue)) })
        case .members where explode: return .members(named.map { .init($0.name, .text(escaping.decode($0.sentValue))) })
        case .list, .members:
            guard named.count == 1 else { return nil }
            return words(first.sentValue, as: kind, separators: delimiters)
        }
    }

    /// Reads the members of a `deepObject`; nil without any.
    package func readDeep(_ pairs: [FormPair]) -> ParameterValue? {
        let leaves = pairs.compactMap { pair in
            BracketedName(pair.name).flatMap { name in
                name.base == self.name ? (path: name.path[...], text: escaping.decode(pair.sentValue)) : nil
            }
        }
        return leaves.isEmpty ? nil : ParameterValue(leaves: leaves)
    }

    /// The spellings of the separator between words in a query.
    private var delimiters: [String] {
        switch style {
        case .spaceDelimited: ["%20", "+", " "]
        case .pipeDelimited: ["%7C", "%7c", "|"]
        case .simple, .form, .label, .matrix, .deepObject, .cookie: [","]
        }
    }

    private func words(
        _ text: ArraySlice<UInt8>, as kind: ParameterValue.Kind, separators: [String]
    ) -> ParameterValue? {
        if kind == .text { return .text(escaping.decode(text)) }
        if text.isEmpty { return kind == .list ? .list([]) : .members([]) }
        let pieces = ParameterSerialization.split(text, at: separators.map { Array($0.utf8) })
            .map { escaping == .header ? $0.trimmingHTTPSpace : $0 }
        if kind == .list { return .list(pieces.map { .text(escaping.decode($0)) }) }
        if explode {
            let pairs = pieces.map { FormPair(sent: $0, escaping) }
            guard pairs.allSatisfy(\.hasEquals) else { return nil }
            return .members(pairs.map { .init($0.name, .text($0.value)) })
        }
        guard pieces.count.isMultiple(of: 2) else { return nil }
        return .members(
            stride(from: 0, to: pieces.count, by: 2).map { index in
                .init(escaping.decode(pieces[index]), .text(escaping.decode(pieces[index + 1])))
            })
    }

    private static func split(_ text: ArraySlice<UInt8>, at separators: [[UInt8]]) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var start = text.startIndex
        var index = start
        while index < text.endIndex {
            if let found = separators.first(where: { text[index...].starts(with: $0) }) {
                pieces.append(text[start..<index])
                index += found.count
                start = index
            } else {
                index += 1
            }
        }
        return pieces + [text[start...]]
    }
}
#endif
