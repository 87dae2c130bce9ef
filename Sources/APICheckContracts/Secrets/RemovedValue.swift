import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// A value that redaction has taken out of an exchange, and what is there instead.
struct RemovedValue: Hashable {
    let original: String
    let shown: String
    /// A value of a path has ``Place/url``.
    let place: Place

    /// Its parts are removed values of their own, each with what is there instead of it.
    var hasParts: Bool {
        switch place {
        case .url: true
        case .requestHeader(let name): name.equalsIgnoringASCIICase("cookie")
        case .responseHeader(let name): name.equalsIgnoringASCIICase("set-cookie")
        default: false
        }
    }

    /// As a message may write it.
    var spellings: [String] {
        var writer = JSONWriter()
        writer.string(original)
        let escaped = String(writer.text.dropFirst().dropLast())
        return escaped == original ? [original] : [original, escaped]
    }

    /// Whether a finding's place is that of the value, holds it or is in it. What is said of a whole exchange may be
    /// about any value; a parameter may be sent under other names than its own.
    func isAbout(_ other: Place) -> Bool {
        switch (other, place) {
        case (.exchange, _), (.url, .url), (.path, .url), (.query, .query), (.cookie, .cookie), (.query, .url): true
        case (.cookie, .requestHeader(let name)): name.equalsIgnoringASCIICase("cookie")
        case (.body(let left), .body(let right)), (.requestBody(let left), .requestBody(let right)):
            zip(left.tokens, right.tokens).allSatisfy { $0 == $1 }
        case (.requestHeader(let left), .requestHeader(let right)),
            (.responseHeader(let left), .responseHeader(let right)):
            left.equalsIgnoringASCIICase(right)
        default: false
        }
    }
}
