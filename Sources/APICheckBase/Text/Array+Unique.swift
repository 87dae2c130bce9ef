#if Contracts
extension Array where Element: Hashable {
    /// Each element once, at its first place.
    package var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
#endif
