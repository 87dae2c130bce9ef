import APICheckBase
import APICheckHTTP
import APICheckJSON
import Foundation
import TestSupport
import Testing

@testable import APICheckRecordings

/// Bodies in files of their own.
@Suite struct BodyFilesTests {
    /// Links could come with a repository.
    @Test(arguments: [true, false]) func nothingIsWrittenOrRemovedThroughALink(_ isFolder: Bool) throws {
        let folder = try TemporaryFolder()
        let old = try folder.write("outside/00000000000000aa.bin", "mine".utf8)
        let bytes = [UInt8](repeating: 7, count: 100)
        let name = "\(XXH64.text(of: bytes)).bin"
        _ = try folder.write("outside/\(name)", "mine".utf8)
        let bodies = folder.path + "/a.bodies"
        if isFolder {
            try FileManager.default.createSymbolicLink(atPath: bodies, withDestinationPath: "outside")
        } else {
            try FileContents.createFolder(bodies)
            try FileManager.default.createSymbolicLink(
                atPath: "\(bodies)/\(name)", withDestinationPath: "../outside/\(name)")
        }
        let files = BodyFiles(of: folder.path + "/a.har")
        #expect(files.add(bytes, suffix: "bin") == "a.bodies/\(name)")
        if isFolder {
            #expect(throws: FileError.self) { try files.save() }
            #expect(throws: FileError.self) { try BodyFiles(of: folder.path + "/a.har").save() }
        } else {
            try files.save()
            try files.removeOrphans()
            #expect(try FileContents.read("\(bodies)/\(name)") == bytes)
        }
        #expect(try FileContents.read(old) == Array("mine".utf8))
        #expect(try FileContents.read("\(folder.path)/outside/\(name)") == Array("mine".utf8))
    }

    private static let longest = 64 << 10

    private func recording(_ bodies: [[UInt8]], type: String = "application/json") throws -> Recording {
        Recording(
            entries: try bodies.map { body in
                var sent = try exchange("GET", "http://h/", answer: ["Content-Type": type])
                sent.response?.body = body
                return RecordedEntry(sent)
            })
    }

    private func names(_ folder: TemporaryFolder) -> [String] {
        FileContents.list(folder.path + "/todos/reads.bodies")
    }

    @Test func longAndBinaryBodiesAreFilesBesideTheRecording() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/todos/reads.har"
        let text = [UInt8](repeating: 0x20, count: BodyFilesTests.longest - 2) + [0x5B, 0x5D]
        var made = try recording([text, text + [0x0A], [0xFF], Array("{}".utf8)])
        made.entries[3].exchange.request.body = [0xFE]
        made.entries[3].exchange.request.headers = ["Content-Type": "image/png"]
        made.entries[3].exchange.response?.encodedBody = Array("zipped".utf8)
        made.entries[3].exchange.response?.headers.append("Content-Encoding", "deflate, gzip")
        try made.save(to: path)
        let keys = [
            XXH64.text(of: text + [0x0A]) + ".json", XXH64.text(of: [0xFF]) + ".bin",
            XXH64.text(of: [0xFE]) + ".png", XXH64.text(of: Array("zipped".utf8)) + ".gz",
        ]
        #expect(names(folder) == keys.sorted())
        let entries = try #require(try Document(contentsOf: path).root["log"]?["entries"])
        #expect(entries[0]?["response"]?["content"]?["text"] != nil)
        let content = entries[1]?["response"]?["content"]
        #expect(content?["text"] == nil)
        #expect(content?["size"]?.int == BodyFilesTests.longest + 1)
        #expect(content?["_apicheckFile"]?.string == "reads.bodies/\(keys[0])")
        #expect(entries[3]?["request"]?["postData"]?["_apicheckFile"]?.string == "reads.bodies/\(keys[2])")
        #expect(entries[3]?["response"]?["content"]?["_apicheckEncodedFile"]?.string == "reads.bodies/\(keys[3])")
        #expect(entries[3]?["response"]?["bodySize"]?.int == 6)
        #expect(entries[3]?["response"]?["content"]?["compression"]?.int == -4)
        let read = try Recording(contentsOf: path)
        #expect(read.entries == made.entries)
        // Saving to another path also writes the bodies there.
        try read.save(to: folder.path + "/copy.har")
        #expect(try Recording(contentsOf: folder.path + "/copy.har").entries == made.entries)
        if let schema = try HARSchema() {
            #expect(try schema.violations(in: FileContents.read(path)) == [])
        }
    }

    @Test func bodiesThatAreNotNamedAnyMoreAreRemoved() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/todos/reads.har"
        try recording([[0xFF], [0xFE], [0xFF]]).save(to: path)
        #expect(names(folder).count == 2)
        // Other files, and those of another recording, are kept.
        let others = ["todos/reads.bodies/notes.txt", "todos/reads.bodies/ef46db3751d8e999", "todos/crud.bodies/x"]
        for name in others { _ = try folder.write(name, [0]) }
        try recording([[0xFE], [0xFD]]).save(to: path)
        #expect(
            names(folder)
                == ([[0xFE], [0xFD]].map { XXH64.text(of: $0) + ".bin" } + ["ef46db3751d8e999", "notes.txt"])
                .sorted())
        #expect(FileContents.list(folder.path + "/todos/crud.bodies") == ["x"])
        for name in others { try FileContents.remove("\(folder.path)/\(name)") }
        try recording([Array("text".utf8)]).save(to: path)
        #expect(FileContents.list(folder.path + "/todos") == ["crud.bodies", "reads.har"])
    }

    @Test func aFileThatWasSpoiltIsWrittenAnew() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/todos/reads.har"
        let made = try recording([[0xFF]])
        try made.save(to: path)
        _ = try folder.write("todos/reads.bodies/" + names(folder)[0], [0])
        try made.save(to: path)
        #expect(try Recording(contentsOf: path).entries == made.entries)
    }

    @Test func otherBytesWithTheSameKeyGetAnotherName() throws {
        let folder = try TemporaryFolder()
        let files = BodyFiles(of: folder.path + "/a.har", key: { _ in "ef46db3751d8e999" })
        let names = [[1], [2], [1], [3]].map { files.add($0, suffix: "bin") }
        #expect(
            names == ["", "-2", "", "-3"].map { "a.bodies/ef46db3751d8e999\($0).bin" })
        try files.save()
        try files.removeOrphans()
        #expect(FileContents.list(folder.path + "/a.bodies").count == 3)
        #expect(try FileContents.read("\(folder.path)/\(names[3])") == [3])
    }

    @Test func aRecordingOfTheFirstLayoutKeepsItsBodies() throws {
        let folder = try TemporaryFolder()
        var made = try recording([[0xFF], Array("{}".utf8)])
        made.layout = .first
        try made.save(to: folder.path + "/a.har")
        #expect(FileContents.list(folder.path) == ["a.har"])
        let read = try Recording(contentsOf: folder.path + "/a.har")
        #expect(
            read
                == {
                    var named = made; named.name = folder.path + "/a.har"; return named
                }())
        #expect(try FileContents.read(folder.path + "/a.har") == made.har)
        let contents = try Document(made.har).root["log"]?["entries"]?.elements.map {
            $0["response"]?["content"]?.members.map(\.name)
        }
        #expect(contents == [["size", "mimeType", "text", "encoding"], ["size", "mimeType", "text"]])
    }

    @Test(arguments: [
        ("gone", "no such file"), ("shorter", "0 bytes with the key ef46db3751d8e999"),
        ("other", "1 bytes with the key "),
    ])
    func aBodyThatIsNotWhatWasRecordedIsRefused(_ change: String, _ actual: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/todos/reads.har"
        try recording([Array("{}".utf8), [0xFF]]).save(to: path)
        let name = "reads.bodies/" + names(folder)[0]
        switch change {
        case "gone": try FileContents.remove("\(folder.path)/todos/\(name)")
        case "shorter": _ = try folder.write("todos/" + name, [])
        default: _ = try folder.write("todos/" + name, [0xFE])
        }
        let error = try #require(throws: RecordingError.self) { try Recording(contentsOf: path) }
        let line = String(decoding: try FileContents.read(path), as: UTF8.self).prefix { $0 != "F" }
            .split(separator: "\n", omittingEmptySubsequences: false).count
        #expect(
            error.description == """
                \(path):\(line): entry 2: invalid body file \(name)
                  expected: 1 bytes with the key \(XXH64.text(of: [0xFF]))
                  actual:   \(change == "other" ? actual + XXH64.text(of: [0xFE]) : actual)
                  help:     restore the file from version control or record it again
                """)
    }

    @Test(arguments: [
        "../reads.bodies/ef46db3751d8e999.bin", "reads.bodies/../ef46db3751d8e999.bin", "/etc/passwd", "etc/passwd",
        "reads.bodies/passwd", ".bodies/ef46db3751d8e999.bin", "reads.bodies/ef46db3751d8e999",
        "reads.bodies/ef46db3751d8e999.a/b", "", "reads.bodies/ef46db3751d8e999-x.bin",
    ])
    func otherFilesAreNotRead(_ name: String) throws {
        let har = """
            {"log": {"entries": [{"request": {"method": "GET", "url": "http://h"},
            "response": {"status": 200, "content": {"_apicheckFile": "\(name)"}}}]}}
            """
        let error = try #require(throws: RecordingError.self) {
            try Recording(Document(har, source: "/tmp/reads.har"))
        }
        guard case .bodyFile(name, _, "not a file of a recording") = error.cause else {
            Issue.record("\(error)")
            return
        }
        #expect(error.line == 2 && error.entry == 1)
    }
}
