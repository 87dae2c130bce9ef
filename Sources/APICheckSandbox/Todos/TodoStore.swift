import APICheckBase
import APICheckJSON

/// The todos of one server, safe to use from many requests at once. Times are whole seconds, as in the real one's database.
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

    /// Returns the todo as changed, nil when there is none of that id. Fields that are nil stay, and so does `updatedAt`
    /// when nothing is different.
    ///
    /// - Parameter stores: false answers as if it were stored and stores nothing.
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
