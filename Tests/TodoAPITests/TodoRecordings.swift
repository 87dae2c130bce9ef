import APICheckHTTP
import APICheckRecordings
import Foundation
import Testing

/// The recordings of the todo API that stand in the repository.
enum TodoRecordings {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../recordings/todos").standardizedFileURL.path

    static func load(_ name: String) throws -> Recording { try Recording(contentsOf: "\(folder)/\(name).har") }

    /// The exchange of a step, e.g. `reads/firstPage`.
    static func exchange(_ path: String) throws -> Exchange {
        let parts = path.split(separator: "/")
        let entries = try load(String(parts[0])).entries
        return try #require(entries.first { $0.label.step == String(parts[1]) }, "no step \(path)").exchange
    }
}

extension Exchange {
    /// The response's body as the app decodes it.
    func decode<Model: Decodable>(_ model: Model.Type) throws -> Model {
        try JSONDecoder.todo.decode(model, from: Data(response.body))
    }
}
