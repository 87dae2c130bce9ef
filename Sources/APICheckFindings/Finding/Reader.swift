/// A model of an app that reads a value.
package struct Reader: Hashable, Sendable {
    package let app: String
    /// The property that reads it, e.g. `Todo.isDone`.
    package let model: String
    /// The Swift types that the model asks for, e.g. `Int?`.
    package let types: [String]
    /// Whether the model rejects an object without the value.
    package let isRequired: Bool
    /// The file that declares the model, from the app's folder.
    package let file: String

    package init(app: String, model: String, types: [String], isRequired: Bool, file: String) {
        self.app = app
        self.model = model
        self.types = types
        self.isRequired = isRequired
        self.file = file
    }

    /// `Todo.isDone as Bool, required, Sources/Models/Todo.swift`.
    package var description: String {
        "\(model) as \(types.joined(separator: " or ")), \(isRequired ? "required" : "optional"), \(file)"
    }
}
