/// What a model asks for: the value at a path as a type.
struct ValueQuestion: Hashable, CustomStringConvertible {
    /// The path by the names of the model: `data[*].id`; empty for the body.
    let path: String
    /// The type as Swift source spells it.
    let type: String
    /// The model that asks; nil for the body.
    let owner: String?

    /// `data[*].id as Int, asked for by Todo`.
    var description: String {
        (path.isEmpty ? "the body" : path) + " as \(type)" + (owner.map { ", asked for by \($0)" } ?? "")
    }
}
