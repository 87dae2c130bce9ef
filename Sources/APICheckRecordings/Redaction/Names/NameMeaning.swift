/// What a name says about its value.
struct NameMeaning: Equatable {
    enum Kind: UInt8 {
        case plain
        /// Secret where the value looks like a credential: `key`, `auth`, `session`.
        case credential
        /// Secret where the value is four to twelve digits: `pin`.
        case digits
        /// Secret in an authorization exchange only: `code`.
        case code
        /// Secret unless the value is prose: `token`, `api_key`.
        case token
        /// Secret, spaces or not: `password`, `passphrase`.
        case password
    }

    var kind: Kind
    /// `tokens`, `credentials`: a list or a map of secrets, or a count of them.
    var isPlural = false

    static let plain = NameMeaning(kind: .plain)

    var isPlain: Bool { kind == .plain }
    /// Whether the value is secret whatever it looks like.
    var isSecret: Bool { kind == .token || kind == .password }
}
