import APICheckBase
import APICheckJSON

/// The todos of one server, safe for concurrent use. Times are whole seconds, as in the database of the real service.
final class TodoStore: Sendable {
    private struct State {
        var todos: [Int: Todo]
        var lastID: Int
    }

    private let state: Locked<State>

    init(_ todos: [Todo]) {
        let byID = Dictionary(todos.map { ($0.id, $0) }) { first, _ in first }
        state = Locked(State(todos: byID, lastID: byID.keys.max() ?? 0))
    }

    var all: [Todo] { state.withLock { Array($0.todos.values) } }

    func todo(_ id: Int) -> Todo? { state.withLock { $0.todos[id] } }

    func create(title: String, isDone: Bool) -> Todo {
        let now = Instant(seconds: Instant.now.seconds)
        return state.withLock { state in
            state.lastID += 1
            let todo = Todo(id: state.lastID, title: title, isDone: isDone, createdAt: now, updatedAt: now)
            state.todos[todo.id] = todo
            return todo
        }
    }

    /// Returns the changed todo; nil for an unknown id. Fields that are nil stay unchanged, and so does `updatedAt`
    /// when nothing changes.
    ///
    /// - Parameter stores: When false, the change is returned but not stored.
    func update(_ id: Int, title: String?, isDone: Bool?, stores: Bool = true) -> Todo? {
        let now = Instant(seconds: Instant.now.seconds)
        return state.withLock { state in
            guard let before = state.todos[id] else { return nil }
            var todo = before
            todo.title = title ?? todo.title
            todo.isDone = isDone ?? todo.isDone
            if todo != before { todo.updatedAt = now }
            if stores { state.todos[id] = todo }
            return todo
        }
    }

    func delete(_ id: Int) -> Todo? { state.withLock { $0.todos.removeValue(forKey: id) } }
}
