import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
public import Testing

/// Provides a recording to each test; see ``Testing/Trait/recording(_:in:maxAge:filePath:sourceLocation:)``.
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
            exchanges = try RecordedExchanges(name, files: files.ofTest)
        } catch {
            return IssueRecorder.record(error, at: location)
        }
        if let maxAge {
            let command = """
                \(RecordingCommand(mode: .all, selection: nil).text), where a test has .replay("\(name)"); or, if the API has \
                workflows: \(Origin(recording: name, in: files).recordingCommand)
                """
            let failures = Freshness(maximum: MaximumAge(seconds: maxAge.components.seconds))
                .failures(of: exchanges, command: command)
            IssueRecorder.record(failures, of: nil, at: location)
        }
        try await RecordedExchanges.$ofTest.withValue(exchanges) { try await function() }
    }
}

extension Trait where Self == RecordingTrait {
    /// Makes `recordings/NAME.har` the test's ``RecordedExchanges/current``.
    ///
    /// On a suite, it applies to each of its tests. If the recording is missing or invalid, the test does not run and an issue
    /// is recorded at the line of the trait.
    ///
    /// - Parameters:
    ///   - name: The name of the recording, e.g. `todos/crud`.
    ///   - folder: The folder that contains `recordings/`.
    ///   - maxAge: The maximum age. An older entry, or one from the future, is an issue.
    ///   - filePath: The test's source file, for ``ProjectFolder/aboveTest``.
    ///   - sourceLocation: The location of the issues.
    /// - Returns: The trait.
    public static func recording(
        _ name: String, in folder: ProjectFolder = .aboveTest, maxAge: Duration? = nil, filePath: String = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Self {
        RecordingTrait(
            name: name, files: ProjectFiles(folder: folder, testFile: filePath), maxAge: maxAge,
            location: sourceLocation)
    }
}

extension Freshness {
    /// Why a recording counts as stale, and why its age cannot be known; empty when it is younger than the maximum.
    /// `command` records it again.
    func failures(of exchanges: RecordedExchanges, command: String) -> [Failure] {
        var age = emptyAge
        for (index, exchange) in exchanges.enumerated() { age.add(exchange.entry, number: index + 1) }
        let remedy: PrintableText = "record it again with: \(command)"
        return faults(age).map { fault in
            let isStale = fault.kind == .stale
            let exchange = exchanges[fault.sample.entry - 1]
            return Failure(
                "\(exchanges.file) is \(isStale ? "stale" : "from the future")",
                at: ["\(exchange.place)"], expected: "\(fault.expected)",
                actual: "\(fault.actual)",
                remedy: isStale
                    ? remedy : "set the clock of the machine that recorded it, or of this one; \(remedy)",
                fault: ReplayFault(
                    kind: .stale, requests: ["\(exchange.method) \(exchange.exchange.request.url.path)"]))
        }
    }
}
