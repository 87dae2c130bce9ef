import APICheckHTTP
import APICheckJSON
import Foundation
import TestSupport
import Testing

@Suite("Multipart bodies of other implementations")
struct MultipartCorpusTests {
    /// What a part is in the published cases, as one comparable line.
    static func line(_ part: MultipartPart) -> String {
        "\(part.name ?? "") \(part.filename ?? "-") \(Data(part.content ?? []).base64EncodedString())"
    }

    static func line(_ expected: JSON) -> String {
        let data = (expected["data"]?.string ?? "").filter { !$0.isWhitespace }
        return "\(expected["name"]?.string ?? "") \(expected["file_name"]?.string ?? "-") \(data)"
    }

    /// Cases that are not held to, and why. They must differ: an entry that no longer does is to be taken out.
    static let exceptions = [
        "single_field_blocks": """
        the boundary is "--boundary", so each delimiter is "----boundary" (RFC 2046 section 5.1.1); the body has two \
        dashes less, and a body that does not use its boundary is what a check has to tell
        """
    ]

    @Test("The published cases", .corpus("multipart/tests/test_data/http"))
    func published() throws {
        let folder = try Corpora.folder("multipart/tests/test_data/http")
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
        Tables.print("multipart: \(right)/\(names.count), \(Self.exceptions.count) reasoned exceptions")
        #expect(right == 29 && names.count == 30)
    }
}
