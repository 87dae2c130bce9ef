import APICheckBase

extension String {
    /// Everything but unreserved characters as `%XX` (RFC 3986 section 2.3).
    var percentEncoded: String {
        var bytes: [UInt8] = []
        for byte in utf8 {
            if PercentEncoding.isUnreserved(byte) {
                bytes.append(byte)
            } else {
                PercentEncoding.append(byte, to: &bytes)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
