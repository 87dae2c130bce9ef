import APICheckTesting
import Foundation
import TodoApp

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension TodoClient {
    /// Answered by the recording that the test's trait names. A recording answers for any host; while one is made
    /// (`APICHECK_RECORD=all TODO_API=http://127.0.0.1:8080/api/v2 swift test`), this is the one that is asked.
    static var replaying: TodoClient {
        let base = ProcessInfo.processInfo.environment["TODO_API"] ?? "https://todos.example.com/api/v2"
        return TodoClient(
            session: URLSession(configuration: .replaying()), base: URL(string: base) ?? URL(filePath: "/"))
    }
}
