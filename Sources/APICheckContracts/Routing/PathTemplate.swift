/// A path with parameters, split at `/` (OpenAPI 3.1 section 4.8.8.2).
struct PathTemplate: Sendable {
    /// What one segment of a template accepts.
    enum Segment: Hashable, Sendable {
        case literal(String)
        /// A parameter by itself.
        case parameter(String)
        /// Text and parameters in turn, as `{base}...{head}`.
        case mixed([Piece])
        /// A parameter that may take several segments, or none where the path ends with `/`.
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

    /// `multiSegment` names the parameters that may hold a `/`. Nil when the text has a brace without its partner or a
    /// parameter without a name.
    init?(_ text: String, multiSegment: Set<String> = []) {
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

    /// In the order of the path.
    var parameterNames: [String] {
        segments.flatMap { segment -> [String] in
            switch segment {
            case .literal: []
            case .parameter(let name), .multiple(let name): [name]
            case .mixed(let pieces): pieces.compactMap(\.parameterName)
            }
        }
    }

    /// The same for templates that fit the same paths: the names left out.
    var shape: String {
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
    /// The parameters' values when the pieces make up the text, each at least one character and as short as can be.
    func match(_ text: Substring) -> [String: String]? { self[...].match(text) }

    /// How much of it is not left to parameters: the more, the more special.
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
