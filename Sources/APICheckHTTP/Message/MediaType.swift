import APICheckBase

/// A media type with its parameters, e.g. `application/json; charset=utf-8` (RFC 9110 section 8.3.1).
package struct MediaType: Hashable, Sendable, CustomStringConvertible {
    package typealias Parameter = ParameterList.Parameter

    /// Lower case, e.g. `application`; `*` in a range.
    package var type: String
    /// Lower case, e.g. `json`, `vnd.github+json`; `*` in a range.
    package var subtype: String
    /// The parameters in order, names in lower case, quotes removed from values.
    package var parameters: [Parameter]

    package init(_ type: String, _ subtype: String, parameters: [Parameter] = []) {
        self.type = type
        self.subtype = subtype
        self.parameters = parameters
    }

    /// Returns nil when the text does not begin with `type/subtype`, both tokens (RFC 9110 section 5.6.2).
    package init?(_ text: String) {
        let list = ParameterList(parsing: text)
        let halves = list.value.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard halves.count == 2, halves.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isTokenByte) }) else { return nil }
        type = String(decoding: halves[0], as: UTF8.self).asciiLowercased()
        subtype = String(decoding: halves[1], as: UTF8.self).asciiLowercased()
        parameters = list.parameters
    }

    /// Parses a `Content-Type`. Results are cached, because a recording repeats the same few values.
    static func parsed(_ text: String) -> MediaType? {
        if text == "application/json" { return .json }
        if let known = known.withLock({ $0[text] }) { return known }
        let type = MediaType(text)
        known.withLock { if $0.count < 100 { $0[text] = .some(type) } }
        return type
    }

    private static let known = Locked<[String: MediaType?]>([:])

    package func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// `type/subtype` without parameters.
    package var essence: String { "\(type)/\(subtype)" }

    /// `application/json`, any type with the `+json` suffix (RFC 6839 section 3.1), and the older names of JSON.
    package var isJSON: Bool {
        subtype == "json" || subtype.hasSuffix("+json") || subtype.hasPrefix("json+")
            || MediaType.namesOfJSON.contains(subtype)
    }
    /// JSON-RPC over HTTP has the first two.
    private static let namesOfJSON: Set<String> = ["json-rpc", "jsonrequest", "x-json"]
    /// The declared charset of JSON if it is not UTF-8, the only one that JSON allows (RFC 8259 section 8.1).
    package var jsonCharset: String? {
        guard isJSON, let charset = parameter("charset") else { return nil }
        return ["utf-8", "utf8", "us-ascii"].contains(where: charset.equalsIgnoringASCIICase) ? nil : charset
    }
    /// Whether the body is read while it arrives: server-sent events, JSON lines or sequences, parts that replace each
    /// other.
    package var isStream: Bool {
        switch type {
        case "text": subtype == "event-stream"
        case "application": MediaType.streams.contains(subtype)
        case "multipart": subtype == "x-mixed-replace"
        default: false
        }
    }
    private static let streams: Set<String> = ["x-ndjson", "ndjson", "jsonl", "json-seq", "stream+json"]
    package var isForm: Bool { type == "application" && subtype == "x-www-form-urlencoded" }
    /// `application/xml`, `text/xml` and any type with the `+xml` suffix (RFC 7303).
    package var isXML: Bool { subtype == "xml" || subtype.hasSuffix("+xml") }
    package var isMultipart: Bool { type == "multipart" }
    /// Whether the body is text by its media type: `text`, JSON, XML, a form, and scripts and data of `application` that are text
    /// by their registration.
    package var isText: Bool {
        if type == "text" || isJSON || isXML || isForm || isStream { return true }
        guard type == "application" else { return false }
        return MediaType.texts.contains(subtype) || subtype.hasSuffix("+yaml")
    }

    private static let texts: Set<String> = [
        "javascript", "x-javascript", "ecmascript", "typescript", "graphql", "sql", "yaml", "x-yaml", "toml", "x-sh",
        "jwt", "x-mpegurl", "vnd.apple.mpegurl", "x-pem-file", "pem-certificate-chain", "x-subrip",
    ]
    /// Whether the body is audio, a font, an image or video.
    package var isMedia: Bool { ["audio", "font", "image", "video"].contains(type) }

    package var description: String { ParameterList(essence, parameters: parameters).description }

    package static let json = MediaType("application", "json")
    package static let form = MediaType("application", "x-www-form-urlencoded")
}

extension MediaType {
    /// Whether a range such as `*/*`, `text/*`, `application/*+json` or `application/json` covers another type, apart
    /// from parameters.
    package func covers(_ other: MediaType) -> Bool { precision(for: other) != nil }

    /// How precisely this type or range covers another one (RFC 9110 section 12.5.1); nil when it does not. The type
    /// itself is the most precise, with more equal parameters before fewer, then ranges of a suffix, of a type, and of
    /// all types.
    ///
    /// A type with different parameters still covers the other, less precisely than one without parameters.
    package func precision(for other: MediaType) -> Int? {
        if type == other.type, subtype == other.subtype {
            let agreeing = parameters.filter { parameter in
                other.parameter(parameter.name)?.equalsIgnoringASCIICase(parameter.value) == true
            }
            return agreeing.count == parameters.count ? 1_000 + min(agreeing.count, 1_000) : 500
        }
        guard type == "*" || type == other.type else { return nil }
        if subtype.hasPrefix("*+"), other.subtype.hasSuffix(subtype.dropFirst()) { return type == "*" ? 3 : 4 }
        guard subtype == "*" else { return nil }
        return type == "*" ? 1 : 2
    }
}

/// A value with parameters, `form-data; name="a;b"`, as in `Content-Type` and `Content-Disposition` (RFC 9110 section
/// 5.6.6).
package struct ParameterList: Hashable, Sendable {
    package struct Parameter: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The text before the first `;`, trimmed.
    package var value: String
    /// The parameters in order, with names in lower case and values unquoted; a piece without `=` is ignored.
    var parameters: [Parameter]

    init(_ value: String, parameters: [Parameter] = []) {
        self.value = value
        self.parameters = parameters
    }

    package init(parsing text: String) {
        let pieces = ParameterList.split(Array(text.utf8))
        value = String(decoding: pieces[0], as: UTF8.self)
        parameters = pieces.dropFirst().compactMap { piece in
            guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let name = piece[..<equals].trimmingHTTPSpace
            let value = piece[(equals + 1)...].trimmingHTTPSpace
            return Parameter(
                String(decoding: name, as: UTF8.self).asciiLowercased(),
                String(decoding: ParameterList.unquoted(value), as: UTF8.self))
        }
    }

    /// The first value of a name in lower case.
    package subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// Splits at `;` outside of quotes and trims each piece. The result is never empty.
    private static func split(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var start = 0
        var isQuoted = false
        var isEscaped = false
        for (index, byte) in text.enumerated() {
            if isEscaped {
                isEscaped = false
            } else if isQuoted && byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == UInt8(ascii: ";") && !isQuoted {
                pieces.append(text[start..<index].trimmingHTTPSpace)
                start = index + 1
            }
        }
        return pieces + [text[start...].trimmingHTTPSpace]
    }

    private static func unquoted(_ value: ArraySlice<UInt8>) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        guard value.count >= 2, value.first == quote, value.last == quote else { return Array(value) }
        var result: [UInt8] = []
        var isEscaped = false
        for byte in value.dropFirst().dropLast() {
            if byte == UInt8(ascii: "\\") && !isEscaped {
                isEscaped = true
            } else {
                result.append(byte)
                isEscaped = false
            }
        }
        return result
    }
}

extension ParameterList: CustomStringConvertible {
    /// The text to send, with values quoted that are not tokens (RFC 9110 section 5.6.4).
    package var description: String {
        parameters.reduce(value) { text, parameter in
            let value = parameter.value
            if !value.isEmpty && value.utf8.allSatisfy(\.isTokenByte) { return "\(text); \(parameter.name)=\(value)" }
            var quoted = ""
            for scalar in value.unicodeScalars {
                if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
                quoted.unicodeScalars.append(scalar)
            }
            return "\(text); \(parameter.name)=\"\(quoted)\""
        }
    }
}
