import Yams

extension Document {
    /// Reads YAML 1.2 as OpenAPI uses it: the core schema, string keys, and each value's line and column kept.
    ///
    /// A key is the text that stands there (`200:` is "200", `no:` is "no"). Throws ``YAMLError`` for what is no YAML, a
    /// second document, a key that is no scalar or stands twice, a tag that JSON has no value for, a merge key, and
    /// aliases that grow the text past `limits.values`, and a merge that git left unresolved. An alias stands at the place
    /// of its anchor.
    package convenience init(yaml text: String, source: String? = nil, limits: Limits = Limits()) throws {
        guard text.utf8.count <= limits.bytes else {
            throw YAMLError(
                reason: "the text is over the limit of \(limits.bytes) bytes; --max-file-size raises it", source: source
            )
        }
        var text = text
        let conflict = text.withUTF8 { MergeConflict(in: UnsafeRawBufferPointer($0)) }
        if let conflict, conflict.isWhole { throw YAMLError(conflict, source: source) }
        if let line = YAMLKeyScan.lineOfExpandingKey(in: text) {
            throw YAMLError(reason: "a key is a list or a map; write text", source: source, line: line)
        }
        var builder = YAMLBuilder(source: source, limits: limits, textCount: text.utf8.count)
        var writer = JSONWriter()
        do {
            // Without rules of its own the reader takes each scalar as text: what it is, is decided here.
            guard let root = try Yams.Parser(yaml: text, resolver: .basic).singleRoot() else {
                throw YAMLError(reason: "the text is empty", source: source, line: 1)
            }
            try builder.append(root, to: &writer, depth: 0)
        } catch let error as YamlError {
            throw conflict.map { YAMLError($0, source: source) } ?? YAMLError(error, source: source)
        }
        let bytes = writer.bytes.withUnsafeBytes(PaddedBytes.init(copying:))
        try self.init(bytes: bytes, source: source, limits: limits, marks: builder.marks)
    }
}

extension YAMLError {
    fileprivate init(_ conflict: MergeConflict, source: String?) {
        self.init(reason: conflict.reason, source: source, line: conflict.firstLine)
    }

    fileprivate init(_ error: YamlError, source: String?) {
        switch error {
        case .composer(_, let problem, let mark, _) where problem.contains("another document"):
            self.init(
                reason: "a second document begins; write one document in a file", source: source, line: mark.line)
        case .composer(_, let problem, let mark, _) where problem.contains("undefined alias"):
            self.init(
                reason: "an alias comes before its anchor has ended, or has none", source: source, line: mark.line)
        case .parser(_, let problem, let mark, _) where problem.contains("nesting level"):
            self.init(reason: "nested over the limit of 1000 levels", source: source, line: mark.line)
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
