/// Markdown up to a size; what does not fit is counted.
struct MarkdownPage {
    private let size: Int
    private(set) var text = ""
    private var used = 0
    private(set) var leftOut = 0

    /// - Parameter size: The limit in bytes of UTF-8.
    init(size: Int) { self.size = size }

    /// Bytes that are left.
    var room: Int { max(0, size - used) }

    mutating func add(_ part: String) {
        if part.utf8.count <= room { addAlways(part) }
    }

    mutating func leaveOut(_ count: Int) { leftOut += count }

    /// Adds what closes something, for which the caller has reserved room.
    mutating func addAlways(_ part: String) {
        text += part
        used += part.utf8.count
    }
}
