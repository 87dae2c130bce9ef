import APICheckHTTP
import APICheckJSON

/// The REST API key of a request: `Authorization: KakaoAK ` and 32 hexadecimal digits.
enum KakaoKey {
    /// A key with its whole quota.
    static let valid = Digest.hex("kakao sandbox", digits: 32)
    /// A key whose quota of the first day is used up.
    static let spent = Digest.hex("kakao sandbox, spent", digits: 32)

    static func of(_ headers: Headers) -> Result<String, KakaoRefusal> {
        let scheme = "KakaoAK "
        guard let credentials = headers["authorization"], credentials.hasPrefix(scheme) else {
            return .failure(.noKey)
        }
        let key = String(credentials.dropFirst(scheme.count))
        guard key.utf8.count == 32, key.allSatisfy(\.isHexDigit) else { return .failure(.malformedKey(key)) }
        return [valid, spent].contains(key) ? .success(key) : .failure(.unknownKey(key))
    }
}
