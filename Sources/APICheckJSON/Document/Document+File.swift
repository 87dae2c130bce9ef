#if Contracts
import APICheckBase

extension Document {
    /// Reads a file: as YAML with the extension `.yaml` or `.yml`, otherwise as JSON.
    package convenience init(contentsOf path: String, limits: Limits = Limits()) throws {
        if Document.isYAML(path) {
            try self.init(FileContents.read(path, limit: limits.bytes), ofFile: path, limits: limits)
        } else {
            try self.init(contentsOfJSON: path, limits: limits)
        }
    }

    /// Parses the bytes of a file by its extension, as ``init(contentsOf:limits:)`` does.
    package convenience init(_ bytes: [UInt8], ofFile path: String, limits: Limits) throws {
        if Document.isYAML(path) {
            try self.init(yaml: bytes, source: path, limits: limits)
        } else {
            try self.init(bytes, source: path, limits: limits)
        }
    }

    /// Parses YAML.
    ///
    /// - Throws: ``YAMLError``, also when the bytes are not UTF-8.
    package convenience init(yaml bytes: [UInt8], source: String, limits: Limits) throws {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw YAMLError(reason: "the text is UTF-16, expected UTF-8; save it as UTF-8", source: source, line: 1)
        }
        guard let text = String(validUTF8: bytes) else {
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let line = lines.firstIndex { String(validUTF8: $0) == nil }
            throw YAMLError(reason: "the text is not UTF-8", source: source, line: line.map { $0 + 1 })
        }
        try self.init(yaml: text, source: source, limits: limits)
    }
}

extension Document {
    /// Whether a file is YAML by its extension.
    package static func isYAML(_ path: String) -> Bool { path.hasSuffix(".yaml") || path.hasSuffix(".yml") }
}
#endif
