import APICheckContracts
import APICheckHTTP

/// What a step needs to know of the operation that it calls.
package struct StepOperation: Hashable, Sendable {
    package var id: String?
    /// Upper case.
    package var method: String
    /// As the contract writes it: `/todos/{id}`.
    package var pathTemplate: String
    /// Of the request's body, in the contract's order.
    package var mediaTypes: [String]

    package init(id: String?, method: String, pathTemplate: String, mediaTypes: [String] = []) {
        self.id = id
        self.method = method
        self.pathTemplate = pathTemplate
        self.mediaTypes = mediaTypes
    }

    init(_ operation: APICheckContracts.Operation) {
        self.init(
            id: operation.id, method: operation.method, pathTemplate: operation.pathTemplate,
            mediaTypes: operation.requestBody?.content.map(\.type.essence) ?? [])
    }

    /// `GET /todos/{id}`.
    package var name: String { "\(method) \(pathTemplate)" }

    /// GET and HEAD: safe to send to a server that is not ours (RFC 9110 section 9.2.1).
    package var isSafe: Bool { method == "GET" || method == "HEAD" }

    /// The names between braces, in order.
    var pathParameters: [String] {
        pathTemplate.split(separator: "{").dropFirst(pathTemplate.hasPrefix("{") ? 0 : 1).compactMap { piece in
            piece.firstIndex(of: "}").map { String(piece[..<$0]) }
        }
    }
}
