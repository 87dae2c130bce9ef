import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

extension ExchangeCheck {
    /// Whether a caller that showed nothing was let in all the same, or turned away for it.
    ///
    /// A placeholder counts as what was there. Of a requirement with a scheme that the contract does not have, and of one
    /// met below HTTP, nothing is said.
    mutating func checkSecurity() {
        let alternatives = operation.security
        guard let first = alternatives.first, !alternatives.contains(where: isMet) else { return }
        let status = response?.status ?? 0
        let wanted = ExchangeCheck.list(
            alternatives.map { $0.schemes.map { ExchangeCheck.describe($0) }.joined(separator: " and ") })
        let shown = request.headers["authorization"].map { "Authorization of the scheme '\(scheme(of: $0))'" }
        if subject.isReplayed {
            report(
                .credentialsMissing, level: .warning, .exchange, at: first.node, expected: wanted,
                actual: shown ?? "none")
        } else if (200...299).contains(status) {
            report(
                .securityNotEnforced, .exchange, at: first.node, expected: "a refusal without \(wanted)",
                actual: "\(status) to a request with \(shown ?? "none")")
        } else if status == 401 || status == 403 {
            report(.credentialsMissing, .exchange, at: first.node, expected: wanted, actual: shown ?? "none")
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

    private static func describe(_ scheme: SecurityScheme) -> String {
        switch scheme.credential {
        case .authorization(let word): "Authorization: \(word.prefix(1).uppercased())\(word.dropFirst())"
        case .key(let location, let name): "the \(location.rawValue) \(name)"
        case .unseen: scheme.name
        }
    }
}
