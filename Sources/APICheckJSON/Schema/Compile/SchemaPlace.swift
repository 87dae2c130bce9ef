/// A value of one of a registry's documents.
struct SchemaPlace: Hashable {
    /// An index into the registry's documents.
    var document: Int
    var row: Int
}
