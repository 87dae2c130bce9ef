import APICheckHTTP
import APICheckJSON
import Foundation
import TestSupport
import Testing

@Suite("Multipart bodies of other implementations")
struct MultipartCorpusTests {
    /// What a part is in the published cases, as one comparable line.
    static func line(_ part: MultipartPart) -> String {
        "\(part.name ?? "") \(part.filename ?? "-") \(Data(part.body).base64EncodedString())"
    }

    static func line(_ expected: JSON) -> String {
        let data = (expected["data"]?.string ?? "").filter { !$0.isWhitespace }
        return "\(expected["name"]?.string ?? "") \(expected["file_name"]?.string ?? "-") \(data)"
    }

    /// Cases that are not held to, and why. They must differ: an entry that no longer does is to be taken out.
    static let exceptions = [
        "base64_encoding": "a part's bytes are kept as sent: RFC 7578 section 4.7 deprecates Content-Transfer-Encoding",
        "mixed_case_headers": "as above",
        "mixed_plain_and_base64_encoding": "as above",
        "quoted_printable_encoding": "as above",
        "single_field_blocks": "its body has two dashes less than its boundary asks for",
    ]

    @Test("The published cases")
    func published() throws {
        guard let folder = Corpora.folder("multipart/tests/test_data/http") else { return }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let names = files.filter { $0.hasSuffix(".http") }.map { String($0.dropLast(5)) }
        var right = 0
        for name in names {
            let body = try Data(contentsOf: folder.appendingPathComponent("\(name).http"))
            let answer = try Document(contentsOf: folder.appendingPathComponent("\(name).yaml").path).root
            let boundary = try #require(answer["boundary"]?.string)
            let type = MediaType("multipart", "form-data", parameters: [.init("boundary", boundary)])
            let parts = try? Multipart(reading: Array(body), type: type).parts
            let isError = answer["expected"]?["error"] != nil
            let expected = isError ? nil : answer["expected"]?.elements.map { Self.line($0) }
            let isRight = parts?.map { Self.line($0) } == expected
            #expect(isRight == (Self.exceptions[name] == nil), "\(name)")
            if isRight { right += 1 }
        }
        print("multipart: \(right)/\(names.count), \(Self.exceptions.count) reasoned exceptions")
        #expect(!names.isEmpty)
    }
}
