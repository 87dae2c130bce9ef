/// Why a file could not be read or written.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    package var path: String
    /// What is wrong, in words, e.g. `no such file`.
    package var reason: String
    package var remedy: String?

    package init(path: String, reason: String, remedy: String? = nil) {
        self.path = path
        self.reason = reason
        self.remedy = remedy
    }

    package var description: String { "\(path): \(reason)" + (remedy.map { ". \($0)" } ?? "") }
}
