import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// The exchanges of a recording, in order: all entries of its file, or those that a ``Replay`` answered.
///
///     @Test(.recording("todos/crud"))
///     func listIsAPage() throws {
///         let list = try RecordedExchanges.current.first("GET", at: "/todos")
///         expectStatus(list, is: 200...299)
///     }
public struct RecordedExchanges: RandomAccessCollection, Sendable {
    /// The name of the recording, e.g. `todos/crud`.
    public let name: String
    /// The path of the file.
    public let file: String
    private let exchanges: [RecordedExchange]

    @TaskLocal static var ofTest: RecordedExchanges?

    /// The exchanges of the test's `.recording` trait.
    ///
    /// - Throws: ``SetupError`` if the test has no such trait.
    public static var current: RecordedExchanges {
        get throws {
            guard let ofTest else { throw SetupError.noCurrent("recording", trait: ".recording(\"api/name\")") }
            return ofTest
        }
    }

    /// Reads `recordings/NAME.har`.
    ///
    /// - Parameters:
    ///   - name: The name of the recording, e.g. `todos/crud`.
    ///   - folder: The folder that contains `recordings/`.
    ///   - filePath: The test's source file, for ``ProjectFolder/aboveTest``.
    /// - Throws: ``SetupError`` if the file is missing or invalid. Its description has the command that records it, or the line.
    public init(_ name: String, in folder: ProjectFolder = .aboveTest, filePath: String = #filePath) throws {
        try self.init(name, files: ProjectFiles(folder: folder, testFile: filePath))
    }

    init(_ name: String, files: ProjectFiles) throws {
        let file = files.recording(name)
        guard FileContents.exists(file) else {
            throw SetupError.noRecording(
                file, nearMiss: files.nearMiss(ofRecording: name),
                help: """
                    record it in a test of the app with .replay("\(name)"): \
                    \(RecordingCommand(mode: .new, selection: nil).text); or, if the API has workflows, with: \
                    \(Origin(recording: name, in: files).recordingCommand)
                    """)
        }
        let recording = try SetupError.wrapping(.recordingInvalid) { try Recording(contentsOf: file) }
        self.init(name, file: file, recording: recording, files: files)
    }

    init(_ name: String, file: String, recording: Recording, files: ProjectFiles) {
        let origin = Origin(recording: name, in: files)
        self.init(
            name, file: file,
            exchanges: recording.entries.enumerated().map { index, entry in
                RecordedExchange(entry: entry, origin: origin, place: recording.place(ofEntry: index))
            })
    }

    init(_ name: String, file: String, exchanges: [RecordedExchange]) {
        self.name = name
        self.file = file
        self.exchanges = exchanges
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { exchanges.count }
    public subscript(index: Int) -> RecordedExchange { exchanges[index] }

    /// Returns the first exchange with a method and a path.
    ///
    ///     let change = try exchanges.first("PUT", at: "/todos/{id}")
    ///
    /// - Parameters:
    ///   - method: The method, e.g. `PUT`.
    ///   - path: The last segments of the path. `{…}` matches any segment.
    /// - Returns: The exchange.
    /// - Throws: ``SetupError`` if there is no such exchange. Its description lists the recorded ones.
    public func first(_ method: String, at path: String) throws -> RecordedExchange {
        guard let found = first(where: { $0.matches(method, PathEnd(path)) }) else {
            throw SetupError.noExchange("\(method) \(path)", recording: file, recorded: descriptions)
        }
        return found
    }

    /// The descriptions of the exchanges, without secrets.
    private var descriptions: [String] {
        guard let origin = first?.origin else { return [] }
        return zip(exchanges, Redaction.of(origin).redact(exchanges.map(\.entry))).map { exchange, shown in
            RecordedExchange(entry: shown, origin: origin, place: exchange.place).description
        }
    }

    /// Returns all exchanges with a method and a path.
    ///
    /// - Parameters:
    ///   - method: The method, e.g. `PUT`.
    ///   - path: The last segments of the path. `{…}` matches any segment.
    /// - Returns: The exchanges in order; empty if there are none.
    public func all(_ method: String, at path: String) -> [RecordedExchange] {
        let end = PathEnd(path)
        return filter { $0.matches(method, end) }
    }
}

extension RecordedExchange {
    func matches(_ method: String, _ path: PathEnd) -> Bool {
        self.method == method && path.matches(exchange.request.url.path)
    }
}
