/// The API of a project to which an exchange belongs.
struct Origin: Hashable, Sendable {
    var files: ProjectFiles
    var api: String

    /// The origin of a recording such as `todos/crud`, which belongs to the API `todos`.
    init(recording name: String, in files: ProjectFiles) {
        self.files = files
        api = name.split(separator: "/").first.map(String.init) ?? name
    }
}
