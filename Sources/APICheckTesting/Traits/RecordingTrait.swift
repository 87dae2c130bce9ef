import APICheckProject
import APICheckBase
import APICheckJSON
public import Testing

/// Makes a recording the current one of each test; see ``Testing/Trait/recording(_:in:maxAge:filePath:sourceLocation:)``.
public struct RecordingTrait: TestTrait, SuiteTrait, TestScoping {
    let name: String
    let files: ProjectFiles
    let maxAge: Duration?
    let location: SourceLocation

    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let exchanges: RecordedExchanges
        do {
            exchanges = try RecordedExchanges(name, files: files)
        } catch {
            return Expectation.report(error, at: location)
        }
        if let maxAge {
            let command = "apicheck record \(Origin(recording: name, in: files).api)"
            let failures = Freshness(maximum: MaximumAge(seconds: maxAge.components.seconds))
                .failures(of: exchanges, command: command)
            Expectation.report(failures, of: nil, at: location)
        }
        try await RecordedExchanges.$ofTest.withValue(exchanges) { try await function() }
    }
}

extension Trait where Self == RecordingTrait {
    /// Makes `recordings/NAME.har` the test's ``RecordedExchanges/current``.
    ///
    /// On a suite it holds for each of its tests. A recording that is missing or broken is an issue at the trait's line,
    /// and the test does not run; one with an entry older than `maxAge`, or from the future, is an issue, too.
    public static func recording(
        _ name: String, in folder: ProjectFolder = .aboveTest, maxAge: Duration? = nil, filePath: String = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Self {
        RecordingTrait(
            name: name, files: ProjectFiles(folder: folder, testFile: filePath), maxAge: maxAge,
            location: sourceLocation)
    }
}
