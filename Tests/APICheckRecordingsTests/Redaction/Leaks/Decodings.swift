import APICheckBase
import APICheckHTTP
import Foundation

/// Searches bytes for a text in every decoding: percent-encoding, escapes of JSON strings, character references,
/// base64, hexadecimal digits, UTF-16 and gzip, in any order and nested. It shares no code with redaction.
struct Decodings {
    /// The maximum number of nested encodings.
    private static let deepest = 6

    /// Whether one of the texts contains a text in any decoding.
    static func contain(_ text: String, in texts: [[UInt8]]) -> Bool {
        let needle = Array(text.utf8)
        var seen = Set(texts)
        var level = texts
        for _ in 0...deepest {
            if level.contains(where: { holds($0, needle) }) { return true }
            level = level.flatMap(decoded).filter { $0.count >= needle.count && seen.insert($0).inserted }
            if level.isEmpty { return false }
        }
        return false
    }

    private static func holds(_ bytes: [UInt8], _ needle: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, let first = needle.first else { return false }
            var index = 0
            while index + needle.count <= bytes.count,
                let found = memchr(base + index, Int32(first), bytes.count - needle.count - index + 1)
            {
                if memcmp(found, needle, needle.count) == 0 { return true }
                index = base.distance(to: UnsafeRawPointer(found)) + 1
            }
            return false
        }
    }

    private static func decoded(_ text: [UInt8]) -> [[UInt8]] {
        if text.isEmpty { return [] }
        if let plain = Deflate.decode(text, coding: "gzip", limit: 1 << 20) { return [plain] }
        var result: [[UInt8]] = []
        if text.contains(0) { result.append(text.filter { $0 != 0 }) }
        for mark in ["%", "\\", "&"] where text.contains(Array(mark.utf8)[0]) {
            let plain = unescaped(text, mark: Array(mark.utf8)[0])
            if plain != text { result.append(plain) }
        }
        return result + runs(in: text)
    }

    private static func unescaped(_ text: [UInt8], mark: UInt8) -> [UInt8] {
        var result: [UInt8] = []
        var index = 0
        while index < text.count {
            guard text[index] == mark, let (bytes, count) = escape(text[index...].prefix(12)) else {
                result.append(text[index])
                index += 1
                continue
            }
            result += bytes
            index += count
        }
        return result
    }

    private static func escape(_ text: ArraySlice<UInt8>) -> (bytes: [UInt8], count: Int)? {
        let window = String(decoding: text, as: UTF8.self)
        func character(_ digits: Substring, _ radix: Int, _ count: Int) -> ([UInt8], Int)? {
            UInt32(digits, radix: radix).flatMap(Unicode.Scalar.init).map { (Array(String($0).utf8), count) }
        }
        switch window.first {
        case "%": return UInt8(window.dropFirst().prefix(2), radix: 16).map { ([$0], 3) }
        case "\\":
            guard let next = window.dropFirst().first else { return nil }
            if next == "u" { return character(window.dropFirst(2).prefix(4), 16, 6) }
            if let plain = ["n": "\n", "r": "\r", "t": "\t", "b": "\u{8}", "f": "\u{c}"][next] {
                return (Array(plain.utf8), 2)
            }
            return "\"\\/'".contains(next) ? (Array(String(next).utf8), 2) : nil
        default:
            guard let end = window.firstIndex(of: ";") else { return nil }
            let name = window[..<end].dropFirst()
            let count = name.utf8.count + 2
            if let plain = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][name] {
                return (Array(plain.utf8), count)
            }
            if name.hasPrefix("#x") || name.hasPrefix("#X") { return character(name.dropFirst(2), 16, count) }
            return name.hasPrefix("#") ? character(name.dropFirst(), 10, count) : nil
        }
    }

    /// What the runs of base64 and of hexadecimal digits encode, at every offset.
    private static func runs(in text: [UInt8]) -> [[UInt8]] {
        var result: [[UInt8]] = []
        let parts = text.split { Base64.value($0) == nil }
        for part in parts where part.count >= 16 {
            for offset in 0..<4 {
                let digits = part.dropFirst(offset)
                let plain = Base64.decode(digits.prefix(digits.count - (digits.count % 4 == 1 ? 1 : 0))) ?? []
                if isReadable(plain) { result.append(plain) }
            }
        }
        for part in text.split(whereSeparator: { $0.hexValue == nil }) where part.count >= 16 {
            let values = part.map { $0.hexValue ?? 0 }
            for offset in 0..<2 {
                let plain = stride(from: offset, to: values.count - 1, by: 2).map { values[$0] << 4 | values[$0 + 1] }
                if isReadable(plain) { result.append(plain) }
            }
        }
        return result
    }

    /// Whether bytes may be an encoded text: most of their beginning is ASCII, or they are in UTF-16 or compressed.
    private static func isReadable(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0x1F, 0x8B]) { return true }
        let head = bytes.prefix(64)
        return head.count { (0x20..<0x7F).contains($0) || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 || $0 == 0 } * 5
            >= head.count * 4
    }
}
