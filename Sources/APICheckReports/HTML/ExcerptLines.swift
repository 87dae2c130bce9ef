import APICheckJSON

/// The beginning of a JSON body on lines, with the value at a place marked. The text may end anywhere.
struct ExcerptLines {
    enum Mark {
        case same
        /// The value at the place, or a part of it.
        case other
        /// A line that is not in the text, for the member that should be at the place.
        case missing
    }

    struct Line: Hashable {
        var text: String
        var mark: Mark
    }

    private struct Level {
        let isArray: Bool
        var index = 0
        var key: String?

        var token: String? { isArray ? "\(index)" : key }
    }

    private(set) var lines: [Line] = []
    private let target: [String]
    private var levels: [Level] = []
    private var text = ""
    private let isMissing: Bool
    /// Whether the line began at the place or inside of it.
    private var isMarked = false

    /// Fails for a text that is no JSON object or array.
    ///
    /// - Parameter isMissing: Whether the object around the place should have the member and has not.
    init?(_ excerpt: String, marking pointer: Pointer?, isMissing: Bool = false) {
        guard let first = excerpt.first, "{[".contains(first) else { return nil }
        target = pointer.map(\.tokens) ?? []
        self.isMissing = isMissing
        var characters = excerpt[...]
        while let character = characters.first {
            if character == "\"" {
                readString(&characters)
                continue
            }
            characters.removeFirst()
            read(character)
        }
        endLine()
    }

    private mutating func read(_ character: Character) {
        switch character {
        case "{", "[":
            append(character)
            endLine()
            levels.append(Level(isArray: character == "["))
        case "}", "]":
            endLine()
            if isMissing, let name = target.last, tokens(levels.dropLast()) == target.dropLast() {
                let indent = String(repeating: "  ", count: levels.count)
                lines.append(Line(text: "\(indent)\"\(name)\" is missing", mark: .missing))
            }
            _ = levels.popLast()
            append(character)
        case ",":
            text.append(character)
            endLine()
            if let last = levels.indices.last {
                levels[last].index += 1
                levels[last].key = nil
            }
        case ":":
            text += ": "
        case " ", "\n", "\r", "\t", "\r\n": break
        default: append(character)
        }
    }

    private mutating func readString(_ characters: inout Substring) {
        var string = String(characters.removeFirst())
        var isEscaped = false
        while let character = characters.popFirst() {
            string.append(character)
            if character == "\"", !isEscaped { break }
            isEscaped = character == "\\" && !isEscaped
        }
        if let last = levels.indices.last, !levels[last].isArray, levels[last].key == nil {
            levels[last].key = String(string.dropFirst().dropLast())
        }
        append(string)
    }

    private mutating func append(_ part: some CustomStringConvertible) {
        if text.isEmpty {
            text = String(repeating: "  ", count: levels.count)
            isMarked = !isMissing && !target.isEmpty && tokens(levels[...]).starts(with: target)
        }
        text += part.description
    }

    private func tokens(_ levels: ArraySlice<Level>) -> [String] { levels.compactMap(\.token) }

    private mutating func endLine() {
        if !text.isEmpty { lines.append(Line(text: text, mark: isMarked ? .other : .same)) }
        text = ""
    }
}
