import APICheckBase
import APICheckJSON

/// What the models of one app read of an API, in `contracts/<api>/readers/<app>.json`:
///
///     {
///       "version": 1,
///       "app": "TodoApp",
///       "responses": [
///         {"operation": "GET /todos", "status": 200, "reads": [
///           {"place": "/data/*/is_done", "model": "Todo.isDone", "swift": ["Bool"], "json": ["boolean"], "required": true, "file": "Sources/TodoApp/Todo.swift"}
///         ]}
///       ]
///     }
///
/// Each read is one line, so that a review shows what an app began or ceased to read. The file has no values of responses.
package struct AppReads: Sendable {
    package static let version = 1

    package let app: String
    /// The reads in the order of the file.
    package let reads: [AppRead]

    package init(app: String, reads: some Sequence<AppRead>) {
        self.app = app
        self.reads = reads.inFileOrder
    }

    /// Reads a file; nil when it does not exist. Throws ``SettingsFileError``, and what reading the file throws.
    package init?(contentsOf path: String) throws {
        guard FileContents.exists(path) else { return nil }
        let bytes = try FileContents.read(path)
        self = try AppReadsReader(file: SettingsFile(json: bytes, path: path)).contents()
    }

    /// Letters, digits, `-`, `_` and `.`, which every file system takes; a dot is not the first.
    package static func isName(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: ".")
            && text.utf8.allSatisfy { byte in
                byte.isASCIIDigit || (0x41...0x5A).contains(byte & 0xDF) || [0x2D, 0x2E, 0x5F].contains(byte)
            }
    }

    /// The whole file: the same bytes for the same reads.
    package var bytes: [UInt8] {
        var lines = ["{", "  \"version\": \(AppReads.version),", "  \"app\": \(AppReads.quoted(app)),"]
        let responses = Dictionary(grouping: reads, by: \.response)
        let order = reads.map(\.response).reduce(into: [AppRead.Response]()) { order, response in
            if order.last != response { order.append(response) }
        }
        lines.append("  \"responses\": [")
        for (index, response) in order.enumerated() {
            let operation = AppReads.quoted(response.operation)
            lines.append("    {\"operation\": \(operation), \"status\": \(response.status), \"reads\": [")
            let rows = responses[response] ?? []
            for (number, read) in rows.enumerated() {
                lines.append("      \(AppReads.row(read))" + (number < rows.count - 1 ? "," : ""))
            }
            lines.append("    ]}" + (index < order.count - 1 ? "," : ""))
        }
        lines += ["  ]", "}", ""]
        return Array(lines.joined(separator: "\n").utf8)
    }

    private static func row(_ read: AppRead) -> String {
        let members = [
            ("place", quoted(read.place.description)), ("model", quoted(read.model)), ("swift", list(read.types)),
            ("json", list(read.accepted)), ("required", read.isRequired ? "true" : "false"),
            ("file", quoted(read.file)),
        ]
        return "{" + members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
    }

    private static func list(_ texts: [String]) -> String { "[" + texts.map(quoted).joined(separator: ", ") + "]" }

    private static func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return writer.text
    }
}
