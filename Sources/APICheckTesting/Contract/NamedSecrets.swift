#if !Recording
import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// The values under secret names, with their placeholders.
struct NamedSecrets {
    /// Parts of names, in lower case and without separators.
    private static let words = [
        "password", "passwd", "passphrase", "passcode", "secret", "token", "apikey", "accesskey", "privatekey",
        "credential", "authorization", "session", "cookie", "signature", "bearer", "jwt", "otp", "csrf", "xsrf",
    ]
    private static let wholeNames: Set<String> = [
        "auth", "key", "pin", "pwd", "pw", "sig", "code", "sid", "cvv", "cvc", "ssn",
    ]
    static let schemes: Set<String> = ["bearer", "basic", "digest", "token", "negotiate", "apikey"]
    /// Copies of shorter values are words.
    private static let shortestCopy = 8
    /// How many texts inside texts are read: JSON in a JSON string.
    static let deepest = 6

    private let names: Set<String>
    let headers: Set<String>
    let kept: KeptHeaders
    let places: (@Sendable (Exchange, ExchangeBodies?) -> SecretPlaces)?
    private var numbers: [String: Int] = [:]
    /// The values whose copies are hidden, the longest first: one may be a part of another.
    private var copied: [(value: [UInt8], placeholder: [UInt8])] = []
    /// The places of the current exchange that the contract marks as secret.
    var marks = SecretPlaces()

    init(_ declared: SecretDeclarations) {
        names = Set(declared.names)
        headers = Set(declared.headers.map { $0.asciiLowercased() })
        kept = KeptHeaders(more: declared.openHeaders.filter { !NamedSecrets.hasSecretWord($0) })
        places = declared.places
    }

    /// Looks at each part of a name such as `user[pin]`.
    private static func hasSecretWord(_ name: String) -> Bool {
        PercentEncoding.decode(name).lowercased().split { "[].".contains($0) }.contains { part in
            let letters = part.filter { $0.isLetter || $0.isNumber }
            return wholeNames.contains(letters) || words.contains { letters.contains($0) }
        }
    }

    func isSecret(_ name: String) -> Bool {
        names.contains(name) || marks.query.contains(name) || NamedSecrets.hasSecretWord(name)
    }

    /// The placeholder of a value; `others` are further spellings of it.
    mutating func placeholder(_ value: String, also others: String...) -> String {
        if value.isEmpty || SecretPlaceholder.number(value) != nil { return value }
        let number = ([value] + others).lazy.compactMap { [numbers] in numbers[$0] }.first ?? numbers.count + 1
        for spelling in [value] + others where !spelling.isEmpty && numbers[spelling] == nil {
            numbers[spelling] = number
            guard spelling.utf8.count >= NamedSecrets.shortestCopy else { continue }
            let placeholder = Array(SecretPlaceholder.text(number, like: spelling).utf8)
            let place = copied.firstIndex { $0.value.count < spelling.utf8.count } ?? copied.endIndex
            copied.insert((Array(spelling.utf8), placeholder), at: place)
        }
        return SecretPlaceholder.text(number, like: value)
    }

    func hidingCopies(in bytes: [UInt8]) -> [UInt8] {
        copied.reduce(into: bytes) { bytes, copy in
            var start = 0
            while let found = bytes[start...].firstRange(of: copy.value) {
                bytes.replaceSubrange(found, with: copy.placeholder)
                start = found.lowerBound + copy.placeholder.count
            }
        }
    }
}
#endif
