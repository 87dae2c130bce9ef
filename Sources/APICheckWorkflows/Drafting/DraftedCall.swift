package import APICheckContracts
import APICheckHTTP
import APICheckJSON

/// A call of an operation with the values that it needs, as a step of a workflow.
package struct DraftedCall: Sendable {
    /// Where the value of a parameter is from.
    package enum Value: Sendable {
        /// JSON text; a string may contain runtime expressions.
        case literal(String)
        /// An output of an earlier step.
        case output(step: String, name: String)
    }

    package struct Parameter: Sendable {
        package let name: String
        /// `path`, `query`, `querystring`, `header` or `cookie`.
        package let location: String
        package let value: Value
    }

    struct Body: Sendable {
        let mediaType: String
        /// JSON whose texts may be runtime expressions.
        let payload: String
    }

    /// What a later step takes of the answer.
    enum Place: Hashable, Sendable {
        case body(Pointer)
        /// A header field.
        case header(String)
        /// The parameter `{id}` of a path in the header field Location, or of a query such as `?page={id}`.
        case location(template: String)
    }

    package struct Output: Hashable, Sendable {
        package let name: String
        let place: Place
    }

    package let operation: APICheckContracts.Operation
    package let stepID: String
    /// The parameters in the order of the contract, or of the request.
    package internal(set) var parameters: [Parameter] = []
    package internal(set) var credentials: [DraftedCredential] = []
    var body: Body?
    /// The status that the call must have; nil for any below 500.
    package internal(set) var status: Int?
    package internal(set) var outputs: [Output] = []
    /// Whether it removes what the workflow made.
    package internal(set) var isCleanup = false

    /// The steps whose answers its parameters need.
    var sources: [String] {
        parameters.compactMap { parameter in
            if case .output(let step, _) = parameter.value { step } else { nil }
        }
    }
}

/// A parameter that calls send when its input is given, such as a credential.
package struct DraftedCredential: Hashable, Sendable {
    /// The name of the input, e.g. `token`.
    package let input: String
    /// What it is, for people.
    let description: String
    /// `header`, `query` or `cookie`.
    let location: String
    /// The name of the header, the query parameter or the cookie.
    let name: String
    /// The value with the input in it.
    let value: String

    /// Fails for a credential that an exchange does not contain, such as a client certificate.
    init?(_ scheme: SecurityScheme) {
        switch scheme.credential {
        case .unseen, .key(.path, _): return nil
        case .key(let place, let key):
            input = DraftedCredential.input(named: key)
            description = "The value of \(key)"
            location = place.rawValue
            name = key
            value = "{$inputs.\(input)}"
        case .authorization(let kind):
            let isBasic = kind == "basic"
            input = kind == "bearer" ? "token" : (isBasic ? "basic" : "authorization")
            description = isBasic ? "base64 of USER:PASSWORD" : "The credential of the scheme \(scheme.name)"
            location = "header"
            name = "Authorization"
            value = "\(kind.prefix(1).uppercased())\(kind.dropFirst()) {$inputs.\(input)}"
        }
    }

    /// The whole value of a header field.
    init(header name: String) {
        input = DraftedCredential.input(named: name)
        description = "The value of \(name)"
        location = "header"
        self.name = name
        value = "{$inputs.\(input)}"
    }

    /// `X-Api-Key` becomes `x_api_key`.
    static func input(named key: String) -> String {
        let words = key.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return words.isEmpty ? "value" : words.joined(separator: "_")
    }

    /// Those of an operation: of the first way to authorize that an exchange contains.
    static func all(of operation: APICheckContracts.Operation) -> [DraftedCredential] {
        for requirement in operation.security where !requirement.schemes.isEmpty {
            let credentials = requirement.schemes.compactMap(DraftedCredential.init)
            if credentials.count == requirement.schemes.count { return credentials }
        }
        return []
    }

    /// Whether a request has it.
    func isSent(in request: SentRequest) -> Bool { value(in: request) != nil }

    /// The value of the input in a request.
    func value(in request: SentRequest) -> String? {
        switch location {
        case "query": request.url.queryPairs.first { $0.name == name }?.value
        case "cookie":
            request.headers.values("cookie").flatMap { $0.split(separator: ";") }.lazy
                .map { $0.drop { $0 == " " } }.first { $0.hasPrefix("\(name)=") }
                .map { String($0.dropFirst(name.count + 1)) }
        default:
            request.headers[name].flatMap { value in
                // `Bearer `, before the input.
                let scheme = self.value.prefix { $0 != "{" }
                guard value.prefix(scheme.count).lowercased() == scheme.lowercased() else { return nil }
                return String(value.dropFirst(scheme.count))
            }
        }
    }
}
