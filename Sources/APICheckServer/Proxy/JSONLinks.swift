import APICheckBase
import APICheckHTTP

/// Finds the strings of JSON that are absolute URLs, and replaces some of them, while the text passes in pieces.
///
/// Nothing else of the text changes, so that what is not JSON after all, or is cut off, arrives as it was sent.
struct JSONLinks {
    /// A longer string is no link that a client follows.
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

    var isOfJSON: Bool { headers.contentType?.subtype.contains("json") ?? false }
}
