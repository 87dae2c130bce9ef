import APICheckContracts

/// A credential that calls send when its input is given.
package struct DraftedCredential: Hashable, Sendable {
    /// The name of the input, e.g. `token`.
    package let input: String
    /// What it is, for people.
    package let description: String
    /// `header`, `query` or `cookie`.
    let location: String
    /// The name of the header, the query parameter or the cookie.
    let name: String
    /// The value with the input in it.
    let value: String

    /// Nil for a credential that an exchange does not contain, such as a client certificate.
    init?(_ scheme: SecurityScheme) {
        switch scheme.credential {
        case .unseen, .key(.path, _): return nil
        case .key(let place, let key):
            let words = key.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
            input = words.joined(separator: "_")
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

    /// Those of an operation: of the first way to authorize that an exchange contains.
    static func all(of operation: APICheckContracts.Operation) -> [DraftedCredential] {
        for requirement in operation.security where !requirement.schemes.isEmpty {
            let credentials = requirement.schemes.compactMap(DraftedCredential.init)
            if credentials.count == requirement.schemes.count { return credentials }
        }
        return []
    }

    static func all(of operations: [APICheckContracts.Operation]) -> [DraftedCredential] {
        var seen: Set<DraftedCredential> = []
        return operations.flatMap { all(of: $0) }.filter { seen.insert($0).inserted }
    }
}
