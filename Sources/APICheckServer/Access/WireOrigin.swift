/// An origin within the bytes of a message: scheme, host and port of a URL (RFC 6454 section 4).
struct WireOrigin {
    /// The whole origin as written.
    let text: Range<Int>
    let scheme: Range<Int>
    let host: WireHost
    /// The port, or nil for the default port of the scheme.
    let port: Int?

    /// Reads the value of an `Origin` field. Returns nil for `null` and for anything but a single origin.
    static func read(_ range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> WireOrigin? {
        guard let scheme = scheme(of: range, in: bytes),
            let authority = WireAuthority.read(scheme.upperBound + 3..<range.upperBound, in: bytes)
        else { return nil }
        return WireOrigin(
            text: range, scheme: scheme, host: authority.host, port: explicit(authority.port, scheme, in: bytes))
    }

    /// Reads the origin at the beginning of a URL, such as that of a `Referer`.
    static func read(ofURL range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> WireOrigin? {
        guard let scheme = scheme(of: range, in: bytes) else { return nil }
        var end = scheme.upperBound + 3
        while end < range.upperBound, !"/?#".utf8.contains(bytes[end]) { end += 1 }
        return read(range.lowerBound..<end, in: bytes)
    }

    /// Whether the authority of a `Host` field names the same server.
    func isAt(_ authority: WireAuthority, in bytes: UnsafeRawBufferPointer) -> Bool {
        port == WireOrigin.explicit(authority.port, scheme, in: bytes)
            && KnownHost(authority.host, in: bytes).isSame(as: self.host, in: bytes)
    }

    private static func explicit(_ port: Int?, _ scheme: Range<Int>, in bytes: UnsafeRawBufferPointer) -> Int? {
        switch port {
        case 80 where WireBytes.isToken(scheme, in: bytes, "http"): nil
        case 443 where WireBytes.isToken(scheme, in: bytes, "https"): nil
        default: port
        }
    }

    /// The scheme before `://`.
    private static func scheme(of range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        var end = range.lowerBound
        while end < range.upperBound, WireBytes.isToken(bytes[end]) { end += 1 }
        guard end > range.lowerBound, end + 3 <= range.upperBound, bytes[end..<end + 3].elementsEqual("://".utf8) else {
            return nil
        }
        return range.lowerBound..<end
    }
}
