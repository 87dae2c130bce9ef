import APICheckBase
import APICheckJSON

/// Files that people take for a HAR, known by their first bytes or their first member.
struct ForeignFile {
    let what: String
    let remedy: String

    private static let beginnings: [(bytes: [UInt8], file: ForeignFile)] = [
        (
            [0x50, 0x4B, 0x03, 0x04],
            ForeignFile(what: "a zip archive", remedy: "Unzip it first, and import the .har file in it.")
        ),
        ([0x1F, 0x8B], ForeignFile(what: "a file packed with gzip", remedy: "Unpack it first: gunzip FILE.har.gz")),
        (
            [0x78, 0xDA],
            ForeignFile(
                what: "a file packed with zlib, as mitmproxy writes .zhar",
                remedy: "Write it plain: mitmdump -nr FLOWS --set hardump=FILE.har")
        ),
        (
            [0xFF, 0xFE],
            ForeignFile(what: "a text in UTF-16", remedy: "Save it as UTF-8: iconv -f UTF-16 -t UTF-8 FILE > FILE.har")
        ),
        (
            [0xFE, 0xFF],
            ForeignFile(what: "a text in UTF-16", remedy: "Save it as UTF-8: iconv -f UTF-16 -t UTF-8 FILE > FILE.har")
        ),
        (
            Array("CHLS".utf8),
            ForeignFile(
                what: "a session of Charles in its own format",
                remedy: "In Charles: File, Export Session, HTTP Archive (.har).")
        ),
    ]

    func refusal(of path: String) -> ImportError { .foreign(path: path, what: what, remedy: remedy) }

    /// Nil for what may be JSON.
    static func beginning(_ bytes: [UInt8]) -> ForeignFile? {
        if let known = beginnings.first(where: { bytes.starts(with: $0.bytes) }) { return known.file }
        // A netstring of mitmproxy: its length, a colon, the first key.
        let digits = bytes.prefix { $0.isASCIIDigit }
        guard (1...12).contains(digits.count), bytes.dropFirst(digits.count).first == UInt8(ascii: ":") else {
            return nil
        }
        return ForeignFile(
            what: "flows of mitmproxy in its own format",
            remedy: "Write a HAR of them: mitmdump -nr FLOWS --set hardump=FILE.har")
    }

    /// JSON of another program; nil when nobody knows it.
    static func known(_ root: JSON) -> ForeignFile? {
        if let session = root[0], session["method"] != nil, session["protocolVersion"] != nil {
            return ForeignFile(
                what: "a session of Charles as JSON (.chlsj), whose bodies and times are not those of a HAR",
                remedy: "In Charles: File, Export Session, HTTP Archive (.har).")
        }
        if root["info"]?["_postman_id"] != nil || root["item"] != nil && root["info"] != nil {
            return ForeignFile(
                what: "a collection of Postman, which holds requests and no answers",
                remedy: "Record the calls: apicheck proxy, or a browser's network tab.")
        }
        if root["_type"]?.string == "export", root["resources"] != nil {
            return ForeignFile(
                what: "an export of Insomnia, which holds requests and no answers",
                remedy: "In Insomnia: Export, and choose HAR as its format.")
        }
        if root["method"] != nil, root["url"] != nil, root["response"] == nil {
            return ForeignFile(
                what: "a request without its answer", remedy: "Export the call with its response, as a HAR.")
        }
        return nil
    }
}
