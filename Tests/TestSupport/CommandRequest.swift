package import Foundation

/// What a test asks of the runner of the program's tests, as a line of JSON.
package struct CommandRequest: Codable {
    /// Without the name of the program.
    package var arguments: [String]
    package var folder: String
    /// All variables.
    package var environment: [String: String]
    /// Files that exist, for standard output and standard error; standard input is empty.
    package var output: String
    package var error: String

    package init(
        arguments: [String], folder: String, environment: [String: String], output: String, error: String
    ) {
        self.arguments = arguments
        self.folder = folder
        self.environment = environment
        self.output = output
        self.error = error
    }

    package init(line: Data) throws { self = try JSONDecoder().decode(CommandRequest.self, from: line) }

    /// One line, with its end.
    package func line() throws -> Data { try JSONEncoder().encode(self) + [0x0A] }
}
