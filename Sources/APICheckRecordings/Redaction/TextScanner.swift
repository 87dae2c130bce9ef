import APICheckHTTP
import APICheckJSON

/// Finds in prose, scripts, markup and broken JSON what names mark as secret: `name=value`, quoted or not, `"name": "value"`
/// with any number of backslashes before its quotes, an element's text, the field of a form in HTML or in a multipart body,
/// and the user information of a URL. One pass.
struct TextScanner {
    let bytes: [UInt8]

    func replacing(pass: inout RedactionPass) -> [UInt8] {
        let isOAuth = self.isOAuth
        var result: [UInt8] = []
        var copied = 0
        var index = 0
        /// Where the tag begins that the index is in.
        var tag: Int?
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "<") { tag = index }
            let found = secret(at: index, inTag: tag, pass: pass, isOAuth: isOAuth)
            if bytes[index] == UInt8(ascii: ">") { tag = nil }
            guard let found else {
                index += 1
                continue
            }
            result += bytes[copied..<found.lowerBound]
            let value = String(decoding: bytes[found], as: UTF8.self)
            if bytes[index] == UInt8(ascii: "/") {
                result += pass.authority("\(value)@").utf8.dropLast()
            } else {
                result += named(value, &pass).utf8
            }
            copied = found.upperBound
            index = found.upperBound
        }
        return result + bytes[copied...]
    }

    /// A value with backslashes or character references is known as what it says too.
    private func named(_ value: String, _ pass: inout RedactionPass) -> String {
        let shown = pass.named(value)
        if value.utf8.contains(UInt8(ascii: "\\")), let plain = (try? Document("\"\(value)\""))?.root.string {
            _ = pass.secrets.placeholder(for: value, also: plain)
        }
        if let view = EscapedView(Array(value.utf8), mark: UInt8(ascii: "&")) {
            _ = pass.secrets.placeholder(for: value, also: String(decoding: view.bytes, as: UTF8.self))
        }
        return shown
    }

    /// The place of a secret value whose mark (`=`, `:`, `>`, or the second `/` of `://`) stands at the index.
    private func secret(at index: Int, inTag tag: Int?, pass: RedactionPass, isOAuth: Bool) -> Range<Int>? {
        switch bytes[index] {
        case UInt8(ascii: "="):
            let name = self.name(before: index)
            if isSecret(name, pass, isOAuth) { return value(after: index) }
            return fieldValue(name, assignedAt: index, inTag: tag) { isSecret($0, pass, isOAuth) }
        case UInt8(ascii: ">"):
            return tag.flatMap { tag in elementText(of: tag, before: index) { isSecret($0, pass, isOAuth) } }
        case UInt8(ascii: ":"):
            var end = index
            while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
            guard end > 0, bytes[end - 1] == UInt8(ascii: "\"") else { return nil }
            end -= 1
            while end > 0, bytes[end - 1] == UInt8(ascii: "\\") { end -= 1 }
            let start = startOfName(before: end)
            guard start < end, isSecret(start..<end, pass, isOAuth) else { return nil }
            return memberValue(after: index + 1)
        case UInt8(ascii: "/"):
            guard index >= 2, bytes[index - 1] == UInt8(ascii: "/"), bytes[index - 2] == UInt8(ascii: ":") else {
                return nil
            }
            let authority = run(from: index + 1) { $0 > 0x20 && !"/?#\"'<>\\".utf8.contains($0) }
            guard let at = bytes[authority].lastIndex(of: UInt8(ascii: "@")), at > authority.lowerBound else {
                return nil
            }
            return authority.lowerBound..<at
        default: return nil
        }
    }

    /// The inside of a quoted text, or a bare number; nil for anything else and for an empty text.
    private func memberValue(after start: Int) -> Range<Int>? {
        var index = run(from: start) { $0 <= 0x20 }.upperBound
        let slashes = run(from: index) { $0 == UInt8(ascii: "\\") }
        index = slashes.upperBound
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
            let digits = run(from: start) { $0 <= 0x20 }.upperBound
            let number = run(from: digits) { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
            return number.isEmpty ? nil : number
        }
        let first = index + 1
        var count = 0
        index = first
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\""), count <= slashes.count { break }
            count = bytes[index] == UInt8(ascii: "\\") ? count + 1 : 0
            index += 1
        }
        let end = index < bytes.count ? index - min(count, slashes.count) : index
        return first < end ? first..<end : nil
    }

    func startOfName(before end: Int) -> Int {
        var start = end
        while start > 0, end - start < TextScanner.longestName, TextScanner.isNameByte(bytes[start - 1]) { start -= 1 }
        return start
    }

    func run(from start: Int, to last: Int = .max, while holds: (UInt8) -> Bool) -> Range<Int> {
        let last = min(last, bytes.count)
        var end = min(start, last)
        while end < last, holds(bytes[end]) { end += 1 }
        return min(start, last)..<end
    }

    private func isSecret(_ name: Range<Int>, _ pass: RedactionPass, _ isOAuth: Bool) -> Bool {
        pass.names.isSecret(String(decoding: bytes[name], as: UTF8.self), isOAuth: isOAuth)
    }

    /// Matters for the name `code` only, in small letters or with a capital.
    private var isOAuth: Bool {
        bytes.firstPlace(of: "ode") != nil
            && (bytes.firstPlace(of: "client_id") != nil || bytes.firstPlace(of: "redirect_uri") != nil
                || bytes.firstPlace(of: "grant_type") != nil || bytes.firstPlace(of: "state=") != nil)
    }

    static let longestName = 100

    static func isNameByte(_ byte: UInt8) -> Bool {
        PercentEncoding.isUnreserved(byte) || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
    }

    static func endsValue(_ byte: UInt8) -> Bool { byte <= 0x20 || "&;#\"'<>,)\\".utf8.contains(byte) }
}
