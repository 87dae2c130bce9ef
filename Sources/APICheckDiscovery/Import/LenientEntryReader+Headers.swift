import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

extension LenientEntryReader {
    /// The header fields of a message and its pseudo-headers (RFC 9113 section 8.3), in any of the shapes that programs
    /// write: `{name, value}`, `[name, value]`, or one object with a member for each name.
    func headers<Member>(
        _ member: Member, of message: EntryObject<Member>
    ) -> (headers: Headers, pseudo: [String: String]) {
        guard let list = message[member], !list.isNull else {
            remarkAbsent(member, of: message)
            return ([], [:])
        }
        if let plain = plainHeaders(list) { return (plain, [:]) }
        let name = message.path(of: member)
        var pairs: [(name: JSON?, value: JSON?, source: JSON)] = []
        switch list.kind {
        case .object:
            remark(.repaired, name, "an object instead of a list", at: list)
            for member in list.members {
                let values = member.value.kind == .array ? Array(member.value.elements) : [member.value]
                for value in values { pairs.append((member.key, value, list)) }
            }
        case .array:
            for item in list.elements {
                if item.kind == .array {
                    remark(.repaired, name, "an array [name, value] instead of an object", at: item)
                    pairs.append((item[0], item[1], item))
                } else {
                    if item["comment"] != nil { remark(.leftOut, name, "a comment", at: item) }
                    pairs.append((item["name"], item["value"], item))
                }
            }
        default: remark(.repaired, name, "not a list, ignored", at: list)
        }
        return headers(pairs, name)
    }

    /// The fields of a list that needs no remark; nil for any other one.
    private func plainHeaders(_ list: JSON) -> Headers? {
        guard list.kind == .array else { return nil }
        var headers = Headers()
        headers.fields.reserveCapacity(list.count)
        for item in list.elements {
            guard let field = fields.field(item, read: Self.plainField) else { return nil }
            headers.fields.append(field)
        }
        return headers
    }

    private static let fieldNames: KnownMembers.Names = ["name", "value"]

    /// The field of an object with a name and a value of one line of ASCII and nothing else.
    private static func plainField(_ item: JSON) -> HeaderField? {
        let members = KnownMembers(item, fieldNames)
        guard item.kind == .object, !members.hasOthers, let name = members[0]?.string, let value = members[1]?.string,
            !name.isEmpty, name.utf8.first != UInt8(ascii: ":"), value.utf8.allSatisfy({ 0x20..<0x80 ~= $0 })
        else { return nil }
        return HeaderField(name, value)
    }

    private func headers(
        _ pairs: [(name: JSON?, value: JSON?, source: JSON)], _ list: String
    ) -> (headers: Headers, pseudo: [String: String]) {
        var headers = Headers()
        var pseudo: [String: String] = [:]
        for pair in pairs {
            guard let name = pair.name?.string, !name.isEmpty else {
                remark(.leftOut, list, "a field without a name", at: pair.source)
                continue
            }
            if pair.value?.kind != .string { remark(.repaired, list, "a value that is not a string", at: pair.source) }
            let value = pair.value?.scalarText ?? ""
            if name.utf8.first == UInt8(ascii: ":") {
                remark(.repaired, list, "pseudo-headers, parts of the request or status line", at: pair.source)
                pseudo[name] = value
                continue
            }
            // Nearly all values are one line of ASCII.
            if value.utf8.allSatisfy({ 0x20..<0x80 ~= $0 }) {
                headers.append(name, value)
                continue
            }
            // Browsers show fields of one name as one, a line for each value. A line that begins with a space is different:
            // it continues the value before it.
            let lines = value.split(omittingEmptySubsequences: false) { $0.isNewline }
            let isFolded = lines.dropFirst().contains { $0.first == " " || $0.first == "\t" }
            if lines.count > 1, !isFolded {
                remark(.repaired, list, "several values in one field, split at line breaks", at: pair.source)
                headers.fields += lines.map { HeaderField(name, String($0)) }
            } else {
                headers.append(name, value)
            }
        }
        return (headers, pseudo)
    }

    /// The version of a message, HTTP/1.1 where it says none.
    func version<Member>(_ member: Member, of message: EntryObject<Member>) -> HTTPVersion {
        guard let value = message[member], !value.isNull else {
            remarkAbsent(member, of: message)
            return .http11
        }
        if value.equals("HTTP/1.1") { return .http11 }
        let text = value.scalarText ?? ""
        if ["HTTP/1.0", "HTTP/2", "HTTP/3"].contains(text) { return HTTPVersion(text) }
        let version =
            switch text.asciiLowercased() {
            case "h2", "http/2", "http/2.0", "h2c": "HTTP/2"
            case "http/1.0", "http/1", "1.0": "HTTP/1.0"
            case let other where other.hasPrefix("h3") || other.hasPrefix("http/3"): "HTTP/3"
            case let other where other.hasPrefix("spdy"): ImportRemarks.shown(text)
            case let other where other.hasPrefix("http/2+quic"): "HTTP/3"
            default: "HTTP/1.1"
            }
        if version != text {
            let shown = text.isEmpty ? "empty" : ImportRemarks.shown(text)
            remark(.repaired, message.path(of: member), "\(shown), read as \(version)", at: message.value)
        }
        return HTTPVersion(version)
    }
}
