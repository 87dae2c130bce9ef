extension SecretKind {
    /// A value that was handed in as secret, as the input of a workflow.
    static let given = SecretKind("given-secret")
    /// A value that a contract marks.
    static let marked = SecretKind("marked-by-contract")
    /// The body of a request in a format that cannot be searched.
    static let unknownBody = SecretKind("unknown-binary-body")
    /// The value of a request header of which nothing is known.
    static let unknownHeader = SecretKind("unknown-request-header")
}
