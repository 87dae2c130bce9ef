import APICheckBase
import APICheckJSON

/// A signed token of a reference API: a JSON Web Token with an HMAC (RFC 7519, `HS256` of RFC 7518).
///
/// The token is as real as the service's: a client can read its claims, a changed one is rejected, and it expires.
struct SandboxToken: Hashable, Sendable {
    enum Refusal: Error, Hashable {
        case malformed
        case wrongSignature
        case expired
    }

    /// The claims in the order in which they were signed.
    let claims: OrderedJSON

    /// Returns the text of a token with the claims and `exp`, the second of its expiry.
    static func sign(_ claims: [OrderedJSON.Member], expires: Instant, key: String) -> String {
        let header = OrderedJSON.object([.init("alg", .string("HS256")), .init("typ", .string("JWT"))])
        let payload = OrderedJSON.object(claims + [.init("exp", .int(Int(expires.seconds)))])
        let signed = "\(encoded(header.bytes)).\(encoded(payload.bytes))"
        return "\(signed).\(encoded(signature(of: signed, key: key)))"
    }

    /// Reads a token that was signed with the key and is valid at a time.
    ///
    /// - Throws: ``Refusal``.
    init(_ text: String, key: String, at now: Instant) throws(Refusal) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let signature = Base64.decode(parts[2].utf8),
            let bytes = Base64.decode(parts[1].utf8), let payload = try? Document(bytes).root
        else { throw .malformed }
        guard signature == Self.signature(of: "\(parts[0]).\(parts[1])", key: key) else { throw .wrongSignature }
        guard let expiry = payload["exp"]?.int else { throw .malformed }
        guard now < Instant(seconds: Int64(expiry)) else { throw .expired }
        claims = OrderedJSON(payload)
    }

    /// The text of a claim; nil if it is missing or has another type.
    func text(_ claim: String) -> String? {
        guard case .string(let text)? = claims[claim] else { return nil }
        return text
    }

    private static func signature(of text: String, key: String) -> [UInt8] {
        SHA256.authenticationCode(of: Array(text.utf8), key: Array(key.utf8))
    }

    /// Base64 with the alphabet for URLs, without padding (RFC 7515 section 2).
    private static func encoded(_ bytes: [UInt8]) -> String {
        Base64.encode(bytes).replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
