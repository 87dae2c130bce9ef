/// Markdown up to a size; what does not fit is counted.
struct MarkdownPage {
    private let size: Int
    private(set) var text = ""
    private var used = 0
    private(set) var leftOut = 0

    /// - Parameter size: The limit in bytes of UTF-8.
    init(size: Int) { self.size = size }

    /// Whether so many bytes fit and nothing was left out before.
    func isOpen(for bytes: Int) -> Bool { leftOut == 0 && used + bytes <= size }

    mutating func add(_ part: String) {
        if used + part.utf8.count <= size { addAlways(part) }
    }

    /// Adds one finding, or counts it if it does not fit. After the first that does not fit, all are counted: a list with holes
    /// would look complete.
    mutating func addCounted(_ part: String) {
        if isOpen(for: part.utf8.count) { addAlways(part) } else { leftOut += 1 }
    }

    mutating func leaveOut(_ count: Int) { leftOut += count }

    /// Adds what closes something, for which the caller has reserved room.
    mutating func addAlways(_ part: String) {
        text += part
        used += part.utf8.count
    }
}
