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
    private static func isNotable(_ name: String) -> Bool {
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
