import APICheckBase

/// What a certificate (RFC 5280 section 4.1) says that decides whether it can be used.
struct CertificateFacts {
    var start: Instant
    var end: Instant
    /// Nil for a kind of key that is not compared.
    var key: PublicKey?

    /// Fails for bytes that are no certificate.
    init?(_ bytes: [UInt8]) {
        var outer = DERReader(bytes[...])
        guard let certificate = outer.next(DERReader.Tag.sequence) else { return nil }
        var parts = certificate.inside
        guard let body = parts.next(DERReader.Tag.sequence) else { return nil }
        var fields = body.inside
        _ = fields.nextIf(DERReader.Tag.context(0))  // the version
        guard fields.next(DERReader.Tag.integer) != nil,  // the serial number
            fields.next(DERReader.Tag.sequence) != nil,  // the algorithm of the signature
            fields.next(DERReader.Tag.sequence) != nil,  // the issuer
            let validity = fields.next(DERReader.Tag.sequence), fields.next(DERReader.Tag.sequence) != nil,
            let key = fields.next(DERReader.Tag.sequence)
        else { return nil }
        var times = validity.inside
        guard let start = times.next().flatMap(CertificateFacts.time),
            let end = times.next().flatMap(CertificateFacts.time)
        else { return nil }
        self.start = start
        self.end = end
        self.key = PublicKey(subject: key)
    }

    /// `UTCTime` or `GeneralizedTime` as certificates have them, in UTC with seconds (RFC 5280 section 4.1.2.5).
    private static func time(_ value: DERReader.Value) -> Instant? {
        var digits = value.content.dropLast()
        guard value.content.last == UInt8(ascii: "Z"), digits.allSatisfy({ $0.isASCIIDigit }) else { return nil }
        func number(_ count: Int) -> Int {
            defer { digits = digits.dropFirst(count) }
            return digits.prefix(count).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        let year: Int
        switch (value.tag, digits.count) {
        case (DERReader.Tag.utcTime, 12):
            let short = number(2)
            year = short < 50 ? 2_000 + short : 1_900 + short
        case (DERReader.Tag.generalizedTime, 14): year = number(4)
        default: return nil
        }
        let time = CivilTime(
            year: year, month: number(2), day: number(2), hour: number(2), minute: number(2), second: number(2))
        return time.exists ? Instant(seconds: time.secondsSinceEpoch) : nil
    }
}

/// The public half of a key, to see whether a private key belongs to a certificate.
enum PublicKey: Hashable {
    /// The modulus, without leading zeros.
    case rsa([UInt8])
    /// The point; nil where a private key does not repeat it.
    case elliptic([UInt8]?)

    private static let rsaIdentifier: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]
    private static let ellipticIdentifier: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]

    /// Whether both are halves of one key; nil when that is unknown.
    func belongs(to other: PublicKey) -> Bool? {
        switch (self, other) {
        case (.elliptic(nil), .elliptic), (.elliptic, .elliptic(nil)): nil
        default: self == other
        }
    }

    /// The `SubjectPublicKeyInfo` of a certificate (RFC 5280 section 4.1.2.7); nil for another kind of key.
    init?(subject: DERReader.Value) {
        var parts = subject.inside
        guard let algorithm = parts.next(DERReader.Tag.sequence),
            let bits = parts.next(DERReader.Tag.bitString)?.content.dropFirst()
        else { return nil }
        var names = algorithm.inside
        switch names.next(DERReader.Tag.identifier).map({ Array($0.content) }) {
        case PublicKey.rsaIdentifier:
            var outer = DERReader(bits)
            guard let numbers = outer.next(DERReader.Tag.sequence) else { return nil }
            var inside = numbers.inside
            guard let modulus = inside.next(DERReader.Tag.integer) else { return nil }
            self = .rsa(PublicKey.number(modulus))
        case PublicKey.ellipticIdentifier: self = .elliptic(Array(bits))
        default: return nil
        }
    }

    /// The public half in a private key that is not encrypted; nil for another kind of key, and for damaged bytes.
    ///
    /// - Parameter block: `PRIVATE KEY` (RFC 5958), `RSA PRIVATE KEY` (RFC 8017 appendix A.1.2) or `EC PRIVATE KEY` (RFC 5915).
    init?(privateKey block: PEMText.Block) {
        guard let bytes = block.bytes else { return nil }
        var outer = DERReader(bytes[...])
        guard let key = outer.next(DERReader.Tag.sequence) else { return nil }
        var parts = key.inside
        guard let version = parts.next(DERReader.Tag.integer) else { return nil }
        switch block.label {
        case "RSA PRIVATE KEY": self.init(rsa: parts)
        case "EC PRIVATE KEY": self.init(elliptic: parts)
        case "PRIVATE KEY":
            _ = version
            guard let algorithm = parts.next(DERReader.Tag.sequence),
                let wrapped = parts.next(DERReader.Tag.octetString)
            else { return nil }
            var names = algorithm.inside
            var wrappedOuter = wrapped.inside
            guard let name = names.next(DERReader.Tag.identifier),
                let inner = wrappedOuter.next(DERReader.Tag.sequence)
            else { return nil }
            var innerParts = inner.inside
            _ = innerParts.next(DERReader.Tag.integer)
            switch Array(name.content) {
            case PublicKey.rsaIdentifier: self.init(rsa: innerParts)
            case PublicKey.ellipticIdentifier: self.init(elliptic: innerParts)
            default: return nil
            }
        default: return nil
        }
    }

    /// - Parameter parts: The values of an `RSAPrivateKey` after its version.
    private init?(rsa parts: DERReader) {
        var parts = parts
        guard let modulus = parts.next(DERReader.Tag.integer) else { return nil }
        self = .rsa(PublicKey.number(modulus))
    }

    /// - Parameter parts: The values of an `ECPrivateKey` after its version.
    private init?(elliptic parts: DERReader) {
        var parts = parts
        guard parts.next(DERReader.Tag.octetString) != nil else { return nil }
        _ = parts.nextIf(DERReader.Tag.context(0))
        guard let wrapper = parts.nextIf(DERReader.Tag.context(1)) else {
            self = .elliptic(nil)
            return
        }
        var inside = wrapper.inside
        guard let bits = inside.next(DERReader.Tag.bitString) else { return nil }
        self = .elliptic(Array(bits.content.dropFirst()))
    }

    private static func number(_ value: DERReader.Value) -> [UInt8] { Array(value.content.drop { $0 == 0 }) }
}
