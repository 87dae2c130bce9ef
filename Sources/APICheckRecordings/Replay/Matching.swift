import APICheckBase
import APICheckHTTP
package import APICheckJSON

/// Which parts of a request must equal those of a recorded one.
///
/// The method and the percent-decoded path are always compared. The host is compared on request only: a recording
/// answers for any server.
package struct Matching: Hashable, Sendable {
    /// Whether scheme, host and port are compared.
    package var comparesHost: Bool
    /// Whether the order of query parameters is compared; otherwise only the set of pairs with their counts is.
    package var isQueryOrdered: Bool
    /// The decoded names of query parameters that are not compared.
    package var ignoredQuery: Set<String>
    /// The names of header fields that are compared, each with all its values in order. The case of names is ignored.
    package var headers: [String]
    /// Whether the body is compared, in a way that depends on its kind (``ComparedBody``).
    package var comparesBody: Bool
    /// Places in a JSON body that are not compared, whether they exist or not.
    package var ignoredBody: Set<Pointer>

    package init(
        comparesHost: Bool = false, isQueryOrdered: Bool = false, ignoredQuery: Set<String> = [],
        headers: [String] = [], comparesBody: Bool = true, ignoredBody: Set<Pointer> = []
    ) {
        self.comparesHost = comparesHost
        self.isQueryOrdered = isQueryOrdered
        self.ignoredQuery = ignoredQuery
        self.headers = headers
        self.comparesBody = comparesBody
        self.ignoredBody = ignoredBody
    }
}

/// The parts of a request that a ``Matching`` compares. Requests that are equal in this form have the same answer.
struct ComparedRequest: Hashable {
    let method: String
    /// The origin, or nil when the host is not compared.
    let origin: String?
    /// Percent-decoded, `/` when the URL has none.
    let path: [UInt8]
    /// Sorted, unless the order is compared.
    let query: [ComparedPair]
    /// The values of each compared header, in the order of ``Matching/headers``.
    let headers: [[String]]
    let body: ComparedBody

    init(_ request: SentRequest, matching: Matching) {
        method = request.method
        origin = matching.comparesHost ? ComparedRequest.origin(of: request.url) : nil
        path = request.url.path.isEmpty ? [UInt8(ascii: "/")] : PercentEncoding.decode(Array(request.url.path.utf8))
        var query = request.url.query.map { ComparedPair.parse(Array($0.utf8)) } ?? []
        if !matching.ignoredQuery.isEmpty {
            query.removeAll { matching.ignoredQuery.contains(String(decoding: $0.name, as: UTF8.self)) }
        }
        if !matching.isQueryOrdered { query.sort() }
        self.query = query
        headers = matching.headers.map { request.headers.values($0) }
        body = ComparedBody(request, matching: matching)
    }

    /// With the port that the scheme implies where the URL has none (RFC 9110 section 4.2.3).
    private static func origin(of url: HTTPURL) -> String {
        "\(url.scheme)://\(url.host.asciiLowercased())\(url.effectivePort.map { ":\($0)" } ?? "")"
    }

    var segments: [ArraySlice<UInt8>] { path.split(separator: UInt8(ascii: "/")) }

    var isSafe: Bool { MethodSafety.isSafe(method) }
}

/// A request body in the form that is compared: JSON by value, a form as its pairs in any order, multipart without its
/// boundary, anything else byte by byte. An empty body equals a missing one.
enum ComparedBody: Hashable {
    case none
    case json(JSON)
    case form([ComparedPair])
    case multipart([MultipartPart])
    case bytes([UInt8])

    init(_ request: SentRequest, matching: Matching) {
        guard matching.comparesBody, let body = request.body, !body.isEmpty else {
            self = .none
            return
        }
        switch BodyContent(body, type: request.headers.contentType, policy: .sniffed) {
        case .json(let value):
            let kept = matching.ignoredBody.isEmpty ? nil : value.bytes(without: matching.ignoredBody)
            self = .json(kept.flatMap { try? Document($0).root } ?? value)
        case .form: self = .form(ComparedPair.parse(body).sorted())
        case .multipart(let multipart): self = .multipart(multipart.parts)
        case .none, .text, .bytes: self = .bytes(body)
        }
    }

    /// The kind of the body in words, for messages.
    var kind: String {
        switch self {
        case .none: "no body"
        case .json: "JSON"
        case .form: "a form"
        case .multipart(let parts): "multipart of \(parts.count) \(parts.count == 1 ? "part" : "parts")"
        case .bytes(let bytes): "\(bytes.count) bytes"
        }
    }

    static func == (left: ComparedBody, right: ComparedBody) -> Bool {
        switch (left, right) {
        case (.none, .none): true
        case (.json(let one), .json(let two)): one.equals(two)
        case (.form(let one), .form(let two)): one == two
        case (.multipart(let one), .multipart(let two)): one == two
        case (.bytes(let one), .bytes(let two)): one == two
        default: false
        }
    }

    func hash(into hasher: inout Hasher) {
        switch self {
        case .none: hasher.combine(0)
        case .json(let value): hasher.combine(value.hashOfValue)
        case .form(let pairs): hasher.combine(pairs)
        case .multipart(let parts): hasher.combine(parts)
        case .bytes(let bytes): hasher.combine(bytes)
        }
    }
}

/// A percent-decoded name and value of a query or a form. Kept as bytes, so that invalid UTF-8 and different
/// compositions of an accent stay different.
struct ComparedPair: Hashable, Comparable {
    let name: [UInt8]
    let value: [UInt8]

    static func parse(_ bytes: [UInt8]) -> [ComparedPair] {
        FormPair.decodedBytes(of: bytes).map { ComparedPair(name: $0.name, value: $0.value) }
    }

    static func < (left: ComparedPair, right: ComparedPair) -> Bool {
        left.name == right.name
            ? left.value.lexicographicallyPrecedes(right.value) : left.name.lexicographicallyPrecedes(right.name)
    }
}
