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
    static func all(of request: SentRequest) -> Set<CredentialScheme> {
        var found: Set<CredentialScheme> = []
        for field in request.headers.fields {
            if field.isNamed("authorization") {
                let word = String(field.value.prefix { $0 != " " })
                let known = ["basic", "bearer", "digest"].first(where: word.equalsIgnoringASCIICase)
                found.insert(
                    word == field.value ? .key(isHeader: true, name: "Authorization") : .authorization(known ?? word))
            } else if isKey(field.name) {
                found.insert(.key(isHeader: true, name: field.name.asciiLowercased()))
            }
        }
        for pair in request.url.queryPairs where isQueryKey(pair.name) {
            found.insert(.key(isHeader: false, name: pair.name))
        }
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
