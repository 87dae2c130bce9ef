import APICheckHTTP

/// Finds in prose, scripts and broken JSON what names mark as secret: `name=value`, `"name": "value"` with any number of
/// backslashes before its quotes, and the user information of a URL. One pass.
struct TextScanner {
    let bytes: [UInt8]

    func replacing(pass: inout RedactionPass, depth: Int) -> [UInt8] {
        let isOAuth = self.isOAuth
        var result: [UInt8] = []
        var copied = 0
        var index = 0
        while index < bytes.count {
            guard let found = secret(at: index, pass: pass, isOAuth: isOAuth) else {
                index += 1
                continue
            }
            result += bytes[copied..<found.lowerBound]
            let value = String(decoding: bytes[found], as: UTF8.self)
            if bytes[index] == UInt8(ascii: "/") {
                result += pass.authority("\(value)@").utf8.dropLast()
            } else {
                result += pass.named(value).utf8
            }
            copied = found.upperBound
            index = found.upperBound
        }
        return result + bytes[copied...]
    }

    /// The place of a secret value whose mark (`=`, `:`, or the second `/` of `://`) stands at the index.
    private func secret(at index: Int, pass: RedactionPass, isOAuth: Bool) -> Range<Int>? {
        switch bytes[index] {
        case UInt8(ascii: "="):
            let start = startOfName(before: index)
            let value = run(from: index + 1) { !TextScanner.endsValue($0) }
            guard start < index, !value.isEmpty, isSecret(start..<index, pass, isOAuth) else { return nil }
            return value
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

    private func startOfName(before end: Int) -> Int {
        var start = end
        while start > 0, end - start < 100, TextScanner.isNameByte(bytes[start - 1]) { start -= 1 }
        return start
    }

    private func run(from start: Int, while holds: (UInt8) -> Bool) -> Range<Int> {
        var end = min(start, bytes.count)
        while end < bytes.count, holds(bytes[end]) { end += 1 }
        return min(start, bytes.count)..<end
    }

    private func isSecret(_ name: Range<Int>, _ pass: RedactionPass, _ isOAuth: Bool) -> Bool {
        pass.names.isSecret(String(decoding: bytes[name], as: UTF8.self), isOAuth: isOAuth)
    }

    private var isOAuth: Bool {
        ["client_id", "redirect_uri", "grant_type", "state="].contains { bytes.firstRange(of: Array($0.utf8)) != nil }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        PercentEncoding.isUnreserved(byte) || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
    }

    private static func endsValue(_ byte: UInt8) -> Bool { byte <= 0x20 || "&;#\"'<>,)\\".utf8.contains(byte) }
}
