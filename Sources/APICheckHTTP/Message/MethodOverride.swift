import APICheckBase

/// A request's wish to be handled as another method than its own, which frameworks honour for clients that can only send
/// GET and POST: in a header field, in the query, or in the fields of a form.
package struct MethodOverride: Hashable, Sendable {
    /// The field or parameter as sent: `X-HTTP-Method-Override`, `_method`.
    package let name: String
    /// The method asked for, in upper case.
    package let method: String

    /// The header fields of Rack, Rails, Symfony, Spring, Google's APIs (the first), OData (the second) and others.
    private static let names = ["x-http-method-override", "x-http-method", "x-method-override"]

    /// Nil for a field that overrides nothing, or that names no method.
    package init?(header name: String, value: String) {
        guard MethodOverride.isHeader(name) else { return nil }
        self.init(name: name, value: value)
    }

    /// The same for a parameter of a query or a form.
    package init?(parameter name: String, value: String) {
        guard MethodOverride.isParameter(name) else { return nil }
        self.init(name: name, value: value)
    }

    private init?(name: String, value: String) {
        let method = String(value[...].trimmingHTTPSpace).uppercased()
        if method.isEmpty { return nil }
        self.name = name
        self.method = method
    }

    package static func isHeader(_ name: String) -> Bool { names.contains { name.equalsIgnoringASCIICase($0) } }

    /// `_method`, as Rack, Rails, Laravel and Symfony read it, and the names of the headers.
    package static func isParameter(_ name: String) -> Bool {
        name.equalsIgnoringASCIICase("_method") || isHeader(name)
    }

    /// The method changes something on the server (RFC 9110 section 9.2.1).
    package var isWrite: Bool { !["GET", "HEAD", "OPTIONS", "TRACE"].contains(method) }
}

extension Request {
    /// The first override that asks for a write; nil without one.
    ///
    /// An override by a safe method is left aside: it turns a POST into a read only on a server that knows it.
    package var writingOverride: MethodOverride? {
        for field in headers.fields {
            if let override = MethodOverride(header: field.name, value: field.value), override.isWrite {
                return override
            }
        }
        return (url.queryPairs + formPairs).lazy
            .compactMap { MethodOverride(parameter: $0.name, value: $0.value) }.first(where: \.isWrite)
    }

    private var formPairs: [FormPair] {
        guard let body, let type = headers.contentType, type.isForm || type.isMultipart else { return [] }
        switch BodyContent(body, type: type, policy: .declared) {
        case .form: return FormPair.parse(body)
        case .multipart(let multipart):
            return multipart.parts.compactMap { part in
                part.name.map { FormPair($0, String(decoding: part.body, as: UTF8.self)) }
            }
        case .none, .json, .text, .bytes: return []
        }
    }
}
