import APICheckBase
import APICheckJSON

/// Files that people mistake for a HAR, recognized by their first bytes or their members.
struct ForeignFile {
    let what: String
    let remedy: String
    var step: NextStep?

    private static let beginnings: [(bytes: [UInt8], file: ForeignFile)] = [
        (
            [0x50, 0x4B, 0x03, 0x04],
            ForeignFile(what: "a zip archive", remedy: "unzip it first, and import the .har file in it")
        ),
        ([0x1F, 0x8B], ForeignFile(what: "a gzip file", remedy: "decompress it first: gunzip FILE.har.gz")),
        (
            [0x78, 0xDA],
            ForeignFile(
                what: "a zlib file, such as a .zhar of mitmproxy",
                remedy: "write it uncompressed: mitmdump -nr FLOWS --set hardump=FILE.har")
        ),
        (
            [0xFF, 0xFE],
            ForeignFile(what: "a text in UTF-16", remedy: "save it as UTF-8: iconv -f UTF-16 -t UTF-8 FILE > FILE.har")
        ),
        (
            [0xFE, 0xFF],
            ForeignFile(what: "a text in UTF-16", remedy: "save it as UTF-8: iconv -f UTF-16 -t UTF-8 FILE > FILE.har")
        ),
        (
            Array("CHLS".utf8),
            ForeignFile(
                what: "a Charles session in its own format",
                remedy: "in Charles: File, Export Session, HTTP Archive (.har)")
        ),
    ]

    func refusal(of path: String) -> ImportError { .foreign(path: path, what: what, remedy: remedy, step: step) }

    /// Returns nil for a file that may be JSON.
    static func beginning(_ bytes: [UInt8]) -> ForeignFile? {
        if let known = beginnings.first(where: { bytes.starts(with: $0.bytes) }) { return known.file }
        // A netstring of mitmproxy: its length, a colon, the first key.
        let digits = bytes.prefix { $0.isASCIIDigit }
        guard (1...12).contains(digits.count), bytes.dropFirst(digits.count).first == UInt8(ascii: ":") else {
            return nil
        }
        return ForeignFile(
            what: "mitmproxy flows in their own format",
            remedy: "convert them to a HAR: mitmdump -nr FLOWS --set hardump=FILE.har")
    }

    /// JSON of another program; nil when it is unknown.
    static func known(_ root: JSON) -> ForeignFile? {
        if let session = root[0], session["method"] != nil, session["protocolVersion"] != nil {
            return ForeignFile(
                what: "a Charles session as JSON (.chlsj), without the bodies and times of a HAR",
                remedy: "in Charles: File, Export Session, HTTP Archive (.har)")
        }
        if root["info"]?["_postman_id"] != nil || root["item"] != nil && root["info"] != nil {
            return ForeignFile(
                what: "a Postman collection, which contains requests without responses",
                remedy: "save them as a HAR in a browser's network tab", step: .capture)
        }
        if root["_type"]?.string == "export", root["resources"] != nil {
            return ForeignFile(
                what: "an Insomnia export, which contains requests without responses",
                remedy: "in Insomnia: Export, and choose the format HAR")
        }
        if root["method"] != nil, root["url"] != nil, root["response"] == nil {
            return ForeignFile(
                what: "a request without its response", remedy: "export the call with its response, as a HAR")
        }
        return nil
    }
}
