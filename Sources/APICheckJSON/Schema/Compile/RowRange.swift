#if Contracts
/// The rows of a value and of its descendants, in a list in document order whose first is the whole document.
protocol RowRange {
    var row: Int { get }
    /// The row after the last descendant.
    var end: Int { get }
    /// The index of the enclosing range; the first encloses itself.
    var parent: Int { get }
}

extension Array where Element: RowRange {
    /// The index of the innermost range that contains a row.
    func innermost(around row: Int) -> Int {
        var low = 0
        var high = count
        while high - low > 1 {
            let middle = (low + high) / 2
            if self[middle].row <= row { low = middle } else { high = middle }
        }
        while row >= self[low].end { low = self[low].parent }
        return low
    }
}
#endif
