import APICheckBase

/// Recognises values that differ from call to call although nothing changed: ids, times, tokens, counters.
package struct VolatileValue: Sendable {
    private init() {}

    /// The wildcard of a place: it matches any index, and any name of an object whose names are data.
    static let anyName = "*"

    /// What the placeholder for a removed secret begins with; a number follows, which differs from body to body.
    package static let placeholderPrefix = "REDACTED-"

    /// Whether the name of a member is data, as in an object that maps ids to values.
    package static func isKey(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        if bytes.allSatisfy(\.isASCIIDigit) { return !bytes.isEmpty }
        if ValueForm.isVolatile(name) || name.hasPrefix(placeholderPrefix) || isAddress(name) { return true }
        guard isToken(name) else { return false }
        if bytes.allSatisfy(\.isASCIIHexDigit) { return true }
        // A token changes between digits and letters more often than a name such as x509certificate2url.
        let changes = zip(bytes, bytes.dropFirst()).count { $0.isASCIIDigit != $1.isASCIIDigit }
        return changes >= 5
    }

    /// A URL with a port, such as `tcp://0.0.0.0:22000`. Other URLs may be the names of a vocabulary.
    private static func isAddress(_ name: String) -> Bool {
        guard name.utf8.contains(UInt8(ascii: ":")), let scheme = name.firstRange(of: "://") else { return false }
        let authority = name[scheme.upperBound...].prefix { $0 != "/" }
        guard let colon = authority.lastIndex(of: ":") else { return false }
        let port = authority[authority.index(after: colon)...]
        return !port.isEmpty && port.utf8.allSatisfy(\.isASCIIDigit)
    }

    /// A hash or a random token: at least 16 characters without a space, with letters and at least two digits.
    static func isToken(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count >= 16, bytes.allSatisfy({ $0.isASCIIDigit || $0.isASCIILetter || "-_=+/.".utf8.contains($0) })
        else { return false }
        let digits = bytes.count { $0.isASCIIDigit }
        let isHex = bytes.allSatisfy(\.isASCIIHexDigit)
        let separators = bytes.count { "-_/.".utf8.contains($0) }
        return digits >= 2 && digits < bytes.count && (isHex || separators * 8 <= bytes.count)
    }
}

/// How the text of a string is written, as far as the code that reads it depends on that.
package enum ValueForm: Hashable, Sendable {
    /// A date and time of RFC 3339, possibly with a space for `T` and without a zone.
    ///
    /// The zone is `Z`, `offset` or `none`.
    case timestamp(fraction: Int, separator: Character, zone: String)
    case date
    case uuid
    /// The text of a JSON number.
    case number
    case boolean
    case url
    case other

    init(_ text: String) {
        if let timestamp = ValueForm.timestamp(text) {
            self = timestamp
            return
        }
        let bytes = Array(text.utf8)
        if UUIDText.isWhole(bytes) {
            self = .uuid
        } else if bytes.withUnsafeBytes({ CivilTime(date: $0, mustExist: false) }) != nil {
            self = .date
        } else if text == "true" || text == "false" {
            self = .boolean
        } else if let first = bytes.first, first == UInt8(ascii: "-") || first.isASCIIDigit, Double(text) != nil {
            self = .number
        } else if text.hasPrefix("http://") || text.hasPrefix("https://") {
            self = .url
        } else {
            self = .other
        }
    }

    /// Whether code that reads one form may fail to read the other.
    ///
    /// Servers that omit zeros at the end of a fraction write any number of digits; only groups of three are a format.
    func isIncompatible(with other: ValueForm) -> Bool {
        switch (self, other) {
        case (
            .timestamp(let digits, let separator, let zone), .timestamp(let others, let otherSeparator, let otherZone)
        ):
            separator != otherSeparator || zone != otherZone
                || (digits != others && digits % 3 == 0 && others % 3 == 0)
        case (.other, _), (_, .other): isTime != other.isTime
        default: self != other
        }
    }

    private var isTime: Bool {
        switch self {
        case .timestamp, .date: true
        default: false
        }
    }

    /// Whether a text has the form of values that differ from call to call: a time, a date or a UUID.
    static func isVolatile(_ text: String) -> Bool {
        // Each of them begins with a hexadecimal digit.
        guard let first = text.utf8.first, first.isASCIIHexDigit else { return false }
        switch ValueForm(text) {
        case .timestamp, .date, .uuid: return true
        case .number, .boolean, .url, .other: return false
        }
    }

    private static func timestamp(_ text: String) -> ValueForm? {
        guard text.utf8.count <= 40, let read = Timestamp(text, .blank) else { return nil }
        let zone =
            switch read.zone {
            case nil: "none"
            case .utc: "Z"
            case .offset: "offset"
            }
        return .timestamp(fraction: read.fractionDigits, separator: text.contains(" ") ? " " : "T", zone: zone)
    }

}

extension ValueForm: CustomStringConvertible {
    package var description: String {
        switch self {
        case .timestamp(let fraction, let separator, let zone):
            "a time with \(fraction.counted("fractional digit")), "
                + (zone == "none" ? "without a zone" : "zone \(zone)")
                + (separator == " " ? ", a space before the hour" : "")
        case .date: "a date"
        case .uuid: "a UUID"
        case .number: "a number as text"
        case .boolean: "true or false as text"
        case .url: "a URL"
        case .other: "other text"
        }
    }
}
