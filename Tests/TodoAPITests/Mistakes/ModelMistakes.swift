import APICheckTesting
import Foundation
import TestSupport
import Testing

/// Models that do not fit the responses, which no test noticed.
@Suite(.recording("todos/reads")) struct ModelMistakes {
    private struct CarelessTodo: Codable {
        var id: Int?
        var isDone: Bool?
        var createdAt: String?
    }

    private struct CamelCaseTodo: Codable {
        var id: Int
        var isDone: Bool
    }

    private struct TrustingTodo: Codable {
        var id: Int
        var isDone: String?

        private enum CodingKeys: String, CodingKey {
            case id
            case isDone = "is_done"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            isDone = try? container.decode(String.self, forKey: .isDone)
        }
    }

    private struct Response: Decodable {}

    static let all = [
        Mistake("every field optional and no coding keys: all nil, and the test passes") {
            expectDecodes(Page<CarelessTodo>.self, from: try RecordedExchanges.current.first("GET", at: "/todos"))
        } says: {
            """
            model-key-never-sent: The model reads a key that no sample has: the property is always nil, and no test \
            fails. 2 findings in CarelessTodo.
              where:    GET /api/v2/todos
                        recordings/todos/reads.har:9 (entry 1), 10 samples
              expected: /data/0/createdAt: data[*].createdAt as String?, asked for by CarelessTodo
                        /data/0/isDone: data[*].isDone as Bool?, asked for by CarelessTodo
              actual:   /data/0/createdAt: absent in each of 10 objects; the server sends `created_at`
                        /data/0/isDone: absent in each of 10 objects; the server sends `is_done`
              help:     /data/0/createdAt: Add case createdAt = "created_at" to the CodingKeys of CarelessTodo, or set \
            the decoder's keyDecodingStrategy to .convertFromSnakeCase. Use the name that the server sends, record a \
            sample that has the key, or remove the property.
                        The others are fixed in the same way.
            """
        } fixed: {
            let list = try RecordedExchanges.current.first("GET", at: "/todos")
            expectDecodes(Page<Todo>.self, from: list, decoder: .todo)
        },
        Mistake("`is_done` read as `isDone`") {
            expectDecodes(
                Answer<CamelCaseTodo>.self, from: try RecordedExchanges.current.first("GET", at: "/todos/4698"))
        } says: {
            """
            model-key-missing: The model requires a key that some or all responses do not have.
              where:    GET /api/v2/todos/4698, /data/isDone
                        recordings/todos/reads.har:522 (entry 6)
              expected: data.isDone as Bool, asked for by CamelCaseTodo
              actual:   absent in the one object; the server sends `is_done`
              help:     Add case isDone = "is_done" to the CodingKeys of CamelCaseTodo, or set the decoder's keyDecodingStrategy \
            to .convertFromSnakeCase. Use the name that the server sends, or make the property optional.
            """
        } fixed: {
            let one = try RecordedExchanges.current.first("GET", at: "/todos/4698")
            expectDecodes(Answer<Todo>.self, from: one, decoder: .todo)
        },
        Mistake("a list decoded with the model of a single todo") {
            expectDecodes(Answer<Todo>.self, from: try RecordedExchanges.current.first("GET", at: "/todos"))
        } says: {
            """
            model-list-against-single: The server sends an array where the model decodes a single value, or the other \
            way round.
              where:    GET /api/v2/todos, /data
                        recordings/todos/reads.har:9 (entry 1)
              expected: data as Todo, asked for by Answer<Todo>
              actual:   a list of 10
              help:     Decode [Todo]. Decode the shape that this operation returns; two operations with different shapes need two \
            types.
            """
        } fixed: {
            let list = try RecordedExchanges.current.first("GET", at: "/todos")
            expectDecodes(Page<Todo>.self, from: list, decoder: .todo)
        },
        Mistake("a single todo decoded with the model of a list") {
            expectDecodes(Page<Todo>.self, from: try RecordedExchanges.current.first("GET", at: "/todos/4698"))
        } says: {
            """
            model-list-against-single: The server sends an array where the model decodes a single value, or the other \
            way round.
              where:    GET /api/v2/todos/4698, /data
                        recordings/todos/reads.har:522 (entry 6)
              expected: data as [Todo], asked for by Page<Todo>
              actual:   one object with `id`, `title`, `is_done`, `created_at`, `updated_at`
              help:     Decode Todo, or a type for this object. Decode the shape that this operation returns; two operations with \
            different shapes need two types.
            """
        } fixed: {
            let one = try RecordedExchanges.current.first("GET", at: "/todos/4698")
            expectDecodes(Answer<Todo>.self, from: one, decoder: .todo)
        },
        Mistake("a list without its envelope, hidden by `guard let … try? … else { return }`") {
            expectDecodes([Todo].self, from: try RecordedExchanges.current.first("GET", at: "/todos"))
        } says: {
            """
            model-list-against-single: The server sends an array where the model decodes a single value, or the other \
            way round.
              where:    GET /api/v2/todos, body
                        recordings/todos/reads.har:9 (entry 1)
              expected: the body as [Todo]
              actual:   one object with `data`, `meta`, `message`
              help:     The list is in `data`: decode a type with `let data: [Todo]`. Decode the shape that this operation \
            returns; two operations with different shapes need two types.
            """
        } fixed: {
            let list = try RecordedExchanges.current.first("GET", at: "/todos")
            expectDecodes(Page<Todo>.self, from: list, decoder: .todo)
        },
        Mistake("`try?` turns a value of another type into nil") {
            expectDecodes(
                Answer<TrustingTodo>.self, from: try RecordedExchanges.current.first("GET", at: "/todos/4698"))
        } says: {
            """
            model-error-swallowed: The model could not decode a value and ignored the error, e.g. with try?.
              where:    GET /api/v2/todos/4698, /data/is_done
                        recordings/todos/reads.har:522 (entry 6)
              expected: data.is_done as String, asked for by TrustingTodo
              actual:   false (boolean), silently left out
              help:     Bool fits the one value. Decode the type that the server sends, and let the error propagate.
            """
        } fixed: {
            let one = try RecordedExchanges.current.first("GET", at: "/todos/4698")
            expectDecodes(Answer<Todo>.self, from: one, decoder: .todo)
        },
        Mistake("an empty `struct Response: Decodable {}` for POST") {
            expectDecodes(Response.self, from: try RecordedExchanges("todos/crud").first("POST", at: "/todos"))
        } says: {
            """
            model-accepts-anything: A type reads nothing of the value, so it accepts every response, including errors.
              where:    POST /api/v2/todos, body
                        recordings/todos/crud.har:9 (entry 1)
              expected: the body as Response
              actual:   an object with `data`, `message`, of which nothing is read
              help:     Add the properties that show whether the call succeeded.
            """
        } fixed: {
            let created = try RecordedExchanges("todos/crud").first("POST", at: "/todos")
            expectDecodes(Answer<Todo>.self, from: created, decoder: .todo)
        },
        Mistake("an empty `struct Response: Decodable {}` for PUT") {
            expectDecodes(Response.self, from: try RecordedExchanges("todos/crud").first("PUT", at: "/todos/{id}"))
        } says: {
            """
            model-accepts-anything: A type reads nothing of the value, so it accepts every response, including errors.
              where:    PUT /api/v2/todos/4699, body
                        recordings/todos/crud.har:319 (entry 4)
              expected: the body as Response
              actual:   an object with `data`, `message`, of which nothing is read
              help:     Add the properties that show whether the call succeeded.
            """
        } fixed: {
            let updated = try RecordedExchanges("todos/crud").first("PUT", at: "/todos/{id}")
            expectDecodes(Answer<Todo>.self, from: updated, decoder: .todo)
        },
    ]

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }
}
