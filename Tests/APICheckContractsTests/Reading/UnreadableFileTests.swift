import APICheckBase
import APICheckContracts
import APICheckJSON
import TestSupport
import Testing

@Suite struct UnreadableFileTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var bytes: [UInt8]
        /// After the folder's path and a `/`.
        var message: String
        var testDescription: String { name }
    }

    @Test(arguments: [
        Case(name: "empty.json", bytes: [], message: "empty.json:1:1: the text is empty, at byte 0"),
        Case(name: "empty.yaml", bytes: [], message: "empty.yaml:1: the text is empty"),
        Case(
            name: "cut.json", bytes: Array("{\"openapi\": \"3.1.0\",\n \"info\": {".utf8),
            message: "cut.json:2:11: the text ends in the middle of a value, at byte 31"),
        Case(
            name: "binary.json", bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
            message: "binary.json:1:1: the text is not UTF-8, at byte 0"),
        Case(name: "binary.yaml", bytes: [0x89, 0x50, 0x4E, 0x47], message: "binary.yaml:1: the text is not UTF-8"),
        Case(
            name: "wrong.yaml", bytes: Array("openapi: 3.1.0\ninfo: {title: t\npaths: {}\n".utf8),
            message: "wrong.yaml:2: the '{' is not closed\n  help:     add '}', or a comma between its values"),
    ])
    func message(_ given: Case) throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/\(given.name)"
        try FileContents.replace(path, with: given.bytes)
        #expect(
            BadContractTests.message { try Contract(contentsOf: path) } == "\(folder.path)/\(given.message)")
    }

    @Test func aMissingFileIsNamed() {
        #expect(
            BadContractTests.message { try Contract(contentsOf: "/nowhere/api.yaml") }
                == "/nowhere/api.yaml: no such file")
    }
}
