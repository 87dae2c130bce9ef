import APICheckBase
import Foundation
import Testing

@Suite struct FileContentsTests {
    private let folder = NSTemporaryDirectory() + "apicheck-" + UUID().uuidString

    @Test func replacingWritesTheWholeFileAndLeavesNothingBeside() throws {
        try FileContents.createFolder(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileContents.replace(folder + "/a.har", with: Array("old".utf8))
        try FileContents.replace(folder + "/a.har", with: Array("new and longer".utf8))
        #expect(try FileContents.read(folder + "/a.har") == Array("new and longer".utf8))
        #expect(FileContents.list(folder) == ["a.har"])
    }

    @Test func aFailedReplacementLeavesTheOldThing() throws {
        try FileContents.createFolder(folder + "/taken")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(throws: FileError(path: folder + "/taken", reason: "is a folder")) {
            try FileContents.replace(folder + "/taken", with: [1])
        }
        #expect(FileContents.list(folder) == ["taken"])
    }

    @Test func piecesThatBreakOffLeaveTheOldFile() throws {
        try FileContents.createFolder(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileContents.replace(folder + "/a.har", with: [1])
        #expect(throws: CancellationError.self) {
            try FileContents.replace(folder + "/a.har") { take in
                try [UInt8](repeating: 2, count: 3).withUnsafeBytes(take)
                throw CancellationError()
            }
        }
        #expect(try FileContents.read(folder + "/a.har") == [1])
        #expect(FileContents.list(folder) == ["a.har"])
        try FileContents.replace(folder + "/a.har") { take in
            for piece: [UInt8] in [[3, 4], [], [5]] { try piece.withUnsafeBytes(take) }
        }
        #expect(try FileContents.read(folder + "/a.har") == [3, 4, 5])
    }

    @Test func replacingFollowsALinkAndWritesIntoAPipe() throws {
        try FileContents.createFolder(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileContents.replace(folder + "/target", with: [1])
        try #require(symlink("target", folder + "/link") == 0)
        try FileContents.replace(folder + "/link", with: [2])
        #expect(try FileContents.read(folder + "/target") == [2])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "target")

        try #require(mkfifo(folder + "/pipe", 0o600) == 0)
        let reader = open(folder + "/pipe", O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        try FileContents.replace(folder + "/pipe", with: [3, 4])
        var bytes: [UInt8] = [0, 0, 0]
        #expect(read(reader, &bytes, 3) == 2)
        #expect(bytes == [3, 4, 0])
        #expect(FileContents.list(folder) == ["link", "pipe", "target"])
    }

    @Test func aNamedPipeWithoutAWriterIsRefusedAtOnce() throws {
        try FileContents.createFolder(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try #require(mkfifo(folder + "/pipe", 0o600) == 0)
        #expect(throws: FileError(path: folder + "/pipe", reason: "is not a regular file")) {
            try FileContents.read(folder + "/pipe")
        }
    }

    @Test func whatCannotBeReplacedIsKnownBefore() throws {
        try FileContents.createFolder(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileContents.replace(folder + "/file", with: [1])
        #expect(FileContents.refusal(toReplace: folder) == "is a folder")
        #expect(FileContents.refusal(toReplace: folder + "/none/a") == "there is no folder \(folder)/none/")
        #expect(FileContents.refusal(toReplace: folder + "/file/a") == "there is no folder \(folder)/file/")
        #expect(FileContents.refusal(toReplace: folder + "/file") == nil)
        #expect(FileContents.refusal(toReplace: folder + "/new") == nil)
        #expect(FileContents.refusal(toReplace: "/dev/null") == nil)
        #expect(FileContents.list(folder) == ["file"])
    }

    @Test func readingSaysWhatIsWrong() throws {
        try FileContents.createFolder(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileContents.replace(folder + "/big", with: [1, 2, 3])
        #expect(throws: FileError(path: folder + "/none", reason: "no such file")) {
            try FileContents.read(folder + "/none")
        }
        #expect(throws: FileError(path: folder, reason: "is a folder")) { try FileContents.read(folder) }
        #expect(
            throws:
                FileError(
                    path: folder + "/big", reason: "has 3 bytes, over the limit of 2",
                    setting: .fileSize)
        ) {
            try FileContents.read(folder + "/big", limit: 2)
        }
    }
}
