import APICheckHTTP

/// The header fields of a request or a response, in order.
///
///     exchange.headers["content-type"]
///     exchange.headers.values(of: "set-cookie")
///
/// Two lists are equal if each name, in any case, has the same values in the same order.
public struct HeaderFields: Sendable {
    private(set) var headers: Headers

    init(_ headers: Headers) { self.headers = headers }

    /// Creates a list.
    ///
    /// - Parameter fields: The names and values, in order. A name may occur several times.
    public init(_ fields: some Sequence<(name: String, value: String)>) {
        headers = Headers(fields.map { HeaderField($0.name, $0.value) })
    }

    /// The first value of a name; nil if there is no such field. Setting it removes other fields of the name.
    ///
    /// - Parameter name: The name, in any case.
    public subscript(name: String) -> String? {
        get { headers[name] }
        set { headers[name] = newValue }
    }

    /// Returns the values of all fields with a name, in order.
    ///
    /// - Parameter name: The name, in any case.
    /// - Returns: The values; empty if there is no such field.
    public func values(of name: String) -> [String] { headers.values(name) }
}

extension HeaderFields: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { headers.fields.count }

    public subscript(index: Int) -> (name: String, value: String) {
        let field = headers.fields[index]
        return (field.name, field.value)
    }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
    /// Creates a list from a literal, e.g. `["Content-Type": "text/html", "Set-Cookie": "a=1", "Set-Cookie": "b=2"]`.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(Headers(elements.map { HeaderField($0, $1) }))
    }
}

extension HeaderFields: Equatable {
    public static func == (left: HeaderFields, right: HeaderFields) -> Bool { left.byName == right.byName }

    private var byName: [String: [String]] {
        Dictionary(grouping: headers.fields) { $0.name.lowercased() }.mapValues { $0.map(\.value) }
    }
}
