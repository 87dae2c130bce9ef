import TestSupport
import Testing

extension Issue {
    /// The rule and the place of each finding: `model-type-mismatch: GET /todos/7, /id`.
    var summary: [String] {
        text.split(separator: "\n\n").map { block in
            "\(block.prefix { $0 != ":" }): \(String(block).line("where") ?? "")"
        }
    }
}

extension String {
    var firstLine: String { String(prefix { $0 != "\n" }) }

    var lastLine: String { String(split(separator: "\n").last ?? "") }

    /// The first value of a label in a message: `line("expected")` of `  expected: 200`.
    func line(_ label: String) -> String? {
        split(separator: "\n").lazy.compactMap { line -> String? in
            let text = line.drop { $0 == " " }
            guard text.prefix(label.count + 1) == "\(label):" else { return nil }
            return String(text.dropFirst(label.count + 1).drop { $0 == " " })
        }.first
    }
}
