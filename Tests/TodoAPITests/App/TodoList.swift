/// The rows of the pages that were loaded so far.
///
/// While rows move from one page to another, the same row may come on two: it is kept once, as the later page has it and
/// where it stood first.
struct TodoList {
    private(set) var rows: [Todo] = []

    mutating func append(_ page: [Todo]) {
        for todo in page {
            if let known = rows.firstIndex(where: { $0.id == todo.id }) {
                rows[known] = todo
            } else {
                rows.append(todo)
            }
        }
    }
}
