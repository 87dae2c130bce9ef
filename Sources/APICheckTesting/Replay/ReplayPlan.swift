import APICheckBase
import APICheckJSON
import APICheckRecordings
import Foundation
import Testing

/// The settings of a replay.
struct ReplayPlan: Sendable {
    /// The answers that a test wrote.
    struct Written: Sendable {
        var answers: Answers
        /// The name of the API, or nil for that of the test's `.contract` trait.
        var api: String?
        /// The location of the trait, for messages.
        var place: String
        /// Whether a request fails if its answer breaks the contract, since no trait reports it.
        var throwsFaults = false
    }

    var name: String
    var files: ProjectFiles
    var matching: [RequestMatching] = []
    var repeats = Replay.Repeats.last
    var delay = Replay.Delay.none
    /// Whether the recording is named after its test.
    var isNamedByTest = false
    /// The requests that are passed on to the network.
    var live = LiveRequests.none
    /// Changes what is saved of an exchange; false drops it.
    var recordingFilter: (@Sendable (inout RecordedExchange) -> Bool)?
    /// Whether `URLSession.shared` is answered too.
    var isShared = false
    /// The answers that the test writes, or nil for a recording.
    var written: Written?

    init(
        name: String, files: ProjectFiles, matching: [RequestMatching], repeats: Replay.Repeats, delay: Replay.Delay
    ) {
        self.name = name
        self.files = files
        self.matching = matching
        self.repeats = repeats
        self.delay = delay
    }

    init(_ written: Written, files: ProjectFiles) {
        name = "answers"
        // The times of an answer are those that the test gives it.
        delay = .recorded
        self.files = files
        self.written = written
    }

    var origin: Origin {
        if let written { return Origin(ofTest: written.api, in: files) }
        return name.isEmpty ? Origin(ofTest: nil, in: files) : Origin(recording: name, in: files)
    }

    var file: String { files.recording(name) }

    /// The command that records all workflows of the API.
    var command: String { origin.recordingCommand }

    var replayedRepeats: Replayer.Repeats { repeats == .last ? .last : .refuse }

    /// Opens the recording, or reads the contract of the answers; `command` is the one that records a missing request.
    func open(mode: RecordingMode, command: String) async throws -> any ReplaySource {
        if let written {
            return GivenAnswers(written, contract: try ContractSupport.contract(of: origin))
        }
        let file = self.file
        if mode == .none, !FileContents.exists(file) {
            throw SetupError.noRecording(
                file, nearMiss: files.nearMiss(ofRecording: name), help: "record it with: \(command)")
        }
        let custom = try matching.custom
        let session: any ReplaySource =
            mode == .none
            ? try ReplayedFile(
                file, matching: Matching(matching), repeats: replayedRepeats, redactor: Redaction.of(origin),
                command: command)
            : try await RecordingSupport.open(self, mode: mode, command: command)
        guard let custom else { return session }
        return CustomMatchedRecording(session, matching: custom, repeats: repeats, command: command, origin: origin)
    }
}

/// The name of a test's own recording: `todos/ListTests.aPageHasTenTodos`.
struct RecordingName {
    /// File systems allow 255 bytes, of which the suffix of a lock takes some.
    private static let maximumBytes = 200

    let text: String

    /// `names` are those of the suites and of the function, e.g. `aPageHasTenTodos(size:)`.
    init(api: String, names: [String]) {
        let parts = names.map { name in
            String(name.prefix { $0 != "(" }.precomposedStringWithCanonicalMapping.map(RecordingName.character))
        }
        let whole = parts.joined(separator: ".")
        if whole.utf8.count <= RecordingName.maximumBytes {
            text = "\(api)/\(whole)"
        } else {
            let hash = XXH64.text(of: Array(whole.utf8))
            var start = whole.prefix(RecordingName.maximumBytes)
            while start.utf8.count > RecordingName.maximumBytes - 17 { start.removeLast() }
            text = "\(api)/\(start)-\(hash)"
        }
    }

    /// A function in backticks may have any character in its name, and a file may not.
    private static func character(_ character: Character) -> Character {
        character.isLetter || character.isNumber || character == "_" || character == "-" ? character : "-"
    }
}

extension ReplayPlan {
    /// The plan for the running test, after which its recording may be named. Throws ``SetupError`` if the test names no API.
    func named(for test: Test) throws -> ReplayPlan {
        var plan = self
        plan.files = files.ofTest
        guard isNamedByTest else { return plan }
        guard let api = Origin(ofTest: nil, in: plan.files).api else { throw SetupError.noName }
        plan.name = RecordingName(api: api, names: test.id.nameComponents).text
        return plan
    }
}
