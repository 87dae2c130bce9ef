public import Testing

extension Replay {
    /// The former name of ``Delay``.
    @available(*, deprecated, renamed: "Delay")
    public typealias Waits = Delay

    /// Replays a recording without a trait, with the former name of `delay`.
    ///
    /// - Parameters:
    ///   - name: The name of the recording, e.g. `todos/crud`.
    ///   - matching: Changes of which parts of a request must match.
    ///   - repeats: What to do when all recorded responses of a request have been replayed.
    ///   - waits: How long responses are delayed.
    ///   - folder: The folder that contains `recordings/`.
    ///   - filePath: The test's source file, for ``ProjectFolder/aboveTest``.
    /// - Throws: ``SetupError`` if the recording is missing or invalid.
    @available(*, deprecated, renamed: "init(_:matching:repeats:delay:in:filePath:)")
    public convenience init(
        _ name: String, matching: [RequestMatching] = [], repeats: Repeats = .last, waits: Delay,
        in folder: ProjectFolder = .aboveTest, filePath: String = #filePath
    ) async throws {
        try await self.init(
            name, matching: matching, repeats: repeats, delay: waits, in: folder, filePath: filePath)
    }
}

extension Trait where Self == ReplayTrait {
    /// Answers the requests of each test from a recording, with the former name of `delay`.
    ///
    /// - Parameters:
    ///   - name: The name of the recording, e.g. `todos/crud`.
    ///   - matching: Changes of which parts of a request must match.
    ///   - repeats: What to do when all recorded responses of a request have been replayed.
    ///   - waits: How long responses are delayed.
    ///   - folder: The folder that contains `recordings/`.
    ///   - maxAge: The maximum age of an entry.
    ///   - filePath: The test's source file, for ``ProjectFolder/aboveTest``.
    ///   - sourceLocation: The location of the issues.
    /// - Returns: The trait.
    @available(
        *, deprecated,
        renamed: "replay(_:matching:repeats:delay:shared:live:recording:in:maxAge:filePath:sourceLocation:)"
    )
    public static func replay(
        _ name: String, matching: [RequestMatching] = [], repeats: Replay.Repeats = .last, waits: Replay.Delay,
        in folder: ProjectFolder = .aboveTest, maxAge: Duration? = nil, filePath: String = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Self {
        .replay(
            name, matching: matching, repeats: repeats, delay: waits, in: folder, maxAge: maxAge, filePath: filePath,
            sourceLocation: sourceLocation)
    }
}
