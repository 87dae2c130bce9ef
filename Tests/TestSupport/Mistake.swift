import Foundation
package import Testing

/// A mistake that apps make, what apicheck says of it, and the same without the mistake, of which it says nothing.
///
///     Mistake("a key that is never read") {
///         expectDecodes(CarelessTodo.self, from: list)
///     } says: {
///         """
///         model-key-never-sent: …
///         """
///     } mended: {
///         expectDecodes(Todo.self, from: list)
///     }
package struct Mistake: Sendable, CustomTestStringConvertible {
    package let name: String
    /// The whole text of the one issue; files are named from the project or the temporary folder that they stand in.
    package let message: String
    private let make: @Sendable () async throws -> Void
    private let mended: @Sendable () async throws -> Void
    private let location: SourceLocation
    private let distance: Int

    /// The issue must stand `distance` lines below the first line, as the expectation does that tells the mistake.
    package init(
        _ name: String, distance: Int = 1, sourceLocation: SourceLocation = #_sourceLocation,
        make: @escaping @Sendable () async throws -> Void, says message: () -> String,
        mended: @escaping @Sendable () async throws -> Void
    ) {
        self.name = name
        self.message = message()
        self.make = make
        self.mended = mended
        self.distance = distance
        location = sourceLocation
    }

    package var testDescription: String { name }

    /// Makes the mistake, compares what is said of it word for word, then does it right, which must say nothing.
    package func check() async throws {
        let found = try await issues(make)
        let texts = found.map { Mistake.fromProject($0.text) }
        if texts != [message] {
            let told = texts.isEmpty ? "nothing" : texts.joined(separator: "\n-- and --\n")
            Issue.record("\(name): told is\n\(told)\n-- but not --\n\(message)", sourceLocation: location)
        }
        #expect(
            found.map(\.sourceLocation?.line) == [location.line + distance], "\(name)", sourceLocation: location)
        #expect(found.allSatisfy { $0.sourceLocation?.fileID == location.fileID }, sourceLocation: location)
        #expect(try await issues(mended).map(\.text) == [], "\(name), mended", sourceLocation: location)
    }

    /// Prints mistakes and messages when `APICHECK_PRINT_TABLES` is set.
    package static func table(_ title: String, _ mistakes: [Mistake]) {
        guard ProcessInfo.processInfo.environment["APICHECK_PRINT_TABLES"] != nil else { return }
        var lines = ["\(title)", "", "| mistake | what apicheck says |", "|---|---|"]
        for mistake in mistakes {
            let message = mistake.message.split(separator: "\n").map(cell).joined(separator: "<br>")
            lines.append("| \(cell(mistake.name)) | \(message) |")
        }
        print(lines.joined(separator: "\n"))
    }

    private static func cell(_ text: some StringProtocol) -> String {
        String(text).replacing("|", with: "\\|").replacing("<", with: "&lt;").trimmingCharacters(in: .whitespaces)
    }

    /// The same on each machine and in each run.
    private static func fromProject(_ text: String) -> String {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        return text.replacing(folder + "/", with: "").replacing(
            /\S*\/apicheck-(?:testing-)?[0-9A-F]{8}-[-0-9A-F]{27}\//, with: "")
    }
}
