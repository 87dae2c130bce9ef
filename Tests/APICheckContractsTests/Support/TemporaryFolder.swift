import Foundation

/// A folder that is removed with the value's end.
final class TemporaryFolder {
    let path: String

    init() throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "apicheck-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        path = place.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
