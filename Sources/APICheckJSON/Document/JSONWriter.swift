/// Writes JSON text into bytes, in the order of the calls.
///
/// Commas, colons and indentation are the writer's; names are escaped as values are. Only what RFC 8259 section 7 demands
/// is escaped, so that text stays readable in a review.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []
    /// Spaces for each level; nil writes one line without spaces.
    private let indent: Int?
    private var depth = 0
    private var isFirst = true
    private var followsKey = false

    package init(indent: Int? = nil) { self.indent = indent }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        try container(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
    }

    package mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
        try container(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
    }

    /// The name of the member whose value is written next.
    package mutating func key(_ name: String) {
        separate()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        if indent != nil { bytes.append(UInt8(ascii: " ")) }
        followsKey = true
    }

    package mutating func string(_ value: String) {
        separate()
        quote(value)
    }

    package mutating func int(_ value: Int) { raw(String(value)) }
    package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }
    package mutating func null() { raw("null") }

    /// A value that is JSON already, without looking at it.
    package mutating func raw(_ json: String) {
        separate()
        bytes.append(contentsOf: json.utf8)
    }

    /// A value of a document, its numbers and strings as they were spelt, laid out as this writer lays out.
    package mutating func copy(_ value: JSON) {
        switch value.kind {
        case .object:
            object { writer in
                for member in value.members {
                    writer.key(member.name)
                    writer.copy(member.value)
                }
            }
        case .array: array { writer in value.elements.forEach { writer.copy($0) } }
        default:
            separate()
            bytes.append(contentsOf: value.bytes)
        }
    }

    package mutating func member(_ name: String, _ value: String?) {
        key(name)
        if let value { string(value) } else { null() }
    }

    package mutating func member(_ name: String, _ value: Int?) {
        key(name)
        if let value { int(value) } else { null() }
    }

    package mutating func member(_ name: String, _ value: Bool) {
        key(name)
        bool(value)
    }

    package mutating func object(_ name: String, _ members: (inout JSONWriter) throws -> Void) rethrows {
        key(name)
        try object(members)
    }

    package mutating func array(_ name: String, _ elements: (inout JSONWriter) throws -> Void) rethrows {
        key(name)
        try array(elements)
    }

    private mutating func container(
        _ open: UInt8, _ close: UInt8, _ body: (inout JSONWriter) throws -> Void
    ) rethrows {
        separate()
        bytes.append(open)
        depth += 1
        isFirst = true
        try body(&self)
        depth -= 1
        if !isFirst { breakLine() }
        bytes.append(close)
        isFirst = false
    }

    private mutating func separate() {
        if followsKey {
            followsKey = false
            isFirst = false
            return
        }
        if depth > 0 {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            breakLine()
        }
        isFirst = false
    }

    private mutating func breakLine() {
        guard let indent else { return }
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: depth * indent))
    }

    private mutating func quote(_ value: String) {
        bytes.append(0x22)
        var value = value
        value.withUTF8 { text in
            var start = 0
            for (index, byte) in text.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
                bytes.append(contentsOf: text[start..<index])
                escape(byte)
                start = index + 1
            }
            bytes.append(contentsOf: text[start...])
        }
        bytes.append(0x22)
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(0x5C)
        switch byte {
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x22, 0x5C: bytes.append(byte)
        default:
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(byte >> 4 == 0 ? 0x30 : 0x31)
            bytes.append(Array("0123456789abcdef".utf8)[Int(byte & 15)])
        }
    }
}
