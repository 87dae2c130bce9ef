/// Parts of names, by their first character: few of them begin with any character of a name.
struct NameParts: Sendable {
    private var parts: [Character: [String]] = [:]

    init(_ parts: [String]) {
        for part in parts { if let first = part.first { self.parts[first, default: []].append(part) } }
    }

    /// Whether a text contains a part, in any spelling of its characters that Unicode takes to be equal.
    func occur(in text: String) -> Bool {
        text.indices.contains { place in
            parts[text[place]]?.contains { text[place...].starts(with: $0) } ?? false
        }
    }
}
