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
        self =
            api.map { Origin(api: $0, in: files) } ?? ContractSupport.originOfTest ?? Origin(api: nil, in: files)
    }

    /// The API of the replay that answers the running test.
    @TaskLocal static var ofReplay: Origin?

    /// The command that records all workflows of the API.
    var recordingCommand: String { "apicheck record" + (api.map { " \($0)" } ?? "") }
}
