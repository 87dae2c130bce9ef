/// What an inference learned and what it left out, for the report.
package struct InferenceSummary: Sendable {
    package struct Operation: Hashable, Sendable {
        /// `GET /todos/{todo_id}`
        package let name: String
        package let id: String
        package let calls: Int
    }

    package struct Host: Hashable, Sendable {
        package let name: String
        package let exchanges: Int
    }

    package internal(set) var operations: [Operation] = []
    /// The names of the shared schemas.
    package internal(set) var schemas: [String] = []
    /// The exchanges that were learned from.
    package internal(set) var exchanges = 0
    package internal(set) var host = ""
    /// The hosts of the other exchanges, the most frequent first.
    package internal(set) var otherHosts: [Host] = []
    /// Pages, scripts, styles, fonts and media, which are not the API's.
    package internal(set) var assets = 0
    /// Exchanges that failed, so that they have no answer.
    package internal(set) var failed = 0

    /// Operations with one call: what is required and optional in their bodies is not known.
    package var scarce: [Operation] { operations.filter { $0.calls == 1 } }
}
