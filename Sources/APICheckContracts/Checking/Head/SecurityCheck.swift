import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Checks the credentials of a request against the security requirements of its operation (OpenAPI 3.1 section 4.8.30).
struct SecurityCheck: ExchangePartCheck {
    let log: CheckLog

    /// Reports a request without credentials that the server accepted, and one that it refused for lack of them.
    ///
    /// A placeholder counts as the credential that it replaces. A requirement is not checked when the contract does not
    /// declare its scheme, or when it is met below HTTP.
    func run() {
        let alternatives = operation.security
        guard let first = alternatives.first, !alternatives.contains(where: isMet) else { return }
        let wanted = alternatives.map { $0.schemes.map { SecurityCheck.describe($0) }.joined(separator: " and ") }.list(
            "or")
        let shown: PrintableText? = request.headers["authorization"].map { value in
            // A text of one word may be the credential itself.
            value.contains(" ")
                ? "Authorization of the scheme '\(scheme(of: value))'" : "Authorization without a scheme"
        }
        if log.context.isReplayed {
            report(
                .credentialsMissing, level: .warning, .exchange, at: first.node, expected: .quoted(wanted),
                actual: .words(shown ?? "none"))
            return
        }
        switch log.context.response?.status {
        case let status? where (200...299).contains(status):
            report(
                .securityNotEnforced, .exchange, at: first.node, expected: "a refusal without \(wanted)",
                actual: "\(status) to a request with \(shown ?? "none")")
        case 401, 403:
            report(
                .credentialsMissing, .exchange, at: first.node, expected: .quoted(wanted),
                actual: .words(shown ?? "none"))
        default: break
        }
    }

    private func isMet(_ requirement: SecurityRequirement) -> Bool {
        requirement.schemes.count < requirement.node.count || requirement.schemes.allSatisfy { shows($0.credential) }
    }

    private func shows(_ credential: SecurityScheme.Credential) -> Bool {
        switch credential {
        case .unseen: return true
        case .authorization(let scheme):
            // RFC 6750 section 2.3.
            if scheme == "bearer", request.url.queryPairs.contains(where: { $0.name == "access_token" }) { return true }
            return request.headers.values("authorization").contains { value in
                self.scheme(of: value) == scheme || SecretPlaceholder.number(value) != nil
            }
        case .key(.header, let name): return request.headers.contains(name)
        case .key(.query, let name): return request.url.queryPairs.contains { $0.name == name }
        case .key(.cookie, let name):
            return request.headers.values("cookie").contains { value in
                SecretPlaceholder.number(value) != nil
                    || value.split(separator: ";").contains { cookie in
                        (cookie.split(separator: "=").first?.trimmingHTTPSpace).map(String.init) == name
                    }
            }
        case .key(.path, _): return true
        }
    }

    /// The first word, in lower case.
    private func scheme(of value: String) -> String {
        String(value.prefix { $0 != " " }).asciiLowercased()
    }

    /// The words after which printed text has no credential, so that they are not taken for one.
    private static let wellKnown: Set = ["basic", "bearer", "digest"]

    private static func describe(_ scheme: SecurityScheme) -> String {
        switch scheme.credential {
        case .authorization(let word) where !wellKnown.contains(word):
            "Authorization of the scheme '\(scheme.spelling ?? word)'"
        case .authorization(let word): "Authorization: \(word.prefix(1).uppercased())\(word.dropFirst())"
        case .key(let location, let name): "the \(location.rawValue) \(name)"
        case .unseen: scheme.name
        }
    }
}
