/// The rows of the pages that were loaded so far.
///
/// Pages are counted by offset: while rows move from one to another, the same row may come on two pages, and is kept once, as
/// the later page has it.
struct TodoList {
    private(set) var rows: [Todo] = []

    mutating func append(_ page: [Todo]) {
        let new = Set(page.map(\.id))
        rows.removeAll { new.contains($0.id) }
        rows += page
    }
}
