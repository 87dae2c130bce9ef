/// A label of a repository.
struct Label: Decodable, Equatable {
    var name: String
    /// Six hexadecimal digits without `#`.
    var color: String
    var isDefault: Bool
    var summary: String?
    var url: String

    enum CodingKeys: String, CodingKey {
        case name, color, url
        case isDefault = "default"
        case summary = "description"
    }
}
