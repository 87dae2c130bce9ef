/// The rows of the pages that were loaded so far.
///
/// Rows may move from one page to another, so the same row may be on two pages. It is kept once, with the later values at its
/// first position.
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
