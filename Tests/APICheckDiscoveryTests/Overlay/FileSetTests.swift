import APICheckBase
import Foundation
import TestSupport
import Testing

@testable import APICheckDiscovery

/// Files that are written together.
@Suite struct FileSetTests {
    @Test func allFilesAreWrittenWithTheirFolders() throws {
        let folder = try TemporaryFolder()
        var files = FileSet()
        files.watch("\(folder.path)/a")
        files.add("\(folder.path)/a", [1])
        files.add("\(folder.path)/b/c", [2])
        try files.write()
        #expect(try FileContents.read("\(folder.path)/a") == [1])
        #expect(try FileContents.read("\(folder.path)/b/c") == [2])
    }

    /// The second file cannot be replaced, since a folder has its name.
    @Test func noneIsWrittenWhenOneCannotBe() throws {
        let folder = try TemporaryFolder()
        let kept = try folder.write("a", "old".utf8)
        var files = FileSet()
        files.add(kept, [1])
        files.add("\(folder.path)/new", [1])
        files.add("\(folder.path)/folder", [2])
        try FileManager.default.createDirectory(atPath: "\(folder.path)/folder", withIntermediateDirectories: false)
        #expect(throws: FileError.self) { try files.write() }
        #expect(try FileContents.read(kept) == Array("old".utf8))
        #expect(!FileContents.exists("\(folder.path)/new"))
    }

    @Test(arguments: [true, false]) func aFileThatChangedSinceItWasReadIsNotOverwritten(_ exists: Bool) throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a"
        if exists { _ = try folder.write("a", "old".utf8) }
        var files = FileSet()
        files.watch(path)
        files.add(path, [1])
        _ = try folder.write("a", "changed".utf8)
        let error = #expect(throws: FileError.self) { try files.write() }
        #expect(error?.reason.string == "the file was changed during the run, so that nothing was written")
        #expect(try FileContents.read(path) == Array("changed".utf8))
    }
}
