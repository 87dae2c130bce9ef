import APICheckBase
import APICheckHTTP
import APICheckRecordings

/// Names and values in the elements of HTML and XML.
extension TextScanner {
    /// The text of the element whose `>` is at the index: `<password>text</password>`, `<textarea
    /// name="password">text`, and after `<key>password</key>` the text of the value. Nil when it is empty or contains elements.
    func elementText(of open: Int, before index: Int, meaning: (Range<Int>) -> NameMeaning) -> Found? {
        guard let name = localName(ofTagAt: open, before: index) else { return nil }
        if let role = TextScanner.rolesOfNames.first(where: { ends(name, with: $0) }), let text = text(after: index),
            case let own = meaning(text), !own.isPlain
        {
            let prefix = name.dropLast(role.utf8CodeUnitCount)
            let value = valueElement(after: text.upperBound, prefix: prefix).map { Found(range: $0, meaning: own) }
            if value != nil || prefix.isEmpty { return value }
        }
        // Code in a page.
        if matches(name, "code") { return nil }
        let own = meaning(name)
        guard !own.isPlain else {
            guard name.upperBound < index, TextScanner.rolesOfFields.contains(where: { ends(name, with: $0) }),
                let own = meaningOfField(tag: open, around: open, meaning)
            else { return nil }
            return (text(after: index) ?? innerValue(after: index)).map { Found(range: $0, meaning: own) }
        }
        return text(after: index).map { Found(range: $0, meaning: own) }
    }

    /// The ends of the names of elements whose text is the name of a value.
    private static let rolesOfNames: [StaticString] = ["name", "key"]
    /// The ends of the names of elements whose attribute is the name of a value: of settings, properties and assertions. A
    /// button with a name has a label.
    private static let rolesOfFields: [StaticString] = [
        "textarea", "property", "prop", "entry", "string", "param", "parameter", "setting", "data", "attribute",
        "field", "item", "variable", "var", "env", "arg", "argument", "pair", "column",
    ]
    /// The names of elements that have the value, and no other meaning.
    private static let rolesOfValues: Set<String> = ["value", "val", "string", "text", "content", "data", "secret"]
    /// How many elements between the name and the value may describe the name.
    private static let mostDescriptions = 4

    /// The bytes of a CDATA section that are searched for its end.
    private static let longestSection = 16 << 10

    /// The name of the tag whose `<` and `>` are given, without its prefix (Namespaces in XML 1.0 section 4); nil without one.
    private func localName(ofTagAt open: Int, before close: Int) -> Range<Int>? {
        let tag = run(from: open + 1) { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        let start = bytes[tag].lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? tag.lowerBound
        return tag.upperBound <= close && start < tag.upperBound ? start..<tag.upperBound : nil
    }

    /// The text between the end of a tag and the next closing tag, or of a CDATA section.
    private func text(after close: Int) -> Range<Int>? {
        let section = "<![CDATA["
        if bytes[(close + 1)...].starts(with: section.utf8) {
            // Bounded, since each of many sections without an end would be searched to the end of the text.
            let start = close + 1 + section.utf8.count
            let text = start..<min(bytes.count, start + TextScanner.longestSection)
            let end = bytes[text].firstPlace(of: "]]>") ?? text.upperBound
            return text.lowerBound < end ? text.lowerBound..<end : nil
        }
        let text = run(from: close + 1) { $0 != UInt8(ascii: "<") }
        let isWhole = bytes[text.upperBound...].starts(with: "</".utf8)
        return isWhole && bytes[text].contains { $0 > 0x20 } ? text : nil
    }

    /// The text of the element with the value of a name.
    ///
    /// - Parameters:
    ///   - start: The end of the text that is the name, in `<key>password</key><string>text</string>`.
    ///   - prefix: What the tag of the name has before `name` or `key`. The value has it, too: in
    ///     `<param-name>password</param-name><param-value>text</param-value>`.
    private func valueElement(after start: Int, prefix: Range<Int>) -> Range<Int>? {
        guard var close = endOfTag(from: start) else { return nil }
        for number in 0...TextScanner.mostDescriptions {
            guard let (name, end) = element(after: close) else { return nil }
            if !prefix.isEmpty {
                let isOfName = zip(bytes[prefix], bytes[name]).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
                return isOfName && name.count > prefix.count && matches(name.dropFirst(prefix.count), "value")
                    ? text(after: end) : nil
            }
            guard let word = lastWord(name) else { return nil }
            if TextScanner.rolesOfValues.contains(word) { return text(after: end) ?? innerText(after: end) }
            // `<name>password-policy</name><version>1.0</version>`.
            if !SecretVocabulary.about.contains(word) { return number == 0 ? text(after: end) : nil }
            if bytes[end - 1] == UInt8(ascii: "/") {
                close = end
            } else {
                guard let next = endOfTag(from: run(from: end + 1) { $0 != UInt8(ascii: "<") }.upperBound) else {
                    return nil
                }
                close = next
            }
        }
        return nil
    }

    /// The text in `<value><string>text</string></value>` of XML-RPC.
    private func innerText(after close: Int) -> Range<Int>? { element(after: close).flatMap { text(after: $0.end) } }

    /// The text in `<setting name="password"><value>text</value></setting>`.
    private func innerValue(after close: Int) -> Range<Int>? {
        guard let inner = element(after: close), lastWord(inner.name).map(TextScanner.rolesOfValues.contains) == true
        else { return nil }
        return text(after: inner.end)
    }

    /// The element that follows the `>` of a tag: its name, and the `>` of its tag.
    private func element(after close: Int) -> (name: Range<Int>, end: Int)? {
        let open = run(from: close + 1) { $0 <= 0x20 }.upperBound
        guard open - close < TextScanner.reach, open < bytes.count, bytes[open] == UInt8(ascii: "<"),
            let end = endOfTag(from: open), let name = localName(ofTagAt: open, before: end)
        else { return nil }
        return (name, end)
    }

    private func lastWord(_ name: Range<Int>) -> String? {
        NameWords.components(of: String(decoding: bytes[name], as: UTF8.self)).last?.last
    }

    /// The next `>`; nil when it is too far away.
    private func endOfTag(from start: Int) -> Int? {
        bytes[start..<min(bytes.count, start + TextScanner.reach)].firstIndex(of: UInt8(ascii: ">"))
    }

    /// Whether a name ends with a word of small letters, in either case.
    private func ends(_ name: Range<Int>, with word: StaticString) -> Bool {
        name.count >= word.utf8CodeUnitCount && matches(name.suffix(word.utf8CodeUnitCount), word)
    }
}
