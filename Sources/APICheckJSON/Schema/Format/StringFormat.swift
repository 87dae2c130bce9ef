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
        case .date: TimeFormats.isDate(text)
        case .time: TimeFormats.isTime(text)
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
        case .uuid: TextFormats.isUUID(text)
        case .jsonPointer: TextFormats.isJSONPointer(text[...])
        case .relativeJSONPointer: TextFormats.isRelativeJSONPointer(text)
        case .regex: TextFormats.isRegularExpression(text)
        case .byte: TextFormats.isBase64(text)
        }
    }
}
#endif
