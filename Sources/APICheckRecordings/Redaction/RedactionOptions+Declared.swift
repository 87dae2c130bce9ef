package import APICheckHTTP

extension RedactionOptions {
    /// What a contract declares; nil declares nothing.
    package init(_ declared: SecretDeclarations?) {
        self.init()
        if let declared { add(declared) }
    }

    /// A header that the contract describes and does not mark is kept, unless its name is that of a credential: many
    /// contracts describe `Authorization` so.
    package mutating func add(_ declared: SecretDeclarations) {
        names += declared.names
        headers += declared.headers
        keptHeaders += declared.openHeaders.filter { !Redactor.isSecretName($0) && $0 != "cookie" }
        places = declared.places
    }
}
