import Testing

/// The API of a project to which an exchange belongs.
struct Origin: Hashable, Sendable {
    var files: ProjectFiles
    /// The name of the API, or nil for an exchange that is made in a test that names none.
    var api: String?

    init(api: String?, in files: ProjectFiles) {
        self.files = files
        self.api = api
    }

    /// The origin of a recording such as `todos/crud`, which belongs to the API `todos`.
    init(recording name: String, in files: ProjectFiles) {
        self.init(api: name.split(separator: "/").first.map(String.init) ?? name, in: files)
    }

    /// The origin of what a test makes itself: the API of its `.contract` trait, unless it names one.
    init(ofTest api: String?, in files: ProjectFiles) {
        // A trait that comes after the one that asks has no scope yet.
        let trait = Test.current?.traits.lazy.compactMap { $0 as? ContractTrait }.last
        self =
            api.map { Origin(api: $0, in: files) } ?? APIContract.ofTest?.origin
            ?? trait.map { Origin(api: $0.name, in: $0.files.ofTest) } ?? Origin(api: nil, in: files)
    }

    /// The API of the running test, which its traits name.
    static var ofTest: Origin {
        APIContract.ofTest?.origin ?? Replay.ofTest?.origin
            ?? Origin(api: nil, in: ProjectFiles(folder: .aboveTest, testFile: ""))
    }

    /// The command that records all workflows of the API.
    var recordingCommand: String { "apicheck record" + (api.map { " \($0)" } ?? "") }
}
