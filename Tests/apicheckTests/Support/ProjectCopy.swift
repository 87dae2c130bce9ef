import Foundation
import TestSupport

extension TemporaryFolder {
    /// A project with the contract, the workflows and the recordings of one API of this repository.
    static func project(of api: String = "todos") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["contracts", "recordings"] {
            try FileManager.default.createDirectory(
                at: folder.url.appendingPathComponent(name), withIntermediateDirectories: false)
            try FileManager.default.copyItem(
                at: Binary.root.appendingPathComponent("\(name)/\(api)"),
                to: folder.url.appendingPathComponent("\(name)/\(api)"))
        }
        return folder
    }
}
