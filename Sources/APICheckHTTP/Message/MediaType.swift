import APICheckBase

/// A media type with its parameters, e.g. `application/json; charset=utf-8` (RFC 9110 section 8.3.1).
package struct MediaType: Hashable, Sendable, CustomStringConvertible {
    package typealias Parameter = ParameterList.Parameter

    /// Lower case, e.g. `application`; `*` in a range.
    package var type: String
    /// Lower case, e.g. `json`, `vnd.github+json`; `*` in a range.
    package var subtype: String
    /// In order, names in lower case, quotes removed from values.
    package var parameters: [Parameter]

    package init(_ type: String, _ subtype: String, parameters: [Parameter] = []) {
        self.type = type
        self.subtype = subtype
        self.parameters = parameters
    }

    /// Nil when the text does not begin with `type/subtype`, both tokens (RFC 9110 section 5.6.2).
    package init?(_ text: String) {
        let list = ParameterList(parsing: text)
        let halves = list.value.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard halves.count == 2, halves.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isTokenByte) }) else { return nil }
        type = String(decoding: halves[0], as: UTF8.self).asciiLowercased()
        subtype = String(decoding: halves[1], as: UTF8.self).asciiLowercased()
        parameters = list.parameters
    }

    /// What a `Content-Type` says. A recording says the same few things in all its answers, so that they are remembered.
    static func parsed(_ text: String) -> MediaType? {
        if let known = known.withLock({ $0[text] }) { return known }
        let type = MediaType(text)
        known.withLock { if $0.count < 100 { $0[text] = .some(type) } }
        return type
    }

    private static let known = Locked<[String: MediaType?]>([:])

    package func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// `type/subtype` without parameters.
    package var essence: String { "\(type)/\(subtype)" }

    /// `application/json`, and any type with the `+json` suffix (RFC 6839 section 3.1).
    package var isJSON: Bool { subtype == "json" || subtype.hasSuffix("+json") || subtype.hasPrefix("json+") }
    /// The charset that is named for JSON and is not UTF-8, which is the only one it has (RFC 8259 section 8.1).
    package var jsonCharset: String? {
        guard isJSON, let charset = parameter("charset") else { return nil }
        return ["utf-8", "utf8", "us-ascii"].contains(where: charset.equalsIgnoringASCIICase) ? nil : charset
    }
    /// Its pieces are read as they come: server-sent events, JSON in lines or in sequence, parts that replace each other.
    package var isStream: Bool {
        [
            "text/event-stream", "application/x-ndjson", "application/ndjson", "application/jsonl",
            "application/json-seq", "application/stream+json", "multipart/x-mixed-replace",
        ].contains(essence)
    }
    package var isForm: Bool { type == "application" && subtype == "x-www-form-urlencoded" }
    /// `application/xml`, `text/xml` and any type with the `+xml` suffix (RFC 7303).
    package var isXML: Bool { subtype == "xml" || subtype.hasSuffix("+xml") }
    package var isMultipart: Bool { type == "multipart" }

    package var description: String { ParameterList(essence, parameters: parameters).description }

    package static let json = MediaType("application", "json")
    package static let form = MediaType("application", "x-www-form-urlencoded")
}

extension Substring {
    /// Without the optional white space of HTTP (space and tab) at both ends.
    package var trimmingHTTPSpace: Substring {
        let kept = drop { $0 == " " || $0 == "\t" }
        guard let last = kept.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return kept.prefix(0) }
        return kept[...last]
    }
}
