import TestSupport

/// How a key is written in another way.
enum KeyStyles {
    static func inAnotherStyle(_ name: String, _ random: inout SeededRandom) -> String {
        let words = self.words(name)
        return switch random.int(0...4) {
        case 0: words.joined(separator: "_")
        case 1: words.joined(separator: "-")
        case 2: words.map(capital).joined()
        case 3: words.joined(separator: "_").uppercased()
        default: words.joined()
        }
    }

    /// The key with a typing error in one of its words; nil for words of three letters.
    static func withSlip(_ name: String, _ random: inout SeededRandom) -> String? {
        var letters = Array(name)
        guard letters.count > 3 else { return nil }
        let index = random.int(1...(letters.count - 2))
        switch random.int(0...3) {
        case 0: letters.remove(at: index)
        case 1: letters.insert(letters[index], at: index)
        case 2 where letters[index + 1].isLowercase && letters[index].isLowercase: letters.swapAt(index, index + 1)
        default:
            guard let place = "aeiou".firstIndex(of: letters[index]) else { return nil }
            letters[index] = Array("eiaue")["aeiou".distance(from: "aeiou".startIndex, to: place)]
        }
        return String(letters)
    }

    /// A flag with or without `is`, and a list in the other number.
    static func asFlagOrPlural(_ name: String, _ value: BodyTree) -> String? {
        switch value {
        case .scalar("true"), .scalar("false"):
            let words = self.words(name)
            guard words.first == "is" || words.first == "has" else { return "is" + capital(name) }
            let rest = words.dropFirst()
            return rest.prefix(1).joined() + rest.dropFirst().map(capital).joined()
        case .list: return name.hasSuffix("s") ? String(name.dropLast()) : name + "s"
        default: return nil
        }
    }

    static func words(_ name: String) -> [String] {
        name.reduce(into: [""]) { words, letter in
            if letter.isUppercase { words.append("") }
            words[words.count - 1] += letter.lowercased()
        }.filter { !$0.isEmpty }
    }

    private static func capital(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
