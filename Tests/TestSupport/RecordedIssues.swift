import APICheckBase
package import Testing

/// Returns the issues that `body` records, and removes them from the test, so that it does not fail.
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
    /// The comments of the issue, one per line.
    package var text: String { comments.map(\.rawValue).joined(separator: "\n") }
}
