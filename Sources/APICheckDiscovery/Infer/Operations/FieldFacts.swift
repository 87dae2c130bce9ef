import APICheckBase

/// What is known of the names that messages repeat, worked out once for each.
final class FieldFacts {
    /// An object, because each field of a message is asked for it, and a copy would retain each of its texts.
    final class Header {
        /// The name in lower case.
        let key: String
        let isNotable: Bool
        /// The credential that a field of this name shows, if it does not depend on its value.
        let scheme: CredentialScheme?
        let isAuthorization: Bool

        init(key: String, isNotable: Bool, scheme: CredentialScheme?, isAuthorization: Bool) {
            self.key = key
            self.isNotable = isNotable
            self.scheme = scheme
            self.isAuthorization = isAuthorization
        }
    }

    struct Parameter {
        /// The credential that a parameter of the query shows.
        let scheme: CredentialScheme?
    }

    // No access is inside another one, and each field of each message would check that.
    @exclusivity(unchecked) private var headers = RememberedTexts<Header>()
    @exclusivity(unchecked) private var parameters = RememberedTexts<Parameter>()
    /// The names of notable fields of answers in lower case; nil for other ones.
    @exclusivity(unchecked) private var answerHeaders = RememberedTexts<String?>()

    /// A header field of a request.
    func header(_ name: String) -> Header {
        headers.fact(of: name) { name in
            let key = name.asciiLowercased()
            let isAuthorization = key == "authorization"
            return Header(
                key: key, isNotable: LearnedOperation.isNotable(name),
                scheme: !isAuthorization && CredentialScheme.isKey(name) ? .key(isHeader: true, name: key) : nil,
                isAuthorization: isAuthorization)
        }
    }

    /// A parameter of a query.
    func parameter(_ name: String) -> Parameter {
        parameters.fact(of: name) { name in
            Parameter(scheme: CredentialScheme.isQueryKey(name) ? .key(isHeader: false, name: name) : nil)
        }
    }

    /// The name in lower case of a header field of an answer that a client reads; nil for any other one.
    func notableAnswerHeader(_ name: String) -> String? {
        answerHeaders.fact(of: name) { name in
            let key = name.asciiLowercased()
            return NotableHeaders.contains(key) ? key : nil
        }
    }
}
