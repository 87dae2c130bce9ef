/// Why a file could not be read or written.
package struct FileError: ProblemError, Hashable, Sendable {
    package var path: String
    /// What is wrong, in words, e.g. `no such file`.
    package var reason: PrintableText
    package var remedy: PrintableText?
    /// The limit that the file exceeds.
    var setting: Setting?
    /// The device is full or failed: the path is right, and the same command may succeed later.
    package var isOfDevice = false
    /// Another program wrote to the file while it was read.
    private var isChanged = false

    package init(path: String, reason: PrintableText, remedy: PrintableText? = nil, setting: Setting? = nil) {
        self.path = path
        self.reason = reason
        self.remedy = remedy
        self.setting = setting
    }

    /// An error of the system, by its `errno`.
    init(path: String, code: Int32) {
        let error = SystemError(code: code)
        self.init(path: path, reason: "\(error.fileText)")
        isOfDevice = error.isOfDevice
    }

    /// Another program wrote to the file in place, so that what was read is part old and part new.
    package static func changed(_ path: String) -> FileError {
        var error = FileError(
            path: path, reason: "the file was changed while it was read",
            remedy: "run it again when the program that writes the file has ended")
        error.isChanged = true
        return error
    }

    package var problem: Problem {
        Problem(reason, at: ["\(path)"], remedy: remedy, setting: setting).transient(isOfDevice || isChanged)
    }
}
