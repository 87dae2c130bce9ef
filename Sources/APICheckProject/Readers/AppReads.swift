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
    static let version = 1

    package let app: String
    /// The reads in the order of the file.
    package let reads: [AppRead]

    package init(app: String, reads: some Sequence<AppRead>) {
        self.app = app
        self.reads = reads.inFileOrder
    }

    /// Reads a file; nil when it does not exist. Throws a ``Problem``, and what reading the file throws.
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

/// Reads the JSON of a readers' file.
private struct AppReadsReader {
    private static let jsonTypes = ["array", "boolean", "integer", "null", "number", "object", "string"]

    let file: SettingsFile

    /// Throws a ``Problem``.
    func contents() throws -> AppReads {
        guard let root = file.root, root.kind == .object else {
            throw file.failure(
                "this is \(file.root?.kindInWords ?? "nothing"), not a readers' file", at: file.root,
                remedy: "\(AppReadsReader.remedy)")
        }
        guard let version = root["version"] else {
            throw file.failure("the file has no 'version'", at: root, remedy: "\(AppReadsReader.remedy)")
        }
        guard version.int == AppReads.version else {
            throw file.failure(
                "unknown version of a readers' file", at: version, expected: "\(AppReads.version)",
                actual: "\(version.text)", remedy: "use the version of apicheck that wrote it, or write it again")
        }
        try check(root, has: ["version", "app", "responses"])
        let app = try text("app", of: root)
        let name = FilePath.name(of: file.path)
        guard name == "\(app).json" else {
            throw file.failure(
                "the name of the app is not that of the file", at: root["app"], expected: "\(app).json",
                actual: "\(name)",
                remedy: "rename the file, or correct 'app'")
        }
        let responses = try list("responses", of: root)
        return AppReads(app: app, reads: try responses.flatMap(reads))
    }

    private func reads(_ value: JSON) throws -> [AppRead] {
        try check(value, has: ["operation", "status", "reads"])
        guard let status = value["status"]?.int, (100...999).contains(status) else {
            throw file.failure(
                "invalid status", at: value["status"], expected: "a number from 100 to 999",
                actual: (value["status"]?.text).map { "\($0)" })
        }
        let response = AppRead.Response(operation: try text("operation", of: value), status: status)
        return try list("reads", of: value).map { try read($0, of: response) }
    }

    private func read(_ value: JSON, of response: AppRead.Response) throws -> AppRead {
        try check(value, has: ["place", "model", "swift", "json", "required", "file"])
        let place = try text("place", of: value)
        guard let pointer = Pointer(place) else {
            throw file.failure(
                "invalid place", at: value["place"], expected: "a JSON Pointer with * for elements, e.g. /data/*/id",
                actual: "\(place)")
        }
        guard let isRequired = value["required"]?.bool else {
            throw file.failure("'required' is neither true nor false", at: value["required"])
        }
        let accepted = try texts("json", of: value)
        if let unknown = accepted.first(where: { !AppReadsReader.jsonTypes.contains($0) }) {
            throw file.failure(
                "unknown JSON type '\(unknown)'", at: value["json"],
                expected: "\(Spelling.nearest(to: unknown, in: AppReadsReader.jsonTypes).list("or"))")
        }
        return AppRead(
            response: response, place: pointer, model: try text("model", of: value),
            types: try texts("swift", of: value), accepted: accepted, isRequired: isRequired,
            file: try text("file", of: value), line: value.line)
    }

    /// All of these keys are required and no other is known.
    private func check(_ value: JSON, has keys: [String]) throws {
        guard value.kind == .object else {
            throw file.failure("this is \(value.kindInWords)", at: value, expected: "a map with \(keys.list("and"))")
        }
        try file.check(value, knows: keys)
        for key in keys where value[key] == nil {
            throw file.failure("'\(key)' is missing", at: value, remedy: "\(AppReadsReader.remedy)")
        }
    }

    private func text(_ name: String, of value: JSON) throws -> String {
        if let text = value[name]?.string { return text }
        throw file.failure(
            "'\(name)' is not a text", at: value[name], actual: (value[name]?.kindInWords).map { "\($0)" })
    }

    private func texts(_ name: String, of value: JSON) throws -> [String] {
        try list(name, of: value).map { element in
            if let text = element.string { return text }
            throw file.failure("'\(name)' has \(element.kindInWords)", at: element, expected: "a list of texts")
        }
    }

    private func list(_ name: String, of value: JSON) throws -> [JSON] {
        guard let list = value[name], list.kind == .array else {
            throw file.failure(
                "'\(name)' is not a list", at: value[name], actual: (value[name]?.kindInWords).map { "\($0)" })
        }
        return Array(list.elements)
    }

    private static let remedy = "write it with: APICHECK_READS=write swift test"
}

extension SettingsFile {
    fileprivate func failure(
        _ what: PrintableText, at place: JSON?, expected: PrintableText? = nil, actual: PrintableText? = nil,
        remedy: PrintableText? = nil
    ) -> Problem {
        if let place { return failure(what, at: place, expected: expected, actual: actual, remedy: remedy) }
        return Problem(what, at: ["\(path)"], expected: expected, actual: actual, remedy: remedy)
    }
}
