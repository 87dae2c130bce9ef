import APICheckBase
import APICheckHTTP
import APICheckJSON
import Foundation

/// An encoding of a text as another text.
struct LeakEncoding: Sendable {
    let title: String
    let encode: @Sendable (String) -> String

    static let all = [
        LeakEncoding(title: "percent") { Spelling.percent($0) },
        LeakEncoding(title: "percent, small digits") { Spelling.percent($0).withLowercaseEscapes },
        LeakEncoding(title: "base64") { Spelling.base64($0) },
        LeakEncoding(title: "base64url") {
            Spelling.base64($0).replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        },
        LeakEncoding(title: "data URL") { "data:text/plain;base64,\(Spelling.base64($0))" },
        LeakEncoding(title: "hexadecimal") { String(decoding: Hex.encode(Array($0.utf8)), as: UTF8.self) },
        LeakEncoding(title: "hexadecimal, capitals") {
            String(decoding: Hex.encode(Array($0.utf8), uppercase: true), as: UTF8.self)
        },
        LeakEncoding(title: "JSON") { "{\"data\":\(Spelling.json($0))}" },
        LeakEncoding(title: "JSON, \\u") { "{\"data\":\"\(Spelling.codeUnits($0))\"}" },
        LeakEncoding(title: "JSON, \\u inside a text") { "x(\"\(Spelling.codeUnits($0))\");" },
        LeakEncoding(title: "HTML") { Spelling.html($0) },
        LeakEncoding(title: "HTML, numbers") { text in text.unicodeScalars.map { "&#\($0.value);" }.joined() },
        LeakEncoding(title: "HTML, hexadecimal numbers") { text in
            text.unicodeScalars.map { "&#x\(String($0.value, radix: 16));" }.joined()
        },
    ]
}

/// An encoding of a whole body.
enum BodyEncoding: String, CaseIterable, Sendable {
    case gzip, utf16LittleMarked, utf16BigMarked, utf16Little, utf16Big

    /// The body in the encoding, with the header fields that declare it.
    func apply(to body: [UInt8], headers: inout Headers) -> [UInt8]? {
        if self == .gzip {
            headers.fields.append(HeaderField("Content-Encoding", "gzip"))
            return Deflate.gzipStored(body)
        }
        guard let text = String(validUTF8: body), let type = headers["content-type"], !type.contains("boundary")
        else { return nil }
        let isBig = self == .utf16Big || self == .utf16BigMarked
        let isMarked = self == .utf16BigMarked || self == .utf16LittleMarked
        let charset = isMarked ? "utf-16" : isBig ? "utf-16be" : "utf-16le"
        headers = ["Content-Type": "\(type); charset=\(charset)"]
        return ((isMarked ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
            isBig ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
    }
}
