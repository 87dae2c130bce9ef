import Synchronization

/// The compiled schemas of one document, shared by all its operations: each is compiled when first asked for, with what
/// it refers to, and kept.
package final class SchemaRegistry: @unchecked Sendable {
    let document: Document
    private let compiler: Mutex<SchemaCompiler>

    /// `assertsFormats` makes `format` a check, as contracts mean it; JSON Schema by itself takes it for a remark.
    package init(_ document: Document, dialect: SchemaDialect, assertsFormats: Bool = true) {
        self.document = document
        compiler = Mutex(SchemaCompiler(document, dialect: dialect, assertsFormats: assertsFormats))
    }

    deinit { compiler.withLock { $0.deallocate() } }

    /// The schema that a value of the document is.
    ///
    /// Throws ``SchemaError`` for a reference that leads nowhere, references in a circle, and a keyword whose value is
    /// not what the keyword takes, here or in what the schema refers to.
    package func schema(at value: JSON) throws -> Schema {
        guard value.document === document else {
            throw SchemaError(
                reason: "the schema belongs to another document than its registry", source: value.document.source,
                line: value.line)
        }
        let node = try compiler.withLock { try $0.compile(value.row) }
        return Schema(registry: self, node: node)
    }

    /// Keywords met while compiling what was asked for so far, in the order of the document.
    package var unsupportedKeywords: [UnsupportedKeyword] {
        compiler.withLock { $0.unsupported }.sorted { $0.key < $1.key }.map(\.value)
    }
}
