import APICheckBase

/// A request's wish to be handled with another method, in a header field, in the query or in a form. Frameworks support
/// it for clients that can send only GET and POST.
package struct MethodOverride: Hashable, Sendable {
    /// The name of the field or parameter as sent: `X-HTTP-Method-Override`, `_method`.
    package let name: String
    /// The requested method, in upper case.
    package let method: String

    /// The header fields of Rack, Rails, Symfony, Spring, Google's APIs (the first), OData (the second) and others.
    private static let names = ["x-http-method-override", "x-http-method", "x-method-override", "x-method"]

    /// Reads a header field; nil when its name does not override the method or its value is empty.
    package init?(header name: String, value: String) {
        guard MethodOverride.isHeader(name) else { return nil }
        self.init(name: name, value: value)
    }

    /// Reads a parameter of a query or a form. A mutation of GraphQL in `query` is a write, whatever the method: not every server
    /// refuses it in a GET, as GraphQL over HTTP demands.
    package init?(parameter name: String, value: String) {
        if name == "query", GraphQLText.hasMutation(value) {
            self.init(name: name, value: "mutation")
        } else {
            guard MethodOverride.isParameter(name) else { return nil }
            self.init(name: name, value: value)
        }
    }

    private init?(name: String, value: String) {
        let method = String(value[...].trimmingHTTPSpace).uppercased()
        if method.isEmpty { return nil }
        self.name = name
        self.method = method
    }

    package static func isHeader(_ name: String) -> Bool { names.contains { name.equalsIgnoringASCIICase($0) } }

    /// Whether the name is `_method`, which Rack, Rails, Laravel and Symfony read, or that of an overriding header.
    package static func isParameter(_ name: String) -> Bool {
        name.equalsIgnoringASCIICase("_method") || isHeader(name)
    }

    package var isWrite: Bool { !MethodSafety.isSafe(method) }
}

extension Request {
    /// The first override with an unsafe method; nil without one.
    ///
    /// An override with a safe method is ignored: it turns a POST into a read only on servers that support it.
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
