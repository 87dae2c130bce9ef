import APICheckHTTP

/// Which names say that their value is a secret: in headers, queries, forms and JSON alike.
///
/// Case, `-` and `_` do not count; of `user[password]` and `user.password` the last part does.
struct SecretNames: Sendable {
    private let names: Set<String>
    private let headers: Set<String>

    /// `names` and `headers` are what a contract declares secret beyond the tables below.
    init(names: [String], headers: [String]) {
        self.names = SecretNames.exact.union(names.map { SecretNames.normalized($0) })
        self.headers = Set(headers.map { SecretNames.normalized($0) })
    }

    /// `isOAuth`: other names beside it belong to an authorization exchange, in which `code` is a credential and not an
    /// error's number.
    func isSecret(_ name: some StringProtocol, isOAuth: Bool) -> Bool {
        let name = SecretNames.normalized(name)
        return names.contains(name) || SecretNames.endings.contains { name.hasSuffix($0) && !isCursor(name) }
            || isOAuth && name == "code"
    }

    func isSecretHeader(_ name: String) -> Bool {
        headers.contains(SecretNames.normalized(name)) || isSecret(name, isOAuth: false)
    }

    /// A token that leads to the next page.
    private func isCursor(_ name: String) -> Bool {
        name.hasSuffix("token") && SecretNames.cursors.contains { name.hasPrefix($0) }
    }

    static func isOAuthCompanion(_ name: some StringProtocol) -> Bool { companions.contains(normalized(name)) }

    private static func normalized(_ name: some StringProtocol) -> String {
        var part = Array(name.utf8)[...]
        if part.last == UInt8(ascii: "]") { part = part.dropLast() }
        if let mark = part.lastIndex(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ".") }) {
            part = part[part.index(after: mark)...]
        }
        let kept = part.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }.map(\.asciiLowercased)
        return String(decoding: kept, as: UTF8.self)
    }

    private static let exact: Set<String> = [
        "authorization", "proxyauthorization", "credential", "credentials", "jwt", "assertion", "pwd",
        "passphrase", "passcode", "otp", "totp", "sig", "sid", "session", "sessionid", "sessionkey", "phpsessid",
        "jsessionid", "codeverifier", "usercode", "devicecode", "subscriptionkey", "ocpapimsubscriptionkey",
    ]

    private static let endings = [
        "token", "secret", "password", "passwordconfirmation", "passwd", "apikey", "accesskey", "accesskeyid",
        "secretkey", "privatekey",
        "signingkey", "encryptionkey", "authkey", "signature", "clientassertion",
    ]

    private static let cursors = ["next", "previous", "prev", "page", "continuation", "sync", "cursor", "start"]

    private static let companions: Set<String> = [
        "state", "clientid", "clientsecret", "redirecturi", "granttype", "codeverifier",
    ]
}
