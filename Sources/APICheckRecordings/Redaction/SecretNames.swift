import APICheckHTTP

/// Which names say that their value is a secret: in headers, queries, forms and JSON alike.
///
/// Case, `-` and `_` do not count; of `user[password]` and `user.password` the last part does.
struct SecretNames: Sendable {
    /// By ``Fold``, so that a name is looked up without being written anew.
    private let names: Set<UInt64>
    private let headers: Set<UInt64>

    /// A hash of a name's letters and digits, from the last to the first, in lower case: of what an ending has in common
    /// with a name the hash is the same.
    private struct Fold {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var count = 0

        mutating func add(_ byte: UInt8) {
            hash = (hash ^ UInt64(byte.asciiLowercased)) &* 0x100_0000_01B3
            count += 1
        }

        /// Folds the last part of a name; `each` sees the hash of every ending of it.
        init(_ name: some StringProtocol, each: (Fold) -> Void = { _ in }) {
            var isFirst = true
            for byte in name.utf8.reversed() {
                if byte == UInt8(ascii: "[") || byte == UInt8(ascii: ".") { break }
                if byte != UInt8(ascii: "-"), byte != UInt8(ascii: "_"), !(isFirst && byte == UInt8(ascii: "]")) {
                    add(byte)
                    each(self)
                }
                isFirst = false
            }
        }
    }

    /// `names` and `headers` are what a contract declares secret beyond the tables below.
    init(names: [String], headers: [String]) {
        self.names = SecretNames.exact.union(names.map { Fold($0).hash })
        self.headers = Set(headers.map { Fold($0).hash })
    }

    /// `isOAuth`: other names beside it belong to an authorization exchange, in which `code` is a credential and not an
    /// error's number.
    func isSecret(_ name: some StringProtocol, isOAuth: Bool) -> Bool {
        var hasEnding = false
        let whole = Fold(name) { end in
            if SecretNames.endingLengths >> UInt64(min(end.count, 63)) & 1 == 1, SecretNames.endings.contains(end.hash)
            {
                hasEnding = true
            }
        }
        return names.contains(whole.hash) || hasEnding && !isCursor(SecretNames.normalized(name))
            || isOAuth && whole.hash == SecretNames.code
    }

    func isSecretHeader(_ name: String) -> Bool {
        headers.contains(Fold(name).hash) || isSecret(name, isOAuth: false)
    }

    /// A token that leads to the next page.
    private func isCursor(_ name: String) -> Bool {
        name.hasSuffix("token") && SecretNames.cursors.contains { name.hasPrefix($0) }
    }

    /// Whether the value names a thing, as that of `id`, `user_id` and `ids` does.
    static func isIdentifier(_ name: some StringProtocol) -> Bool {
        let end = name.utf8.suffix(3).map(\.asciiLowercased)
        return end.suffix(2) == [0x69, 0x64] || end == [0x69, 0x64, 0x73]
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

    private static let code = Fold("code").hash

    private static let exact = Set(exactNames.map { Fold($0).hash })
    private static let endings = Set(endingNames.map { Fold($0).hash })
    private static let endingLengths = endingNames.reduce(0 as UInt64) { $0 | 1 << UInt64($1.utf8.count) }

    private static let exactNames = [
        "authorization", "proxyauthorization", "credential", "credentials", "jwt", "assertion", "pwd",
        "passphrase", "passcode", "otp", "totp", "sig", "sid", "session", "sessionid", "sessionkey", "phpsessid",
        "jsessionid", "codeverifier", "usercode", "devicecode", "bearer", "csrf", "xsrf", "hmac", "samlresponse",
        "authcode", "authorizationcode", "verificationcode", "backupcode", "backupcodes", "recoverycode",
        "recoverycodes", "mnemonic", "cardnumber", "creditcard", "creditcardnumber", "ccnumber", "cvc", "cvv", "cvv2",
    ]

    private static let endingNames = [
        "token", "secret", "password", "passwordconfirmation", "passwd", "apikey", "accesskey", "accesskeyid",
        "secretkey", "privatekey",
        "signingkey", "encryptionkey", "authkey", "signature", "clientassertion", "subscriptionkey", "appkey",
        "adminkey",
        "masterkey", "servicekey", "accountkey", "sharedkey", "storagekey", "licensekey",
    ]

    private static let cursors = ["next", "previous", "prev", "page", "continuation", "sync", "cursor", "start"]

    private static let companions: Set<String> = [
        "state", "clientid", "clientsecret", "redirecturi", "granttype", "codeverifier",
    ]
}
