import Foundation

/// What the app reads of its access token: the server says with 500 that a token expired, so the app looks first.
struct AccessToken: Decodable, Equatable {
    let userName: String
    let expiry: Date

    private enum CodingKeys: String, CodingKey {
        case userName
        case expiry = "exp"
    }

    /// Reads the claims of a JSON Web Token, without checking its signature, whose key only the server has.
    init(_ token: String) throws {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        let text = parts.count == 3 ? String(parts[1]) : ""
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let base64 = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/") + padding
        guard let claims = Data(base64Encoded: base64), !claims.isEmpty else { throw CocoaError(.coderInvalidValue) }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        self = try decoder.decode(AccessToken.self, from: claims)
    }

    /// Whether a new token is needed now: the old one must still be valid to get it.
    func needsReissue(at now: Date) -> Bool { expiry.timeIntervalSince(now) < 60 }
}
