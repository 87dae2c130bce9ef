/// Why the API did not do what it was asked.
public enum TodoError: Error, Equatable, Sendable {
    /// A field was refused, with the server's words (422).
    case refused(String)
    case status(Int)
}
