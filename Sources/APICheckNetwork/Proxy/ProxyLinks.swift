import APICheckBase
import APICheckHTTP

/// Which URLs in a response lead to the target of a proxy, and how the app writes them to reach the proxy.
struct ProxyLinks: Sendable {
    /// The base URLs under which the server knows itself: the target, and with a kept `Host` that of the proxy.
    private let bases: [HTTPURL]
    /// `host:port` of the proxy, as the app wrote it; nil when its request has no `Host`.
    let host: String?

    /// - Parameter keepsHost: Whether the server got the `Host` of the app, from which many make their links.
    init(target: HTTPURL, host: String?, keepsHost: Bool) {
        self.host = host
        let kept = keepsHost ? host.map { host in ["http", "https"].map { "\($0)://\(host)\(target.path)" } } : nil
        bases = [target] + (kept ?? []).compactMap { HTTPURL($0) }
    }

    /// The URL at the proxy; nil for one elsewhere and for one that needs no change.
    func rewritten(_ value: String) -> String? {
        guard let host else { return nil }
        for base in bases {
            if let url = ProxyLinks.rewritten(value, from: base, to: host) { return url == value ? nil : url }
        }
        return nil
    }

    private static func rewritten(_ value: String, from base: HTTPURL, to host: String) -> String? {
        var prefix = base.path
        while prefix.hasSuffix("/") { prefix.removeLast() }
        func removingPrefix(_ path: String) -> String? {
            guard !prefix.isEmpty else { return path }
            guard path == prefix || ["/", "?", "#"].contains(where: { path.hasPrefix(prefix + $0) }) else { return nil }
            return String(path.dropFirst(prefix.count))
        }
        if value.hasPrefix("/") && !value.hasPrefix("//") { return removingPrefix(value) }
        guard let url = base.resolving(value), value.contains("//"), url.hasSameOrigin(as: base) else { return nil }
        // Taken from the text as written, to keep the fragment.
        let start = value.firstRange(of: "//").map { value[$0.upperBound...] } ?? value[...]
        let rest = start.firstIndex { "/?#".contains($0) }.map { String(start[$0...]) } ?? ""
        return removingPrefix(rest).map { "http://\(host)\($0)" }
    }

    /// The value of a `Link` field (RFC 8288 section 3) with the URLs that `replace` returns, nil keeping one.
    static func link(_ value: String, replace: (String) -> String?) -> String {
        var result = ""
        var rest = value[...]
        while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
            let url = rest[rest.index(after: start)..<end]
            result += rest[...start] + (replace(String(url)) ?? String(url)) + ">"
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}

extension Headers {
    /// Returns the fields that the app gets: URLs of the target point to the proxy, in `Location` or in all fields with
    /// links, and cookies lose `Domain` and `Secure`, with which the app would not send them to the proxy.
    func rewritten(by links: ProxyLinks, all: Bool) -> Headers {
        var headers = self
        for index in headers.fields.indices {
            let field = headers.fields[index]
            if field.isNamed("location") || all && field.isNamed("content-location") {
                if let url = links.rewritten(field.value) { headers.fields[index].value = url }
            } else if all, field.isNamed("link") {
                let value = ProxyLinks.link(field.value, replace: links.rewritten)
                if value != field.value { headers.fields[index].value = value }
            } else if field.isNamed("set-cookie") {
                headers.fields[index].value = Headers.cookie(field.value)
            }
        }
        return headers
    }

    private static func cookie(_ value: String) -> String {
        let parts = value.split(separator: ";", omittingEmptySubsequences: false)
        let kept = parts.enumerated().filter { index, part in
            guard index > 0 else { return true }
            let name = String(part.prefix { $0 != "=" }.trimmingHTTPSpace)
            return !name.equalsIgnoringASCIICase("domain") && !name.equalsIgnoringASCIICase("secure")
        }
        return kept.map { String($0.element) }.joined(separator: ";")
    }
}

/// Finds the strings of JSON that are absolute URLs, and replaces some of them, while the text passes in pieces.
///
/// Nothing else of the text changes, so that what is not JSON after all, or is cut off, arrives as it was sent.
struct JSONLinks {
    /// A longer string is not a link that a client follows.
    private static let mostBytes = 8_192

    private enum State {
        case outside
        /// The state in a string that may be a URL, with its bytes so far.
        case collecting([UInt8], isEscaped: Bool)
        /// The state in any other string.
        case passing(isEscaped: Bool)
    }

    private var state = State.outside
    /// The URL to write in place of this one; nil keeps it.
    private let replace: (String) -> String?

    init(replace: @escaping (String) -> String?) { self.replace = replace }

    /// Whether a whole text has a string that begins like a URL; false means that it has none.
    static func mayHaveLinks(_ text: [UInt8]) -> Bool {
        text.withUnsafeBytes { bytes in
            var place = 0
            // A quotation mark before the first letter is rarer than either.
            while place &+ 17 <= bytes.count {
                let quotes = bytes.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
                let letters = bytes.loadUnaligned(fromByteOffset: place &+ 1, as: SIMD16<UInt8>.self)
                let differences =
                    (quotes ^ SIMD16(repeating: UInt8(ascii: "\"")))
                    | (letters | SIMD16(repeating: 0x20)) ^ SIMD16(repeating: UInt8(ascii: "h"))
                if differences.min() == 0, (place..<place &+ 16).contains(where: { isLink(bytes, at: $0) }) {
                    return true
                }
                place &+= 16
            }
            return (place..<bytes.count).contains { isLink(bytes, at: $0) }
        }
    }

    private static func isLink(_ bytes: UnsafeRawBufferPointer, at quote: Int) -> Bool {
        guard bytes[quote] == UInt8(ascii: "\""), quote + 5 <= bytes.count else { return false }
        // A byte with this bit is a lower-case letter, or no letter at all.
        let word = bytes.loadUnaligned(fromByteOffset: quote + 1, as: UInt32.self).littleEndian
        return word | 0x2020_2020 == 0x7074_7468
    }

    /// The piece with replaced URLs, without the bytes of a URL that it ends in.
    mutating func pass(_ piece: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(piece.count)
        for byte in piece {
            switch state {
            case .outside:
                result.append(byte)
                if byte == UInt8(ascii: "\"") { state = .collecting([], isEscaped: false) }
            case .collecting(var bytes, let isEscaped):
                if byte == UInt8(ascii: "\""), !isEscaped {
                    result += replaced(bytes) + [byte]
                    state = .outside
                    continue
                }
                let escapes = byte == UInt8(ascii: "\\") && !isEscaped
                // Without a reference that the state holds, the bytes are not copied for each one.
                state = .outside
                bytes.append(byte)
                if JSONLinks.mayBeURL(bytes) {
                    state = .collecting(bytes, isEscaped: escapes)
                } else {
                    result += bytes
                    state = .passing(isEscaped: escapes)
                }
            case .passing(let isEscaped):
                result.append(byte)
                if byte == UInt8(ascii: "\""), !isEscaped {
                    state = .outside
                } else {
                    state = .passing(isEscaped: byte == UInt8(ascii: "\\") && !isEscaped)
                }
            }
        }
        return result
    }

    /// The bytes that were held back at the end of a text that ends in a string.
    mutating func finish() -> [UInt8] {
        defer { state = .outside }
        if case .collecting(let bytes, _) = state { return bytes }
        return []
    }

    private static func mayBeURL(_ bytes: [UInt8]) -> Bool {
        guard bytes.count <= mostBytes else { return false }
        return zip(bytes, "http".utf8).allSatisfy { $0.asciiLowercased == $1 }
    }

    /// - Parameter bytes: A string between its quotation marks. Some writers escape each slash in it.
    private func replaced(_ bytes: [UInt8]) -> [UInt8] {
        let (url, hasEscapes) = JSONLinks.unescapingSlashes(bytes)
        guard let text = String(validUTF8: url), let new = replace(text) else { return bytes }
        return hasEscapes ? JSONLinks.escapingSlashes(Array(new.utf8)) : Array(new.utf8)
    }

    /// Other escapes stay, since only the beginning of a URL is replaced.
    private static func unescapingSlashes(_ bytes: [UInt8]) -> (bytes: [UInt8], hadEscapes: Bool) {
        guard bytes.contains(UInt8(ascii: "\\")) else { return (bytes, false) }
        var result: [UInt8] = []
        var hadEscapes = false
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
                let isSlash = bytes[index + 1] == UInt8(ascii: "/")
                result += bytes[(isSlash ? index + 1 : index)...(index + 1)]
                hadEscapes = hadEscapes || isSlash
                index += 2
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return (result, hadEscapes)
    }

    private static func escapingSlashes(_ bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { $0 == UInt8(ascii: "/") ? [UInt8(ascii: "\\"), $0] : [$0] }
    }
}

extension Response {
    /// Whether the body is JSON or a stream of JSON by its media type, all of it, and not encoded.
    var hasRewritableJSON: Bool {
        let coding = headers["content-encoding"]?.asciiLowercased() ?? "identity"
        return isOfJSON && coding == "identity" && status != 206
    }

    var isOfJSON: Bool {
        guard let subtype = headers.contentType?.subtype else { return false }
        return subtype == "json" || subtype.contains("json")
    }
}
