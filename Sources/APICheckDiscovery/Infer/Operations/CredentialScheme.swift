import APICheckBase
import APICheckHTTP
import APICheckRecordings
import APICheckRedaction

/// How a request shows who sends it.
enum CredentialScheme: Hashable {
    /// The first word of `Authorization`, as spelled first.
    case authorization(String)
    /// A header field or a parameter of the query; `Authorization` when it has a single word.
    case key(isHeader: Bool, name: String)

    /// Those of a request, each once.
    ///
    /// - Parameter query: The parameters of its query.
    static func all(of request: SentRequest, query: [FormPair], _ facts: FieldFacts) -> Set<CredentialScheme> {
        var found: Set<CredentialScheme> = []
        for index in request.headers.fields.indices {
            let header = facts.header(request.headers.fields[index].name)
            if let scheme = header.scheme { found.insert(scheme) }
            guard header.isAuthorization else { continue }
            let value = request.headers.fields[index].value
            let word = String(value.prefix { $0 != " " })
            let known = ["basic", "bearer", "digest"].first(where: word.equalsIgnoringASCIICase)
            found.insert(word == value ? .key(isHeader: true, name: "Authorization") : .authorization(known ?? word))
        }
        for pair in query { if let scheme = facts.parameter(pair.name).scheme { found.insert(scheme) } }
        return found
    }

    /// Whether a header field is a key of the caller. Tokens against forged requests are not.
    static func isKey(_ name: String) -> Bool {
        let name = name.asciiLowercased()
        if ["cookie", "authorization", "proxy-authorization"].contains(name) { return false }
        return Redactor.isSecretName(name) && !["csrf", "xsrf", "sec-"].contains(where: name.contains)
            && !KeptHeaders().contains(name)
    }

    static func isQueryKey(_ name: String) -> Bool {
        let words = NameWords.words(of: name)
        return Redactor.isSecretName(name)
            && (words.suffix(1) == ["key"] || words.suffix(2) == ["access", "token"] || words == ["apikey"]
                || words == ["token"])
    }

    /// The name of the scheme in the contract, before it is made unique.
    var name: String {
        switch self {
        case .authorization(let word): NameWords.camel(NameWords.words(of: word) + ["auth"])
        case .key(_, let name):
            NameWords.camel(NameWords.words(of: name).filter { $0 != "x" })
        }
    }

    /// Sorts schemes.
    var order: String {
        switch self {
        case .authorization(let word): "0 \(word)"
        case .key(let isHeader, let name): "\(isHeader ? 1 : 2) \(name)"
        }
    }
}
