import APICheckBase
package import Testing

/// The issues that a part of a test records, taken out of it, so that the test does not fail by them.
package func issues(_ body: @Sendable () async throws -> Void) async throws -> [Issue] {
    let recorded = Locked<[Issue]>([])
    let catching = IssueHandlingTrait.filterIssues { issue in
        recorded.withLock { $0.append(issue) }
        return false
    }
    try await catching.provideScope(for: #require(Test.current), testCase: Test.Case.current, performing: body)
    return recorded.withLock { $0 }
}

extension Issue {
    /// What it says: its comments, one below the other.
    package var text: String { comments.map(\.rawValue).joined(separator: "\n") }
}
