import APICheckBase
import Foundation
import TestSupport
import Testing

/// Whether symbolic links lead a path out of the folder that it names.
@Suite struct BoundaryTests {
    /// `inside/` with a file and links, beside `outside/` with a file.
    private static func folders() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write("inside/a/file", "1".utf8)
        _ = try folder.write("outside/file", "1".utf8)
        for (link, target) in [
            ("inside/near", "a/file"), ("inside/folder", "a"), ("inside/far", "../outside/file"),
            ("inside/away", "../outside"), ("inside/none", "../outside/none"), ("inside/second", "far"),
            ("inside/new", "a/new"), ("inside/circle", "circle"), ("root", "inside"),
            ("inside/absolute", "\(folder.path)/outside"),
        ] {
            try #require(symlink(target, "\(folder.path)/\(link)") == 0)
        }
        return folder
    }

    @Test(arguments: [
        ("inside/a/file", true), ("inside/a/new", true), ("inside/b/c/new", true), ("inside/near", true),
        ("inside/folder/file", true), ("inside/folder/b/new", true), ("inside/new", true), ("inside/circle", true),
        ("inside/a/../b", true), ("inside/far", false), ("inside/away", false), ("inside/away/file", false),
        ("inside/away/b/new", false), ("inside/none", false), ("inside/none/b", false), ("inside/second", false),
        ("inside/absolute/file", false), ("inside/a/../../outside/file", false), ("outside/file", false),
        ("inside/b/../../new", false),
    ])
    func aLinkThatLeadsOutIsRefused(_ path: String, _ isInside: Bool) throws {
        let folder = try Self.folders()
        for root in ["inside", "root"] {
            let root = "\(folder.path)/\(root)"
            if isInside {
                try FileContents.requireInside(root, "\(folder.path)/\(path)")
            } else {
                let error = try #require(throws: FileError.self) {
                    try FileContents.requireInside(root, "\(folder.path)/\(path)")
                }
                #expect(error.reason.string.hasPrefix("a symbolic link leads out of \(root), to "))
            }
        }
    }
}
