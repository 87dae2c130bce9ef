import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// What the calls of one method of a route have in common.
final class LearnedOperation {
    let method: String
    /// The index of its route.
    let route: Int
    private(set) var calls = 0
    private(set) var query: [String: LearnedParameter] = [:]
    /// The headers by the name in lower case.
    private(set) var headers: [String: (name: String, parameter: LearnedParameter)] = [:]
    private(set) var requestBodies: [String: LearnedBody] = [:]
    /// The number of requests with a body of a known media type.
    private(set) var requestsWithBody = 0
    private(set) var responses: [Int: LearnedResponse] = [:]
    /// The credentials of the calls that succeeded.
    private(set) var accepted: Set<Set<CredentialScheme>> = []
    /// The credentials of the others.
    private(set) var refused: Set<Set<CredentialScheme>> = []

    init(method: String, route: Int) {
        self.method = method
        self.route = route
    }

    func add(_ exchange: Exchange, limits: Document.Limits) {
        calls += 1
        let request = exchange.request
        addQuery(request.url)
        addHeaders(request.headers)
        addBody(request, limits)
        let credentials = CredentialScheme.all(of: request)
        guard let response = exchange.response else { return }
        if response.status < 400 { accepted.insert(credentials) } else { refused.insert(credentials) }
        let learned = responses[response.status] ?? LearnedResponse()
        responses[response.status] = learned
        learned.add(response, isHead: method == "HEAD", limits: limits)
    }

    private func addQuery(_ url: HTTPURL) {
        guard url.query != nil else { return }
        for (name, values) in LearnedOperation.grouped(url.queryPairs.map { ($0.name, $0.value) })
        where !CredentialScheme.isQueryKey(name) && !SecretPlaceholder.occurs(in: name) {
            query[name, default: LearnedParameter(name: name)].add(values)
        }
    }

    private func addHeaders(_ fields: Headers) {
        let notable = fields.fields.filter { LearnedOperation.isNotable($0.name) }
        for (key, values) in LearnedOperation.grouped(notable.map { ($0.name.asciiLowercased(), $0.value) }) {
            let name = notable.first { $0.isNamed(key) }?.name ?? key
            headers[key, default: (name, LearnedParameter(name: key))].parameter.add([values.joined(separator: ", ")])
        }
    }

    /// Whether an API asks for the header field: not one that any client or proxy adds, and no credential.
    /// Whether a field of a request says something of the API.
    static func isNotable(_ name: String) -> Bool {
        let name = name.asciiLowercased()
        if ["authorization", "proxy-authorization", "cookie", "x-csrf-token", "x-xsrf-token"].contains(name) {
            return false
        }
        if name.hasPrefix(":") || name.hasPrefix("x-forwarded") || CredentialScheme.isKey(name) { return false }
        if name == "idempotency-key" || name.hasSuffix("-version") && name != "mime-version" {
            return !name.hasPrefix("sec-")
        }
        return !KeptHeaders().contains(name)
    }

    private func addBody(_ request: SentRequest, _ limits: Document.Limits) {
        guard let bytes = request.body, !bytes.isEmpty, let type = request.headers.contentType,
            BodyContent.remainingCoding(bytes, request.headers) == nil
        else { return }
        requestsWithBody += 1
        let body = requestBodies[type.essence] ?? LearnedBody(type)
        requestBodies[type.essence] = body
        body.add(bytes, as: type, limits: limits)
    }

    /// The values of each name, names in the order in which they come first.
    private static func grouped(_ pairs: [(String, String)]) -> [(String, [String])] {
        var order: [String] = []
        var values: [String: [String]] = [:]
        for (name, value) in pairs {
            if values[name] == nil { order.append(name) }
            values[name, default: []].append(value)
        }
        return order.map { ($0, values[$0] ?? []) }
    }
}

/// A parameter of the query or a header field, as samples have it.
struct LearnedParameter {
    /// The number of requests that have it.
    var count = 0
    /// Whether a request has it more than once, so that its value is a list.
    var isRepeated = false
    /// Whether redaction removed a value.
    var isSecret: Bool { value.text.placeholders > 0 }
    /// A value that was sent.
    private(set) var example: String?
    let value = LearnedValue()

    init(name: String) {
        value.mayBeEnum = EnumNames.contains(name)
        value.isCount = CountNames.contains(name)
    }

    mutating func add(_ values: [String]) {
        count += 1
        if values.count > 1 { isRepeated = true }
        if example == nil, let first = values.first, ExampleText.isPublic(first) { example = first }
        for text in values { value.add(text: text) }
    }
}

/// The responses with one status.
final class LearnedResponse {
    private(set) var count = 0
    private(set) var bodies: [String: LearnedBody] = [:]
    /// The headers by the name in lower case.
    private(set) var headers: [String: (name: String, parameter: LearnedParameter)] = [:]

    func add(_ response: Response, isHead: Bool, limits: Document.Limits) {
        count += 1
        addHeaders(response.headers)
        guard !isHead, !response.body.isEmpty, let type = response.headers.contentType,
            BodyContent.remainingCoding(response.body, response.headers) == nil
        else { return }
        let body = bodies[type.essence] ?? LearnedBody(type)
        bodies[type.essence] = body
        body.add(response.body, as: type, limits: limits)
    }

    private func addHeaders(_ fields: Headers) {
        var values: [String: (name: String, values: [String])] = [:]
        for field in fields.fields {
            let key = field.name.asciiLowercased()
            if NotableHeaders.contains(key) { values[key, default: (field.name, [])].values.append(field.value) }
        }
        for (key, field) in values {
            headers[key, default: (field.name, LearnedParameter(name: key))].parameter
                .add([field.values.joined(separator: ", ")])
        }
    }
}

/// Header fields of answers that a client reads; other ones differ with servers and proxies, and say nothing of the API.
enum NotableHeaders {
    private static let names: Set<String> = [
        "deprecation", "etag", "link", "location", "retry-after", "sunset", "www-authenticate", "x-next-page", "x-page",
        "x-per-page", "x-total", "x-total-count", "x-total-pages",
    ]
    private static let prefixes = ["ratelimit", "x-ratelimit-", "x-rate-limit-"]
    /// Those that are of all answers or none: limits and totals. A last page has no link.
    private static let constant = ["ratelimit", "x-ratelimit-", "x-rate-limit-", "x-total"]

    /// - Parameter name: In lower case.
    static func contains(_ name: String) -> Bool { names.contains(name) || prefixes.contains(where: name.hasPrefix) }

    /// Whether a field that all of many answers have is in each answer with the status.
    static func isConstant(_ name: String, status: Int) -> Bool {
        constant.contains(where: name.hasPrefix)
            || name == "location" && [201, 301, 302, 303, 307, 308].contains(status)
    }

    /// Whether its values are numbers or words, of which a schema is learned.
    static func hasPlainValue(_ name: String) -> Bool {
        constant.contains(where: name.hasPrefix) || name.hasPrefix("x-")
    }
}
