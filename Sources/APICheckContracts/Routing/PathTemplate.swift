/// A path with parameters, split at `/` (OpenAPI 3.1 section 4.8.8.2).
package struct PathTemplate: Sendable {
    /// One segment of a template.
    enum Segment: Hashable, Sendable {
        case literal(String)
        /// A parameter by itself.
        case parameter(String)
        /// Alternating text and parameters, such as `{base}...{head}`.
        case mixed([Piece])
        /// A parameter that may match several segments, or none when the path ends with `/`.
        case multiple(String)
    }

    enum Piece: Hashable, Sendable {
        case text(String)
        case parameter(String)

        var parameterName: String? {
            if case .parameter(let name) = self { name } else { nil }
        }

        var shape: String {
            if case .text(let text) = self { text } else { "{}" }
        }
    }

    let segments: [Segment]

    /// `multiSegment` names the parameters that may contain a `/`. Nil when a brace has no partner or a parameter no
    /// name.
    package init?(_ text: String, multiSegment: Set<String> = []) {
        var segments: [Segment] = []
        for part in PathTemplate.split(text[...]) {
            guard let pieces = PathTemplate.pieces(of: part) else { return nil }
            switch (pieces.count, pieces.first) {
            case (0, _): segments.append(.literal(""))
            case (1, .text(let literal)): segments.append(.literal(literal))
            case (1, .parameter(let name)):
                segments.append(multiSegment.contains(name) ? .multiple(name) : .parameter(name))
            default: segments.append(.mixed(pieces))
            }
        }
        self.segments = segments
    }

    /// The parameter names, in the order of the path.
    package var parameterNames: [String] {
        segments.flatMap { segment -> [String] in
            switch segment {
            case .literal: []
            case .parameter(let name), .multiple(let name): [name]
            case .mixed(let pieces): pieces.compactMap(\.parameterName)
            }
        }
    }

    /// Equal for templates that match the same paths: without the names.
    package var shape: String {
        segments.map { segment in
            switch segment {
            case .literal(let text): "/\(text)"
            case .parameter: "/{}"
            case .multiple: "/{...}"
            case .mixed(let pieces): "/" + pieces.map(\.shape).joined()
            }
        }.joined()
    }

    /// The parts between the slashes, the empty one before the first left out; an empty path is `/`.
    static func split(_ path: Substring) -> [Substring] {
        let slash = UInt8(ascii: "/")
        var rest = path.utf8.first == slash ? path.utf8.dropFirst() : path.utf8
        var parts: [Substring] = []
        while let end = rest.firstIndex(of: slash) {
            parts.append(Substring(rest[..<end]))
            rest = rest[end...].dropFirst()
        }
        parts.append(Substring(rest))
        return parts
    }

    private static func pieces(of part: Substring) -> [Piece]? {
        var pieces: [Piece] = []
        var rest = part
        while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else { return nil }
            let name = rest[rest.index(after: open)..<close]
            guard !name.isEmpty, !name.contains("{") else { return nil }
            if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
            pieces.append(.parameter(String(name)))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        return pieces
    }
}

extension [PathTemplate.Piece] {
    /// The values of the parameters when the pieces match the text, each at least one character and as short as possible.
    func match(_ text: Substring) -> [String: String]? { self[...].match(text) }

    /// The bytes of literal text: more text is more specific.
    var literalLength: Int {
        reduce(0) { length, piece in
            if case .text(let text) = piece { length + text.utf8.count } else { length }
        }
    }
}

extension ArraySlice<PathTemplate.Piece> {
    fileprivate func match(_ text: Substring) -> [String: String]? {
        switch first {
        case nil: return text.isEmpty ? [:] : nil
        case .text(let literal):
            return text.hasPrefix(literal) ? dropFirst().match(text.dropFirst(literal.count)) : nil
        case .parameter(let name):
            if count == 1 { return text.isEmpty ? nil : [name: String(text)] }
            for end in text.indices.dropFirst() {
                if var values = dropFirst().match(text[end...]) {
                    values[name] = String(text[..<end])
                    return values
                }
            }
            return nil
        }
    }
}
