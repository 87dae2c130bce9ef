import APICheckTesting
import Foundation
import TodoApp

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension TodoClient {
    /// A client that gets its responses from the recording of the test's trait. A recording matches any host. The host below
    /// is used while a test records: `APICHECK_RECORD=all TODO_API=http://127.0.0.1:8080/api/v2 swift test`.
    static var replaying: TodoClient {
        let base = ProcessInfo.processInfo.environment["TODO_API"] ?? "https://todos.example.com/api/v2"
        return TodoClient(
            session: URLSession(configuration: .replaying()), base: URL(string: base) ?? URL(filePath: "/"))
    }
}
