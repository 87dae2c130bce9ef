import APICheckBase

/// Which request methods change something on the server.
package enum MethodSafety {
    /// The safe methods of RFC 9110 section 9.2.1: they ask for no change.
    package static func isSafe(_ method: String) -> Bool {
        ["GET", "HEAD", "OPTIONS", "TRACE"].contains(method)
    }

    /// Whether a live run sends the method only with permission to write. The policy is narrower than RFC 9110: it lets
    /// GET and HEAD pass, and no other method.
    package static func needsWritePermission(_ method: String) -> Bool { method != "GET" && method != "HEAD" }
}

extension Request {
    /// Whether a live run sends the request only with permission to write: its method needs it, or a safe method carries
    /// the override of an unsafe one.
    package var needsWritePermission: Bool {
        MethodSafety.needsWritePermission(method) || writingOverride != nil
    }
}

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
    init?(header name: String, value: String) {
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

/// The text of a GraphQL document, read only as far as needed to see which operations it has.
enum GraphQLText {
    /// Whether one of the operations is a mutation (GraphQL section 2.3). Which one runs is the server's decision.
    static func hasMutation(_ text: String) -> Bool {
        var bytes = text.utf8[...]
        var depth = 0
        /// Whether a definition may begin here: outside of braces, at the start or after a selection set.
        var beginsDefinition = true
        /// Whether the name before was `mutation` at the beginning of a definition.
        var isMutation = false
        while let byte = bytes.first {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","):
                bytes.removeFirst()
                continue
            case UInt8(ascii: "#"):
                bytes = bytes.drop { $0 != 0x0A && $0 != 0x0D }
                continue
            case UInt8(ascii: "\""):
                // A description may precede a definition.
                bytes = afterString(bytes)
                continue
            case UInt8(ascii: "{"):
                if isMutation { return true }
                depth += 1
                beginsDefinition = false
            case UInt8(ascii: "}"):
                depth -= 1
                beginsDefinition = depth <= 0
            case _ where isName(byte):
                let name = bytes.prefix(while: isName)
                bytes = bytes[name.endIndex...]
                if depth <= 0, beginsDefinition { isMutation = name.elementsEqual("mutation".utf8) }
                beginsDefinition = false
                continue
            default: beginsDefinition = false
            }
            bytes.removeFirst()
        }
        return false
    }

    private static func isName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte.isASCIIDigit || (0x61...0x7A).contains(byte | 0x20)
    }

    /// What follows a string (section 2.9.4), or the end of the text where it is not closed.
    private static func afterString(_ bytes: Substring.UTF8View) -> Substring.UTF8View {
        let quote = UInt8(ascii: "\"")
        var rest = bytes.dropFirst()
        if rest.starts(with: [quote, quote]) {
            rest = rest.dropFirst(2)
            while let byte = rest.first, !rest.starts(with: [quote, quote, quote]) {
                rest = rest.dropFirst(byte == UInt8(ascii: "\\") && rest.dropFirst().first == quote ? 4 : 1)
            }
            return rest.dropFirst(3)
        }
        while let byte = rest.first, byte != quote { rest = rest.dropFirst(byte == UInt8(ascii: "\\") ? 2 : 1) }
        return rest.dropFirst()
    }
}
