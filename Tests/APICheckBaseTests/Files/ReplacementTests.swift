import Foundation
import TestSupport
import Testing

@testable import APICheckBase

/// What becomes of mode, owner, links and temporary files when a file is replaced.
@Suite struct ReplacementTests {
    private func mode(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    private func temporaryFiles(_ folder: TemporaryFolder) -> [String] {
        FileContents.list(folder.path).filter { $0.hasSuffix(".tmp") }
    }

    @Test(arguments: [0o600, 0o640, 0o644, 0o664, 0o444, 0o755] as [mode_t]) func theModeStays(_ mode: mode_t) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("a.har", "old".utf8)
        #expect(chmod(path, mode) == 0)
        try FileContents.replace(path, with: [1])
        #expect(self.mode(path) == mode)
        #expect(try FileContents.read(path) == [1])
    }

    @Test(.enabled(if: geteuid() == 0, "only root gives files away")) func theOwnerStays() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("a.har", "old".utf8)
        #expect(chown(path, 12_345, 23_456) == 0)
        #expect(chmod(path, 0o4640) == 0)
        try FileContents.replace(path, with: [1])
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect((status.st_uid, status.st_gid, status.st_mode & 0o7777) == (12_345, 23_456, 0o4640))
    }

    @Test func aNewFileIsItsOwnersWhileItIsWritten() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.har"
        try FileContents.replace(path) { take in
            try [1, 2, 3].withUnsafeBytes(take)
            let names = FileContents.list(folder.path)
            #expect(names.count == 1)
            #expect(names[0].wholeMatch(of: /a\.har\.apicheck-[0-9a-f]{16}\.tmp/) != nil)
            #expect(mode("\(folder.path)/\(names[0])") == 0o600)
        }
        // As any program makes it.
        close(open(folder.path + "/other", O_CREAT | O_WRONLY, 0o644))
        #expect(mode(path) == mode(folder.path + "/other"))
        #expect(FileContents.list(folder.path) == ["a.har", "other"])
    }

    @Test func whatAKilledProcessLeftIsRemovedAndWhatALivingOneWritesIsNot() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.har"
        let left = try folder.write("a.har.apicheck-0123456789abcdef.tmp", "half".utf8)
        let others = try [
            "b.har.apicheck-0123456789abcdef.tmp", "a.har.apicheck-0123456789abcdeg.tmp", "a.har.123.tmp", "a.har.tmp",
            "a.har.apicheck-0123456789abcdef", "x.apicheck-0123456789abcdef.tmp.har",
        ].map { try folder.write($0, "mine".utf8) }
        try FileContents.replace(path) { _ in
            #expect(!FileContents.exists(left))
            let living = Set(FileContents.list(folder.path).map { "\(folder.path)/\($0)" }).subtracting(others)
            #expect(living.count == 1)
            // Another one that begins now leaves it.
            TemporaryFile.removeAbandoned(beside: path)
            #expect(living.allSatisfy(FileContents.exists))
        }
        #expect(others.allSatisfy(FileContents.exists))
        FileContents.removeAbandoned(in: folder.path)
        #expect(!FileContents.exists(others[0]))
        #expect(others.dropFirst().allSatisfy(FileContents.exists))
    }

    /// A link in the place of a temporary file is neither followed nor taken for one of ours.
    @Test func aPlantedLinkIsNotFollowed() throws {
        let folder = try TemporaryFolder()
        let precious = try folder.write("precious", "mine".utf8)
        let link = folder.path + "/a.har.apicheck-0123456789abcdef.tmp"
        #expect(symlink(precious, link) == 0)
        try FileContents.replace(folder.path + "/a.har", with: [1])
        #expect(try FileContents.read(precious) == Array("mine".utf8))
        #expect(FileContents.exists(link))
    }

    @Test(arguments: ["target", "folder/target", "./folder/../target"])
    func aLinkToNoFileIsWrittenThrough(_ target: String) throws {
        let folder = try TemporaryFolder()
        try FileContents.createFolder(folder.path + "/folder")
        #expect(symlink(target, folder.path + "/link") == 0)
        #expect(symlink("link", folder.path + "/second") == 0)
        try FileContents.replace(folder.path + "/second", with: [7])
        #expect(try FileContents.read("\(folder.path)/\(target)") == [7])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link") == target)
    }

    @Test func linksThatLeadInACircleAreAnError() throws {
        let folder = try TemporaryFolder()
        #expect(symlink("b", folder.path + "/a") == 0)
        #expect(symlink("a", folder.path + "/b") == 0)
        #expect(throws: Never.self) { _ = FileContents.resolved(folder.path + "/a") }
    }

    @Test func aNameThatLeavesNoRoomIsCut() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/\(String(repeating: "가", count: 83)).har"
        try FileContents.replace(path, with: [1])
        try FileContents.replace(path, with: [2])
        #expect(try FileContents.read(path) == [2])
        #expect(temporaryFiles(folder).isEmpty)
    }

    @Test func manyThatReplaceOneFileAtOnceLeaveOneWholeFile() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.har"
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 as Range<UInt8> {
                group.addTask {
                    for _ in 0..<20 { try FileContents.replace(path, with: [UInt8](repeating: number, count: 10_000)) }
                }
            }
            try await group.waitForAll()
        }
        let bytes = try FileContents.read(path)
        #expect(bytes.count == 10_000 && Set(bytes).count == 1)
        #expect(FileContents.list(folder.path) == ["a.har"])
    }

    @Test(.enabled(if: FileContents.exists("/dev/full"), "the system has no /dev/full"))
    func aFullDeviceHasAnErrorOfItsOwn() throws {
        let error = try #require(throws: FileError.self) { try FileContents.replace("/dev/full", with: [1]) }
        #expect(error.isOfDevice)
        #expect("\(error)" == "/dev/full: the disk is full")
        let missing = try #require(throws: FileError.self) { try FileContents.read("/dev/none") }
        #expect(!missing.isOfDevice)
    }
}
