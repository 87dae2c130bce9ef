import APICheckBase
import Foundation
import TestSupport
import Testing

@Suite struct FileLockTests {
    private func take(_ path: String) throws -> FileLock? {
        switch try FileLock.take(for: path) {
        case .taken(let lock): return lock
        case .held(let owner):
            #expect(owner == Int(getpid()))
            return nil
        }
    }

    @Test func oneOwnerAtATimeAndNothingLeftBehind() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.har"
        var first = try take(path)
        #expect(first != nil)
        #expect(FileContents.list(folder.path) == ["a.har.lock"])
        #expect(try take(path) == nil)
        #expect(try take(folder.path + "/b.har") != nil)
        first = nil
        #expect(FileContents.list(folder.path) == [])
        #expect(try take(path) != nil)
        #expect(FileContents.list(folder.path) == [])
    }

    @Test func whatADeadProcessLeftIsFree() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("a.har.lock", "999999999\n".utf8)
        #expect(try take(folder.path + "/a.har") != nil)
        #expect(FileContents.list(folder.path) == [])
    }

    /// Owners that open the file while another removes it do not come to lock two files.
    @Test func ownersInARaceExcludeEachOther() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.har"
        let counter = folder.path + "/counter"
        try FileContents.replace(counter, with: Array("0".utf8))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<25 {
                        while true {
                            guard case .taken(let lock) = try FileLock.take(for: path) else {
                                try await Task.sleep(for: .milliseconds(1))
                                continue
                            }
                            let count = Int(String(decoding: try FileContents.read(counter), as: UTF8.self)) ?? -1
                            try FileContents.replace(counter, with: Array(String(count + 1).utf8))
                            withExtendedLifetime(lock) {}
                            break
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try FileContents.read(counter) == Array("200".utf8))
        #expect(FileContents.list(folder.path) == ["counter"])
    }

    @Test func aLinkInPlaceOfTheLockIsNotWrittenThrough() throws {
        let folder = try TemporaryFolder()
        let precious = try folder.write("precious", "mine".utf8)
        symlink(precious, folder.path + "/a.har.lock")
        #expect(throws: FileError.self) { try FileLock.take(for: folder.path + "/a.har") }
        #expect(try FileContents.read(precious) == Array("mine".utf8))
    }
}

extension FileLockTests {
    @Test func anAbandonedLockIsRemovedAndATakenOneStays() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.har"
        FileLock.removeAbandoned(for: path)
        #expect(FileContents.list(folder.path) == [])
        _ = try folder.write("a.har.lock", "999999999\n".utf8)
        FileLock.removeAbandoned(for: path)
        #expect(FileContents.list(folder.path) == [])
        guard case .taken(let lock) = try FileLock.take(for: path) else { throw CancellationError() }
        FileLock.removeAbandoned(for: path)
        #expect(FileContents.list(folder.path) == ["a.har.lock"])
        withExtendedLifetime(lock) {}
    }
}
