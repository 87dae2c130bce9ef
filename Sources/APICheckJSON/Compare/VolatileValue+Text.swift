#if CommandLine
import APICheckBase

/// Ids, times and numbers inside texts.
extension VolatileValue {
    /// Whether two texts are the same apart from ids, times and long numbers in them.
    ///
    /// A list of measures is the same apart from all its values, and from the numbers in the names.
    package static func isSameText(_ old: String, _ new: String) -> Bool {
        guard let measures = measures(old), let others = self.measures(new) else {
            return masked(old, allNumbers: false) == masked(new, allNumbers: false)
        }
        return masked(measures, allNumbers: true) == masked(others, allNumbers: true)
    }

    /// The names of a list of measures, whose lines are a name, a space and a number, as in the text format of Prometheus, or a
    /// comment; nil for another text. One line alone may be anything.
    private static func measures(_ text: String) -> String? {
        let lines = text.split(whereSeparator: \.isNewline)
        if lines.count < 2 { return nil }
        var names: [Substring] = []
        for line in lines {
            if line.hasPrefix("#") {
                names.append(line)
                continue
            }
            guard let space = line.lastIndex(of: " "), line[..<space].last != ":",
                Double(line[line.index(after: space)...]) != nil
            else { return nil }
            names.append(line[..<space])
        }
        return names.joined(separator: "\n")
    }

    /// Whether two texts are lists of the same words in another order, separated by commas.
    static func isReordered(_ old: String, _ new: String) -> Bool {
        guard old.utf8.count == new.utf8.count, old.contains(",") else { return false }
        func words(_ text: String) -> [Substring] {
            text.split(separator: ",", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }.sorted()
        }
        return words(old) == words(new)
    }

    /// The text with `#` for each UUID, each token, each run of at least four digits or eight hexadecimal ones, and for the
    /// digits of a path segment or a time.
    private static func masked(_ text: String, allNumbers: Bool) -> [UInt8] {
        let mark = UInt8(ascii: "#")
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index].isASCIIDigit || bytes[index].isASCIILetter else {
                result.append(bytes[index])
                index += 1
                continue
            }
            let rest = bytes[index...]
            if rest.count >= 36, rest[index + 8] == UInt8(ascii: "-"), ValueForm.isUUID(Array(rest.prefix(36))) {
                result.append(mark)
                index += 36
                continue
            }
            let run = rest.prefix { $0.isASCIIDigit || $0.isASCIILetter }
            let last = result.last
            let isDigits = run.allSatisfy(\.isASCIIDigit)
            if isDigits {
                let isPart = last.map { "/=:#".utf8.contains($0) } ?? false
                let isLater = result.suffix(2).elementsEqual("#-".utf8)
                result += run.count >= 4 || allNumbers || isPart || isLater ? [mark] : Array(run)
            } else if run.count >= 8, run.contains(where: \.isASCIIDigit), run.allSatisfy(\.isASCIIHexDigit) {
                result.append(mark)
            } else if run.count >= 16, isToken(String(decoding: run, as: UTF8.self)) {
                result.append(mark)
            } else {
                result += run
            }
            index = run.endIndex
        }
        return result
    }
}
#endif
