import APICheckBase
import APICheckHTTP
import APICheckRecordings

/// Values in settings, terminals, traces and paths, where neither quotes nor `name=value` show what is a value.
extension TextScanner {
    /// The value of `name = value` in a settings file: on a line of its own, or anywhere if it looks like a credential.
    func spacedValue(of name: Range<Int>, after equals: Int) -> Range<Int>? {
        let first = run(from: equals + 1, while: TextScanner.isBlank).upperBound
        let value = run(from: first) { !TextScanner.endsValue($0) && $0 != UInt8(ascii: "(") }
        let after = run(from: value.upperBound, while: TextScanner.isBlank).upperBound
        guard !value.isEmpty, byte(at: value.upperBound) != UInt8(ascii: "(") else { return nil }
        let text = String(decoding: bytes[value], as: UTF8.self)
        if Credential.isLikely(text), takesBareValues || !text.contains(".") { return value }
        let endsLine = after >= bytes.count || bytes[after] == 0x0A || bytes[after] == 0x0D
        return takesBareValues && beginsLine(name.lowerBound) && endsLine && !text.contains("$")
            && !TextScanner.isReference(text)
            ? value : nil
    }

    /// The value of `'name' => 'value'`, `:name => "value"` and `name => 'value'` in PHP, Ruby and Perl. In a script
    /// `name => 'value'` is a function.
    func arrowValue(at equals: Int, meaning: (Range<Int>) -> NameMeaning) -> Found? {
        var end = equals
        while end > 0, equals - end < TextScanner.longestName, TextScanner.isBlank(bytes[end - 1]) { end -= 1 }
        let isQuoted = end > 0 && (bytes[end - 1] == UInt8(ascii: "\"") || bytes[end - 1] == UInt8(ascii: "'"))
        if isQuoted { end -= 1 }
        while isQuoted, end > 0, bytes[end - 1] == UInt8(ascii: "\\") { end -= 1 }
        let start = startOfName(before: end)
        guard start < end, isQuoted || takesBareValues || byte(at: start - 1) == UInt8(ascii: ":"),
            case let own = meaning(start..<end), !own.isPlain
        else { return nil }
        let first = run(from: equals + 2, while: TextScanner.isBlank).upperBound
        let mark = run(from: first) { $0 == UInt8(ascii: "\\") }.upperBound
        guard let quote = byte(at: mark), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        return quoted(from: mark, slashes: mark - first).map { Found(range: $0, meaning: own) }
    }

    /// The value of `--name value` or `-name value`, unless it is a word of a sentence about the option.
    func optionValue(at hyphen: Int, meaning: (Range<Int>) -> NameMeaning) -> Found? {
        if let before = byte(at: hyphen - 1), before > 0x20, !ByteSet("\"'[(`,").contains(before) { return nil }
        let start = byte(at: hyphen + 1) == UInt8(ascii: "-") ? hyphen + 2 : hyphen + 1
        let name = run(from: start, to: start + TextScanner.longestName, while: TextScanner.isNameByte)
        guard !name.isEmpty, byte(at: name.upperBound) == 0x20, case let own = meaning(name), !own.isPlain else {
            return nil
        }
        let first = run(from: name.upperBound, while: TextScanner.isBlank).upperBound
        let mark = run(from: first) { $0 == UInt8(ascii: "\\") }.upperBound
        if let quote = byte(at: mark), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            return quoted(from: mark, slashes: mark - first).map { Found(range: $0, meaning: own) }
        }
        return chosenValue(from: first).map { Found(range: $0, meaning: own) }
    }

    /// The credential in a path, by the slash before it.
    func pathValue(at slash: Int) -> Found? {
        let value = bytes.withUnsafeBytes { CredentialPath.value(in: $0, after: slash) }
        return value.map { Found(range: $0, meaning: NameMeaning(kind: .token), isCovered: true) }
    }

    /// The value after a name and a tab, which are alone on their line.
    func tabbedValue(at tab: Int, meaning: (Range<Int>) -> NameMeaning) -> Found? {
        let start = startOfName(before: tab)
        guard start < tab, beginsLine(start), case let own = meaning(start..<tab), !own.isPlain,
            let value = chosenValue(from: run(from: tab, while: TextScanner.isBlank).upperBound),
            takesBareValues || Credential.isLikely(String(decoding: bytes[value], as: UTF8.self)),
            byte(at: value.upperBound).map({ $0 == 0x0A || $0 == 0x0D }) ?? true
        else { return nil }
        return Found(range: value, meaning: own)
    }

    /// The value after a full-width colon or equals sign (U+FF1A, U+FF1D), as in East Asian texts.
    func wideValue(at mark: Int, meaning: (Range<Int>) -> NameMeaning) -> Found? {
        guard TextScanner.isWideMark(byte(at: mark), byte(at: mark + 1), byte(at: mark + 2)) else { return nil }
        let start = startOfName(before: mark)
        guard start < mark, case let own = meaning(start..<mark), !own.isPlain else { return nil }
        let first = run(from: mark + 3, while: TextScanner.isBlank).upperBound
        let value = run(from: first) { $0 < 0x80 && !TextScanner.endsValue($0) }
        return value.isEmpty ? nil : Found(range: value, meaning: own)
    }

    static func isWideMark(_ first: UInt8?, _ second: UInt8?, _ third: UInt8?) -> Bool {
        first == 0xEF && second == 0xBC && (third == 0x9A || third == 0x9D)
    }

    /// The password in `curl -u user:password`, by the colon.
    func curlPassword(at colon: Int) -> Found? {
        var start = colon
        while start > 0, colon - start < TextScanner.longestName, bytes[start - 1] > 0x20,
            bytes[start - 1] != UInt8(ascii: "\""), bytes[start - 1] != UInt8(ascii: "'")
        {
            start -= 1
        }
        var option = start
        while option > 0, ByteSet("\"'\\").contains(bytes[option - 1]) { option -= 1 }
        while option > 0, TextScanner.isBlank(bytes[option - 1]) { option -= 1 }
        let head = bytes[max(0, option - 12)..<option]
        let names = ["-u", "-U", "--user", "--proxy-user"]
        guard start < colon, option < start,
            names.contains(where: { head.reversed().starts(with: $0.utf8.reversed()) }),
            bytes[max(0, option - TextScanner.curlReach)..<option].firstPlace(of: "curl") != nil
        else { return nil }
        let value = run(from: colon + 1) { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
        let end = value.last.map { bytes[$0] == UInt8(ascii: "\\") ? $0 : value.upperBound } ?? value.upperBound
        return value.isEmpty ? nil : Found(range: value.lowerBound..<end, meaning: NameMeaning(kind: .password))
    }

    /// The maximum distance in bytes between `curl` and its option.
    private static let curlReach = 500

    /// A value that is not a word, option, variable or pair: it has a digit or a symbol.
    private func chosenValue(from start: Int) -> Range<Int>? {
        var value = run(from: start) { !TextScanner.endsValue($0) }
        // The punctuation of a sentence, or of a message that begins with the option.
        while let last = value.last, ByteSet(".:!?").contains(bytes[last]) { value = value.dropLast() }
        guard value.count >= 4, let first = byte(at: start), !ByteSet("-$<[{(").contains(first),
            bytes[value].contains(where: { $0.isASCIIDigit || ByteSet("!@%^*+=~?:").contains($0) })
        else { return nil }
        // `--secret NAME=value` is a pair; the padding of base64 is not.
        let name = run(from: start, while: TextScanner.isNameByte)
        let isPair = byte(at: name.upperBound) == UInt8(ascii: "=") && name.upperBound + 2 < value.upperBound
        return isPair ? nil : value
    }

    /// Whether a text is an expression of a program, such as `settings.password`.
    private static func isReference(_ text: String) -> Bool {
        let isIdentifier = text.utf8.allSatisfy { ByteSet.words.contains($0) || $0 == UInt8(ascii: ".") }
        return isIdentifier && text.contains(".")
    }

    func byte(at index: Int) -> UInt8? { bytes.indices.contains(index) ? bytes[index] : nil }
}
