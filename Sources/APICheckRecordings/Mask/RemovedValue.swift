import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// A value that redaction removed from an exchange, and its replacement.
struct RemovedValue: Hashable {
    let original: String
    let shown: String
    /// ``Place/url`` for a value in the path.
    let place: Place

    /// The parts of the value, each with its replacement.
    var hasParts: Bool {
        switch place {
        case .url: true
        case .requestHeader(let name): name.equalsIgnoringASCIICase("cookie")
        case .responseHeader(let name): name.equalsIgnoringASCIICase("set-cookie")
        default: false
        }
    }

    /// The spellings of the value in messages.
    var spellings: [String] {
        var writer = JSONWriter()
        writer.string(original)
        let escaped = String(writer.text.dropFirst().dropLast())
        return escaped == original ? [original] : [original, escaped]
    }

    /// Whether a finding's place is that of the value, contains it or is inside it. A finding about a whole exchange may be
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
