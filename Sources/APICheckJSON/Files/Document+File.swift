extension Document {
    /// Reads a file: YAML by its extension `.yaml` or `.yml`, JSON by any other.
    package convenience init(contentsOf path: String, limits: Limits = Limits()) throws {
        if Document.isYAML(path) {
            let bytes = try FileContents.read(path, limit: limits.bytes)
            if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
                throw YAMLError(reason: "the text is UTF-16, expected UTF-8; save it as UTF-8", source: path, line: 1)
            }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
                throw YAMLError(reason: "the text is not UTF-8", source: path, line: line.map { $0 + 1 })
            }
            try self.init(yaml: text, source: path, limits: limits)
        } else {
            try self.init(
                bytes: PaddedBytes(contentsOf: path, limit: limits.bytes), source: path, limits: limits, marks: nil)
        }
    }
}

extension Document {
    /// Whether a file is read as YAML, by its extension.
    package static func isYAML(_ path: String) -> Bool { path.hasSuffix(".yaml") || path.hasSuffix(".yml") }
}

extension PaddedBytes {
    /// Maps a file where the system lets it, reads it where not.
    convenience init(contentsOf path: String, limit: Int) throws {
        let file = try FileDescriptor(reading: path)
        try self.init(file, size: file.regularSize(limit: limit))
    }

    /// The same, the limit only held against a file that has to be read.
    convenience init(mapping path: String, limit: Int) throws {
        let file = try FileDescriptor(reading: path)
        let size = try file.regularSize(limit: Int.max)
        if size > limit, let mapping = Mapping(descriptor: file.number, size: size) {
            self.init(mapping)
        } else {
            try self.init(file, size: file.regularSize(limit: limit))
        }
    }

    private convenience init(_ file: borrowing FileDescriptor, size: Int) throws {
        // A small file is cheaper to read than to map.
        if size > 64 << 10, let mapping = Mapping(descriptor: file.number, size: size) {
            self.init(mapping)
        } else {
            try self.init(count: size) { try file.fill($0) }
        }
    }
}
