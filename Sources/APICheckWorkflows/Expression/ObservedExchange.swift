package import APICheckHTTP
import APICheckJSON

/// An exchange for runtime expressions.
package struct ObservedExchange: Sendable {
    package let exchange: Exchange
    /// The decoded values in the path, by name.
    package let pathParameters: [String: String]
    private let bodies: ExchangeBodies
    /// The body as JSON; a string when it is not JSON; nil when it is empty.
    let responseBody: JSON?

    package init(
        _ exchange: Exchange, bodies: ExchangeBodies? = nil, pathParameters: [String: String] = [:]
    ) throws {
        let bodies = bodies ?? ExchangeBodies(exchange)
        self.exchange = exchange
        self.bodies = bodies
        self.pathParameters = pathParameters
        responseBody = try Self.content(bodies.response, type: exchange.response?.headers.contentType)
    }

    func requestValue(_ part: RuntimeExpression.Part) throws -> JSON? {
        switch part {
        case .header(let name): try exchange.request.headers[name].map(JSON.text)
        case .query(let name):
            try exchange.request.url.queryPairs.first { $0.name == name }.map { try JSON.text($0.value) }
        case .path(let name): try pathParameters[name].map(JSON.text)
        case .body, .payload:
            try Self.content(bodies.request, type: exchange.request.headers.contentType)
        }
    }

    func responseValue(_ part: RuntimeExpression.Part) throws -> JSON? {
        switch part {
        case .header(let name): try exchange.response?.headers[name].map(JSON.text)
        case .query, .path: nil
        case .body, .payload: responseBody
        }
    }

    /// Some servers send JSON under a wrong type. A form or a multipart body becomes an object.
    private static func content(_ body: ParsedBody?, type: MediaType?) throws -> JSON? {
        guard let body else { return nil }
        switch body.content(as: type) {
        case .none: return nil
        case .json(let value): return value
        case .form: return try FieldValues(form: body.bytes).object
        case .multipart(let multipart):
            return try FieldValues(multipart)?.object ?? JSON.text(String(decoding: body.bytes, as: UTF8.self))
        case .text(let text): return try JSON.text(text)
        case .bytes: return try JSON.text(String(decoding: body.bytes, as: UTF8.self))
        }
    }
}
