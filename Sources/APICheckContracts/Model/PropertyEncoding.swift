package import APICheckHTTP
import APICheckJSON

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
