import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// Exchanges of one recording, in the order they were made: all that its file has, or those that a ``Replay`` saw.
///
///     @Test(.recording("todos/crud"))
///     func listIsAPage() throws {
///         let list = try RecordedExchanges.current.first("GET", "/todos")
///         expectStatus(list, in: 200...299)
///     }
public struct RecordedExchanges: RandomAccessCollection, Sendable {
    /// As it was asked for, e.g. `todos/crud`.
    public let name: String
    /// The file's path.
    public let file: String
    private let exchanges: [RecordedExchange]

    @TaskLocal static var ofTest: RecordedExchanges?

    /// Those of the test's `.recording` trait. Throws where there is none.
    public static var current: RecordedExchanges {
        get throws {
            guard let ofTest else { throw SetupError.noCurrent("recording", trait: ".recording(\"api/name\")") }
            return ofTest
        }
    }

    /// Reads `recordings/NAME.har`. Throws when it is missing, and says what records it, or broken, and says in which line.
    public init(_ name: String, in folder: ProjectFolder = .aboveTest, filePath: String = #filePath) throws {
        try self.init(name, files: ProjectFiles(folder: folder, testFile: filePath))
    }

    init(_ name: String, files: ProjectFiles) throws {
        let file = files.recording(name)
        guard FileContents.exists(file) else {
            throw SetupError.noRecording(
                file, nearMiss: files.nearMiss(ofRecording: name),
                command: "apicheck record \(Origin(recording: name, in: files).api)")
        }
        self.init(name, file: file, recording: try Recording(contentsOf: file), files: files)
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

    /// The first exchange of a method whose path ends in `path`, segment by segment; `{…}` stands for any segment:
    /// `first("PUT", "/todos/{id}")`.
    ///
    /// Throws when there is none, and says what there is.
    public func first(_ method: String, _ path: String) throws -> RecordedExchange {
        guard let found = first(where: { $0.isFor(method, PathEnd(path)) }) else {
            throw SetupError.noExchange("\(method) \(path)", recording: file, recorded: shown)
        }
        return found
    }

    /// The exchanges in words, without secrets.
    private var shown: [String] {
        guard let origin = first?.origin else { return [] }
        return zip(exchanges, Redactor(of: origin).redact(exchanges.map(\.entry))).map { exchange, shown in
            RecordedExchange(entry: shown, origin: origin, place: exchange.place).description
        }
    }

    /// All exchanges of a method whose path ends in `path`; see ``first(_:_:)``.
    public func all(_ method: String, _ path: String) -> [RecordedExchange] {
        let end = PathEnd(path)
        return filter { $0.isFor(method, end) }
    }
}

extension RecordedExchange {
    func isFor(_ method: String, _ path: PathEnd) -> Bool {
        self.method == method && path.fits(exchange.request.url.path)
    }
}
