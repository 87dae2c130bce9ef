import Foundation
package import Testing

/// A mistake that apps make, the message of apicheck, and the correct code, for which there is no message.
///
///     Mistake("a key that is never read") {
///         expectDecodes(CarelessTodo.self, from: list)
///     } says: {
///         """
///         model-key-never-sent: …
///         """
///     } fixed: {
///         expectDecodes(Todo.self, from: list)
///     }
package struct Mistake: Sendable, CustomTestStringConvertible {
    package let name: String
    /// The whole texts of the issues, with an empty line between them. Paths are relative to the project or to the temporary folder.
    package let message: String
    private let make: @Sendable () async throws -> Void
    private let fixed: @Sendable () async throws -> Void
    private let location: SourceLocation
    private let distance: Int

    /// The issues must be at the line of the expectation, `distance` lines below the first line.
    package init(
        _ name: String, distance: Int = 1, sourceLocation: SourceLocation = #_sourceLocation,
        make: @escaping @Sendable () async throws -> Void, says message: () -> String,
        fixed: @escaping @Sendable () async throws -> Void
    ) {
        self.name = name
        self.message = message()
        self.make = make
        self.fixed = fixed
        self.distance = distance
        location = sourceLocation
    }

    package var testDescription: String { name }

    /// Checks that the mistake has exactly the message, and the correct code none.
    ///
    /// Prints a row of a table of all mistakes if `APICHECK_PRINT_TABLES` is set.
    package func check() async throws {
        if ProcessInfo.processInfo.environment["APICHECK_PRINT_TABLES"] != nil { print(row) }
        let found = try await issues(make)
        let texts = found.map { Mistake.fromProject($0.text) }
        let actual = texts.joined(separator: "\n\n")
        if actual != message {
            Issue.record(
                "\(name): the message is\n\(texts.isEmpty ? "nothing" : actual)\n-- and not --\n\(message)",
                sourceLocation: location)
        }
        #expect(
            Set(found.map(\.sourceLocation?.line)) == [location.line + distance], "\(name)", sourceLocation: location)
        #expect(found.allSatisfy { $0.sourceLocation?.fileID == location.fileID }, sourceLocation: location)
        #expect(try await issues(fixed).map(\.text) == [], "\(name), fixed", sourceLocation: location)
    }

    /// A row of a Markdown table: the file, the mistake and the message.
    private var row: String {
        let message = message.split(separator: "\n").map(Mistake.cell).joined(separator: "<br>")
        return "| \(location.fileID) | \(Mistake.cell(name)) | \(message) |"
    }

    private static func cell(_ text: some StringProtocol) -> String {
        String(text).replacing("|", with: "\\|").replacing("<", with: "&lt;").trimmingCharacters(in: .whitespaces)
    }

    /// Replaces what differs from machine to machine and from run to run.
    private static func fromProject(_ text: String) -> String {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        return text.replacing(folder + "/", with: "").replacing(
            /\S*\/apicheck-(?:testing-)?[0-9A-F]{8}-[-0-9A-F]{27}\//, with: "")
    }
}
