import APICheckHTTP
import APICheckJSON

/// Which names say that their value is a secret: in headers, queries, forms and JSON alike.
///
/// Case, `-` and `_` do not count; of `user[password]` and `user.password` the last part does.
struct SecretNames: Sendable {
    /// By ``Fold``, so that a name is looked up without being written anew.
    private let names: FoldSet
    private let headers: FoldSet
    // Here as well, since a lazy global would be asked for at each byte.
    private let endings = SecretNames.endings
    private let endingLengths = SecretNames.endingLengths

    /// A hash of a name's letters and digits, from the last to the first, in lower case: of what an ending has in common
    /// with a name the hash is the same.
    private struct Fold {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var count = 0

        /// Folds the last part of a name; `each` sees the hash of every ending of it.
        @inline(__always)
        init(_ name: UnsafeRawBufferPointer, each: (Fold) -> Void = { _ in }) {
            var index = name.count
            if index > 0, name[index - 1] == UInt8(ascii: "]") { index -= 1 }
            while index > 0 {
                index -= 1
                let byte = name[index]
                if byte == UInt8(ascii: "[") || byte == UInt8(ascii: ".") { break }
                if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") { continue }
                hash = (hash ^ UInt64(SecretNames.lowercased(byte))) &* 0x100_0000_01B3
                count &+= 1
                each(self)
            }
        }

        init(_ name: some StringProtocol) {
            var name = String(name)
            self = name.withUTF8 { Fold(UnsafeRawBufferPointer($0)) }
        }

        /// Its place among 4,096.
        var slot: Int { Int(truncatingIfNeeded: hash ^ hash &>> 32) & 0xFFF }
    }

    /// Hashes, and a bit for each so that almost every other is turned away at once.
    private struct FoldSet {
        private var bits = [UInt64](repeating: 0, count: 64)
        private var hashes: Set<UInt64> = []

        init(_ names: [String]) {
            for name in names {
                let fold = Fold(name)
                hashes.insert(fold.hash)
                bits[fold.slot >> 6] |= 1 << UInt64(fold.slot & 63)
            }
        }

        @inline(__always)
        func contains(_ fold: Fold) -> Bool {
            bits[fold.slot >> 6] &>> UInt64(fold.slot & 63) & 1 == 1 && hashes.contains(fold.hash)
        }
    }

    /// `names` and `headers` are what a contract declares secret beyond the tables below.
    init(names: [String], headers: [String]) {
        self.names = FoldSet(SecretNames.exactNames + names)
        self.headers = FoldSet(headers)
    }

    /// `isOAuth`: other names beside it belong to an authorization exchange, in which `code` is a credential and not an
    /// error's number.
    func isSecret(_ name: some StringProtocol, isOAuth: Bool) -> Bool {
        var text = String(name)
        return text.withUTF8 { isSecret(UnsafeRawBufferPointer($0), isOAuth: isOAuth) }
    }

    func isSecret(_ name: UnsafeRawBufferPointer, isOAuth: Bool) -> Bool {
        var hasEnding = false
        let whole = Fold(name) { if isEnding($0) { hasEnding = true } }
        return names.contains(whole) || isOAuth && whole.hash == SecretNames.code
            || hasEnding && !isCursor(SecretNames.normalized(name))
    }

    func isSecretHeader(_ name: String) -> Bool {
        headers.contains(Fold(name)) || isSecret(name, isOAuth: false)
    }

    /// Whether a name may be secret in any surroundings, by its hash alone; with `orField` also whether its value may be
    /// the name or the value of a form's field in HTML.
    func mayBeSecret(_ name: UnsafeRawBufferPointer, orField: Bool = false) -> Bool {
        var hasEnding = false
        let whole = Fold(name) { if isEnding($0) { hasEnding = true } }
        return hasEnding || names.contains(whole) || whole.hash == SecretNames.code
            || orField && SecretNames.fields.contains(whole)
    }

    /// The same of a header's name, those among them whose value has a form of its own.
    func mayBeSecretHeader(_ name: UnsafeRawBufferPointer) -> Bool {
        var hasEnding = false
        let whole = Fold(name) { if isEnding($0) { hasEnding = true } }
        return hasEnding || names.contains(whole) || headers.contains(whole) || SecretNames.cookies.contains(whole)
    }

    @inline(__always)
    private func isEnding(_ fold: Fold) -> Bool {
        endingLengths &>> UInt64(min(fold.count, 63)) & 1 == 1 && endings.contains(fold)
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

    static func isOAuthCompanion(_ name: some StringProtocol) -> Bool { companions.contains(Fold(name)) }

    /// A name of JSON; `state` is a name of much else there.
    static func isCompanion(_ name: JSON) -> Bool { name.string.map { isOAuthCompanion($0) && $0 != "state" } ?? false }

    static func holdCompanion(_ object: JSON) -> Bool { object.members.contains { isCompanion($0.key) } }

    /// `code`, which is a secret beside a companion.
    static func isCode(_ name: UnsafeRawBufferPointer) -> Bool { Fold(name).hash == code }

    private static func normalized(_ name: UnsafeRawBufferPointer) -> String {
        var part = name[...]
        if part.last == UInt8(ascii: "]") { part = part.dropLast() }
        if let mark = part.lastIndex(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ".") }) {
            part = part[(mark + 1)...]
        }
        let kept = part.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }.map(\.asciiLowercased)
        return String(decoding: kept, as: UTF8.self)
    }

    /// Here, since a call for each byte into another module would cost more than all else.
    @inline(__always)
    private static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

    private static let code = Fold("code").hash
    private static let cookies = FoldSet(["cookie", "set-cookie"])
    private static let fields = FoldSet(["name", "value", "content"])
    private static let endings = FoldSet(endingNames)
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

    private static let companions = FoldSet([
        "state", "clientid", "clientsecret", "redirecturi", "granttype", "codeverifier",
    ])
}
