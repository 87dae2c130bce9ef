import APICheckBase
import APICheckJSON
import Foundation
import Testing

@Suite struct PositionTests {
    @Test(arguments: [
        ("", 1, 1), ("/a", 3, 1), ("/b", 4, 7), ("/c", 6, 3), ("/c/0", 6, 4),
    ])
    func position(pointer: String, line: Int, column: Int) throws {
        let document = try Document("{\n\"a\":\n1,\n \"b\": \"x\",\r\n \"c\":\n  [2]}")
        let value = try #require(document.root[Pointer(pointer) ?? Pointer()])
        #expect(value.position == TextPosition(line: line, column: column))
    }

    @Test func aTextOfOneLineHasOnlyColumns() throws {
        #expect(try Document("[1, 2]").root[1]?.position == TextPosition(line: 1, column: 5))
    }
}

@Suite struct DocumentFileTests {
    @Test(arguments: [0, 1, 4_096, 65_537, 131_072]) func aDocumentOfAnySizeIsRead(_ length: Int) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/apicheck-\(UUID().uuidString)"
        try FileContents.createFolder(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let text = "\"" + String(repeating: "가", count: length / 3) + "\""
        try FileContents.replace(folder + "/a.json", with: Array(text.utf8))
        #expect(try Document(contentsOf: folder + "/a.json").root.string?.utf8.count == length / 3 * 3)
    }
}
