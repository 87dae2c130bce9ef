import APICheckBase
import APICheckJSON
import Crypto
import Foundation

/// JSON Web Tokens signed by HMAC with SHA-256 (RFC 7519, and RFC 7515 with `HS256`).
enum SignedToken {
    private static let header = base64URL(Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8))

    static func sign(_ claims: OrderedJSON, key: SymmetricKey) -> String {
        let text = "\(header).\(base64URL(claims.bytes))"
        let code = HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key)
        return "\(text).\(base64URL(Array(code)))"
    }

    /// The claims of a token that was signed with the key; nil for any other text. The time is not checked.
    static func claims(of token: String, key: SymmetricKey) -> JSON? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        // Only tokens with the own header are accepted, so none that names another algorithm.
        guard parts.count == 3, parts[0] == header, let code = Base64.decode(parts[2].utf8),
            HMAC<SHA256>.isValidAuthenticationCode(
                code, authenticating: Array("\(parts[0]).\(parts[1])".utf8), using: key),
            let claims = Base64.decode(parts[1].utf8)
        else { return nil }
        return try? Document(claims).root
    }

    /// The alphabet of RFC 4648 section 5, without padding.
    private static func base64URL(_ bytes: [UInt8]) -> String {
        String(
            Base64.encode(bytes).compactMap { letter in
                switch letter {
                case "+": "-"
                case "/": "_"
                case "=": nil
                default: letter
                }
            })
    }
}
