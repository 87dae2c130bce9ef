#if Contracts
import APICheckBase

/// The formats of strings that are validated (JSON Schema 2020-12 validation section 7.3, OpenAPI format registry).
/// Other formats, such as `binary` and `password`, restrict nothing; `int32` and `int64` apply to numbers.
enum StringFormat: String, BitwiseCopyable, CaseIterable {
    case dateTime = "date-time"
    case date, time, duration
    case email
    case internationalEmail = "idn-email"
    case hostname
    case internationalHostname = "idn-hostname"
    case ipv4, ipv6
    case uri
    case uriReference = "uri-reference"
    case uriTemplate = "uri-template"
    case iri
    case iriReference = "iri-reference"
    case uuid
    case jsonPointer = "json-pointer"
    case relativeJSONPointer = "relative-json-pointer"
    case regex
    /// Base64 (RFC 4648 section 4), OpenAPI 3.0.
    case byte

    func accepts(_ text: UnsafeRawBufferPointer) -> Bool {
        switch self {
        case .dateTime: Timestamp(text)?.zone != nil
        case .date: CivilTime(date: text) != nil
        case .time: Timestamp(timeOfDay: text)?.zone != nil
        case .duration: TimeFormats.isDuration(text)
        case .email: MailFormat.isAddress(text, isInternational: false)
        case .internationalEmail: MailFormat.isAddress(text, isInternational: true)
        case .hostname: HostFormats.isHostname(text[...])
        case .internationalHostname: InternationalName.isHostname(text[...])
        case .ipv4: HostFormats.isIPv4(text[...])
        case .ipv6: HostFormats.isIPv6(text[...])
        case .uri: URIFormats.isURI(text, isInternational: false)
        case .uriReference: URIFormats.isReference(text, isInternational: false)
        case .uriTemplate: URITemplate.isTemplate(text)
        case .iri: URIFormats.isURI(text, isInternational: true)
        case .iriReference: URIFormats.isReference(text, isInternational: true)
        case .uuid: UUIDText.isWhole(text)
        case .jsonPointer: TextFormats.isJSONPointer(text[...])
        case .relativeJSONPointer: TextFormats.isRelativeJSONPointer(text)
        case .regex: TextFormats.isRegularExpression(text)
        case .byte: TextFormats.isBase64(text)
        }
    }
}

/// A part of the text being validated.
typealias FormatText = Slice<UnsafeRawBufferPointer>

/// Formats of identifiers, and of texts that other standards define.
private enum TextFormats {
    /// RFC 6901 section 3.
    static func isJSONPointer(_ text: FormatText) -> Bool {
        if text.isEmpty { return true }
        guard text.first == UInt8(ascii: "/") else { return false }
        var index = text.startIndex
        while index < text.endIndex {
            if text[index] == 0x7E {
                guard index + 1 < text.endIndex, text[index + 1] == 0x30 || text[index + 1] == 0x31 else {
                    return false
                }
            }
            index += 1
        }
        return true
    }

    /// draft-bhutton-relative-json-pointer-00 section 3.
    static func isRelativeJSONPointer(_ text: UnsafeRawBufferPointer) -> Bool {
        let up = text.prefix { $0.isASCIIDigit }
        guard !up.isEmpty, up.count == 1 || up.first != 0x30 else { return false }
        let rest = text.dropFirst(up.count)
        if rest.count == 1 && rest.first == UInt8(ascii: "#") { return true }
        return isJSONPointer(rest)
    }

    /// ECMA-262. An expression that is only unsupported is valid.
    static func isRegularExpression(_ text: UnsafeRawBufferPointer) -> Bool {
        do {
            var parser = PatternParser(String(decoding: text, as: UTF8.self), isStrict: true)
            _ = try parser.parse()
            return true
        } catch let problem as PatternError {
            return problem.isUnsupported
        } catch {
            return false
        }
    }

    /// RFC 4648 section 4, with padding.
    static func isBase64(_ text: UnsafeRawBufferPointer) -> Bool {
        guard text.count % 4 == 0 else { return false }
        let padding = text.suffix(2).reversed().prefix { $0 == 0x3D }.count
        return text.dropLast(padding).allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x2B || $0 == 0x2F }
    }
}
#endif
