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

    private let facts: FieldFacts

    init(method: String, route: Int, facts: FieldFacts) {
        self.method = method
        self.route = route
        self.facts = facts
    }

    func add(_ call: SampledCall, limits: Document.Limits) {
        calls += 1
        let request = call.exchange.request
        let pairs = request.url.queryPairs
        addQuery(pairs)
        addHeaders(request.headers)
        addBody(request, limits)
        let credentials = CredentialScheme.all(of: request, query: pairs, facts)
        guard let response = call.response else { return }
        if response.status < 400 {
            if !accepted.contains(credentials) { accepted.insert(credentials) }
        } else {
            refused.insert(credentials)
        }
        let learned = responses[response.status] ?? LearnedResponse(facts)
        responses[response.status] = learned
        learned.add(response, call, isHead: method == "HEAD", limits: limits)
    }

    private func addQuery(_ pairs: [FormPair]) {
        if pairs.isEmpty { return }
        for (name, values) in LearnedOperation.grouped(pairs.map { ($0.name, $0.value) })
        where facts.parameter(name).scheme == nil && !SecretPlaceholder.occurs(in: name) {
            query[name, default: LearnedParameter(name: name)].add(values)
        }
    }

    private func addHeaders(_ fields: Headers) {
        var notable: [HeaderField] = []
        for index in fields.fields.indices where facts.header(fields.fields[index].name).isNotable {
            notable.append(fields.fields[index])
        }
        if notable.isEmpty { return }
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
        if pairs.count == 1 { return [(pairs[0].0, [pairs[0].1])] }
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
    /// The body of the last response.
    private var last: (type: MediaType, body: LearnedBody)?
    /// The headers by the name in lower case.
    private(set) var headers: [String: (name: String, parameter: LearnedParameter)] = [:]
    private let facts: FieldFacts

    init(_ facts: FieldFacts) { self.facts = facts }

    func add(_ response: Response, _ call: SampledCall, isHead: Bool, limits: Document.Limits) {
        count += 1
        addHeaders(response.headers)
        guard !isHead, !response.body.isEmpty, let type = call.type,
            BodyContent.remainingCoding(response.body, response.headers) == nil
        else { return }
        body(of: type).add(response.body, as: type, limits: limits, parsed: call.body)
    }

    private func body(of type: MediaType) -> LearnedBody {
        if let last, last.type == type { return last.body }
        let body = bodies[type.essence] ?? LearnedBody(type)
        bodies[type.essence] = body
        last = (type, body)
        return body
    }

    private func addHeaders(_ fields: Headers) {
        var found: [(key: String, name: String, values: [String])] = []
        for index in fields.fields.indices {
            guard let key = facts.notableAnswerHeader(fields.fields[index].name) else { continue }
            if let place = found.firstIndex(where: { $0.key == key }) {
                found[place].values.append(fields.fields[index].value)
            } else {
                found.append((key, fields.fields[index].name, [fields.fields[index].value]))
            }
        }
        for field in found {
            headers[field.key, default: (field.name, LearnedParameter(name: field.key))].parameter
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
