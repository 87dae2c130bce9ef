import APICheckBase

extension Document {
    /// Reads a JSON file, whatever its extension.
    package convenience init(contentsOfJSON path: String, limits: Limits = Limits()) throws {
        try self.init(
            bytes: PaddedBytes(contentsOf: path, limit: limits.bytes), source: path, limits: limits, marks: nil)
    }
}

extension PaddedBytes {
    /// Reads a whole file.
    ///
    /// - Throws: ``FileError``, also when the file was modified meanwhile.
    convenience init(contentsOf path: String, limit: Int) throws {
        let file = try FileDescriptor(reading: path)
        let size = try file.regularSize(limit: limit)
        let stamp = try file.stamp()
        try self.init(count: size) { try file.fill($0) }
        guard try file.stamp() == stamp else { throw FileError.changed(path) }
    }
}
