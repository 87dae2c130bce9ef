extension [String] {
    /// Each string once, at its first place.
    package var unique: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
