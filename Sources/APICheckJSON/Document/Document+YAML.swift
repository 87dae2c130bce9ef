#if Contracts
import APICheckBase
import Yams

extension Document {
    /// Parses YAML 1.2 as OpenAPI uses it: the core schema, string keys, and the line and column of each value.
    ///
    /// A key is its text (`200:` is "200", `no:` is "no"). The values of an alias and of a merge key have the positions of the
    /// anchor.
    ///
    /// - Throws: ``YAMLError`` for invalid YAML, a second document, a key that is not a scalar, a duplicate key, a tag
    ///   without a JSON equivalent, aliases and merge keys that expand beyond `limits.values`, and an unresolved merge
    ///   conflict.
    package convenience init(yaml text: String, source: String? = nil, limits: Limits = Limits()) throws {
        guard text.utf8.count <= limits.bytes else {
            throw YAMLError(
                reason: "the text is larger than the limit of \(limits.bytes) bytes", source: source, setting: .fileSize
            )
        }
        var text = text
        // The reader takes a byte order mark for the first column, so that the other lines seem to be less indented.
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        let conflict = text.withUTF8 { MergeConflict(in: UnsafeRawBufferPointer($0)) }
        if let conflict, conflict.isWhole { throw YAMLError(conflict, source: source) }
        if let line = YAMLKeyScan.lineOfExpandingKey(in: text) {
            throw YAMLError(reason: "a key is a list or a map, expected a string", source: source, line: line)
        }
        var builder = YAMLBuilder(source: source, limits: limits, textCount: text.utf8.count)
        var writer = JSONWriter()
        do {
            // With the basic resolver, the reader takes each scalar as text; `YAMLBuilder` resolves it.
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
        self.init(reason: "\(conflict.reason)", source: source, line: conflict.firstLine)
    }
}
#endif
