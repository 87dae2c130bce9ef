import APICheckBase
package import APICheckHTTP
package import APICheckJSON

/// What an operation answers under one status (OpenAPI 3.1 section 4.8.17). Shared, as its operation is.
package final class ResponseDeclaration: Sendable {
    package enum Status: Hashable, Sendable, CustomStringConvertible {
        case code(Int)
        /// The first digit: 2 for `2XX`.
        case range(Int)
        case `default`

        /// Fails when the text is neither a code, a range nor `default`.
        package init?(_ text: String) {
            let bytes = Array(text.utf8)
            if text == "default" {
                self = .default
            } else if bytes.count == 3, (0x31...0x39).contains(bytes[0]), bytes[1] | 0x20 == 0x78, bytes[2] == bytes[1]
            {
                self = .range(Int(bytes[0] - 0x30))
            } else if bytes.count == 3, let code = Int(text), code >= 100 {
                self = .code(code)
            } else {
                return nil
            }
        }

        package var description: String {
            switch self {
            case .code(let code): "\(code)"
            case .range(let digit): "\(digit)XX"
            case .default: "default"
            }
        }
    }

    package let status: Status
    package let headers: [HeaderDeclaration]
    package let content: [Content]
    let node: JSON
    /// The status as the contract writes it.
    let key: JSON

    init(status: Status, headers: [HeaderDeclaration], content: [Content], node: JSON, key: JSON) {
        self.status = status
        self.headers = headers
        self.content = content
        self.node = node
        self.key = key
    }
}

extension [ResponseDeclaration] {
    /// The exact code before its range before `default` (OpenAPI 3.1 section 4.8.16).
    package func first(for status: Int) -> ResponseDeclaration? {
        first { $0.status == .code(status) } ?? first { $0.status == .range(status / 100) }
            ?? first { $0.status == .default }
    }
}

/// One media type that a body may have (OpenAPI 3.1 section 4.8.14). Shared, as its operation is.
package final class Content: Sendable {
    /// May be a range, as `text/*`.
    package let type: MediaType
    package let schema: JSON?
    /// The schema of each item of a sequential media type (OpenAPI 3.2 section 4.14.1).
    let itemSchema: JSON?
    /// How single properties of a form are written, by name.
    package let encoding: [String: PropertyEncoding]
    let key: JSON

    init(type: MediaType, schema: JSON?, itemSchema: JSON? = nil, encoding: [String: PropertyEncoding], key: JSON) {
        self.type = type
        self.schema = schema
        self.itemSchema = itemSchema
        self.encoding = encoding
        self.key = key
    }

    /// The schema of the body, and that of its items.
    var schemas: [JSON] { [schema, itemSchema].compactMap(\.self) }
}

extension [Content] {
    /// The entry for a media type, the most precise that covers it (RFC 9110 section 12.5.1); of equals the first.
    func first(for type: MediaType) -> Content? {
        var best: (content: Content, precision: Int)?
        for content in self {
            guard let precision = content.type.precision(for: type), precision > best?.precision ?? 0 else { continue }
            best = (content, precision)
        }
        return best?.content
    }

    var types: String { isEmpty ? "nothing" : map(\.type.description).list("or") }
}

/// How one property of a form or a multipart body is written (OpenAPI 3.1 section 4.8.15).
package struct PropertyEncoding: Sendable {
    /// The serialization, or nil when neither `style`, `explode` nor `allowReserved` is there; then ``contentTypes`` counts.
    package let serialization: ParameterSerialization?
    /// May be ranges; empty when none is named.
    package let contentTypes: [MediaType]
    /// The header fields of the part of a multipart body.
    package let headers: [HeaderDeclaration]
    /// The property's name in `encoding`.
    let key: JSON

    var isJSON: Bool { serialization == nil && contentTypes.contains(where: \.isJSON) }
}

/// A header of a response (OpenAPI 3.1 section 4.8.21).
package struct HeaderDeclaration: Sendable {
    package let name: String
    let isRequired: Bool
    let explode: Bool
    package let schema: JSON?
    let isJSONText: Bool
    /// Whether the header itself is marked; its schema may be besides.
    let isSecret: Bool
    /// The header's name in the contract.
    let key: JSON
    let node: JSON
    /// What the contract lists: ``node``, or a reference to it.
    let listed: JSON
}
