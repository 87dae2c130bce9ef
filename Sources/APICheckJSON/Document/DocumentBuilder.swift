#if Contracts
import APICheckBase

/// Makes a document from the values of others, such as a description in the terms of a newer version. Each value has the position
/// of the value it comes from.
package struct DocumentBuilder {
    private var writer = JSONWriter()
    private var origins: [JSON] = []

    package init() {}

    /// The length of the text so far, in bytes.
    package var count: Int { writer.count }

    /// Writes an object with the position of `origin`.
    package mutating func object(at origin: JSON, _ members: (inout DocumentBuilder) throws -> Void) rethrows {
        origins.append(origin)
        writer.open(UInt8(ascii: "{"))
        try members(&self)
        writer.close(UInt8(ascii: "}"))
    }

    package mutating func array(at origin: JSON, _ elements: (inout DocumentBuilder) throws -> Void) rethrows {
        origins.append(origin)
        writer.open(UInt8(ascii: "["))
        try elements(&self)
        writer.close(UInt8(ascii: "]"))
    }

    /// Writes the name of a member; its value is written next.
    package mutating func key(_ name: String, at origin: JSON) {
        origins.append(origin)
        writer.key(name)
    }

    package mutating func string(_ value: String, at origin: JSON) {
        origins.append(origin)
        writer.string(value)
    }

    package mutating func bool(_ value: Bool, at origin: JSON) {
        origins.append(origin)
        writer.bool(value)
    }

    /// Writes a value as it is.
    package mutating func copy(_ value: JSON) {
        for row in value.extent { origins.append(JSON(document: value.document, row: row)) }
        writer.copy(value)
    }

    /// Writes a member as it is.
    package mutating func copy(_ member: JSON.Member) {
        key(member.name, at: member.key)
        copy(member.value)
    }

    /// - Parameters:
    ///   - source: The file that the values come from.
    ///   - base: The document that was changed, where this one is not a conversion.
    package func document(source: String?, limits: Document.Limits, base: Document? = nil) throws -> Document {
        let bytes = writer.withUnsafeBytes(PaddedBytes.init(copying:))
        return try Document(bytes: bytes, source: source, limits: limits, marks: nil, origins: origins, base: base)
    }
}
#endif
