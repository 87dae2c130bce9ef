import Testing

extension String {
    /// The first line of a message.
    var firstLine: String { String(prefix { $0 != "\n" }) }

    /// The first value of a label in a message: `line("expected")` of `  expected: 200`.
    func line(_ label: String) -> String? {
        split(separator: "\n").lazy.compactMap { line -> String? in
            let text = line.drop { $0 == " " }
            guard text.prefix(label.count + 1) == "\(label):" else { return nil }
            return String(text.dropFirst(label.count + 1).drop { $0 == " " })
        }.first
    }
}
