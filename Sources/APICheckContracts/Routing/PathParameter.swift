/// What stands in a path where its template has a parameter.
struct PathParameter: Hashable, Sendable {
    var name: String
    var decoded: String
    /// As it was sent.
    var encoded: String
}
