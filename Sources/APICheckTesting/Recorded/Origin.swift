/// Whose exchange something is: an API of a project.
struct Origin: Hashable, Sendable {
    var files: ProjectFiles
    var api: String

    /// Of a recording such as `todos/crud`, which belongs to the API `todos`.
    init(recording name: String, in files: ProjectFiles) {
        self.files = files
        api = name.split(separator: "/").first.map(String.init) ?? name
    }
}
