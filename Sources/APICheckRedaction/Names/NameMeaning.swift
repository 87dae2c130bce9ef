/// Whether a name marks its value as secret, and under which condition.
struct NameMeaning: Equatable {
    enum Kind: UInt8 {
        case plain
        /// Secret if the value looks like a credential: `key`, `auth`, `session`.
        case credential
        /// Secret if the value has four to twelve digits or looks like a credential: `pin`.
        case digits
        /// Secret only in an authorization exchange: `code`.
        case code
        /// Secret unless the value is prose: `token`, `api_key`.
        case token
        /// Secret even if the value contains spaces: `password`, `passphrase`.
        case password
    }

    var kind: Kind
    /// Whether the name is a plural such as `tokens`: its value is a list or a map of secrets, or a count of them.
    var isPlural = false

    static let plain = NameMeaning(kind: .plain)

    var isPlain: Bool { kind == .plain }
    /// Whether the value is secret in any format.
    var isSecret: Bool { kind == .token || kind == .password }
}
