import APICheckBase
import APICheckJSON
import Foundation
import Testing

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
