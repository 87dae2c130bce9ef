import Yams

extension Document {
    /// Reads YAML 1.2 as OpenAPI uses it: the core schema, string keys, and each value's line kept.
    ///
    /// Throws ``YAMLError`` for what is no YAML, for a key that is no scalar, and for aliases that grow the text past
    /// `limits.values`.
    package convenience init(yaml text: String, source: String? = nil, limits: Limits = Limits()) throws {
        guard text.utf8.count <= limits.bytes else {
            throw YAMLError(reason: "the text is over the limit of \(limits.bytes) bytes", source: source)
        }
        var builder = YAMLBuilder(source: source, limits: limits)
        var writer = JSONWriter()
        do {
            guard let root = try Yams.Parser(yaml: text).singleRoot() else {
                throw YAMLError(reason: "the text is empty", source: source, line: 1)
            }
            try builder.append(root, to: &writer, depth: 0)
        } catch let error as YamlError {
            throw YAMLError(error, source: source)
        }
        let bytes = writer.bytes.withUnsafeBytes(PaddedBytes.init(copying:))
        try self.init(bytes: bytes, source: source, limits: limits, lines: builder.lines)
    }
}

/// Writes a composed YAML node as JSON and notes the line of each value, in the order of the rows it will have.
private struct YAMLBuilder {
    let source: String?
    let limits: Document.Limits
    var lines: [UInt32] = []

    mutating func append(_ node: Yams.Node, to writer: inout JSONWriter, depth: Int) throws {
        try note(node)
        if depth >= limits.depth {
            throw YAMLError(reason: "nested over the limit of \(limits.depth) levels", source: source, line: line(node))
        }
        switch node {
        case .scalar(let scalar): append(scalar, to: &writer)
        case .sequence(let sequence):
            try writer.array { writer in
                for element in sequence { try append(element, to: &writer, depth: depth + 1) }
            }
        case .mapping(let mapping):
            try writer.object { writer in
                for (key, value) in mapping {
                    guard case .scalar(let name) = key else {
                        throw YAMLError(
                            reason: "a key is a list or a map; write text", source: source, line: line(key))
                    }
                    try note(key)
                    writer.key(name.string)
                    try append(value, to: &writer, depth: depth + 1)
                }
            }
        case .alias(let alias):
            throw YAMLError(reason: "the alias *\(alias.anchor) has no anchor", source: source, line: line(node))
        }
    }

    private func append(_ scalar: Yams.Node.Scalar, to writer: inout JSONWriter) {
        // A quoted scalar, a block and one tagged !!str are text whatever they say.
        let isPlain = scalar.style == .plain || scalar.style == .any
        guard isPlain, scalar.tag.rawValue != Tag.Name.str.rawValue else {
            return writer.string(scalar.string)
        }
        switch YAMLScalar(plain: scalar.string) {
        case .null: writer.null()
        case .boolean(let value): writer.bool(value)
        case .number(let digits): writer.raw(digits)
        case .text: writer.string(scalar.string)
        }
    }

    private mutating func note(_ node: Yams.Node) throws {
        if lines.count >= limits.values {
            throw YAMLError(
                reason: "its aliases make more than \(limits.values) values", source: source, line: line(node))
        }
        lines.append(UInt32(clamping: line(node) ?? 1))
    }

    private func line(_ node: Yams.Node) -> Int? { node.mark?.line }
}

extension YAMLError {
    fileprivate init(_ error: YamlError, source: String?) {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            self.init(reason: problem, source: source, line: mark.line)
        case .duplicatedKeysInMapping(let keys, let context):
            self.init(
                reason: "the key \(keys.sorted().joined(separator: ", ")) stands twice in one map", source: source,
                line: context.mark.line)
        case .reader(let problem, _, _, _): self.init(reason: problem, source: source)
        default: self.init(reason: "\(error)", source: source)
        }
    }
}
