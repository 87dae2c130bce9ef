import Testing

/// An issue of the running test.
struct TestIssue {
    /// The text, without secrets.
    var text: String
    /// A warning does not fail the test.
    var isWarning = false
    var location: SourceLocation

    func record() {
        Issue.record(
            Comment(rawValue: text), severity: isWarning ? .warning : .error, sourceLocation: location)
    }
}
