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

    package func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// `type/subtype` without parameters.
    package var essence: String { "\(type)/\(subtype)" }

    /// `application/json`, and any type with the `+json` suffix (RFC 6839 section 3.1).
    package var isJSON: Bool { subtype == "json" || subtype.hasSuffix("+json") || subtype.hasPrefix("json+") }
    package var isForm: Bool { essence == "application/x-www-form-urlencoded" }
    package var isMultipart: Bool { type == "multipart" }

    /// Whether a range such as `*/*`, `text/*` or `application/json` covers the other type, parameters left aside.
    package func covers(_ other: MediaType) -> Bool {
        (type == "*" || type == other.type) && (subtype == "*" || subtype == other.subtype)
    }

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
