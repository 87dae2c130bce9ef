import APICheckBase
import APICheckJSON

/// What the samples of a value have in common: their kinds, the form of their texts, and the same of their members and
/// elements.
///
/// Samples are read from the table of their document; nothing of them is kept but counts, names of members and the few
/// different texts of a place that may be an enum.
final class LearnedValue {
    private(set) var samples = 0
    private(set) var nulls = 0
    private(set) var booleans = 0
    private(set) var integers = 0
    /// Whether the whole numbers differ: one in all samples, such as 0, says as little as a single one.
    private(set) var hasOtherIntegers = false
    private var firstInteger: [UInt8] = []
    /// Numbers that are written with a fraction or an exponent.
    private(set) var decimals = 0
    private(set) var objects = 0
    private(set) var arrays = 0
    // No access to either is inside another one, and the checks of that would be a tenth of the work.
    @exclusivity(unchecked) private(set) var text = LearnedText()
    /// Texts of forms, queries and paths that are spelled as an integer or as a boolean.
    private(set) var spelledIntegers = 0
    private(set) var spelledBooleans = 0
    @exclusivity(unchecked) private(set) var members = LearnedMembers()
    /// What the elements have in common, or nil as long as all arrays were empty.
    private(set) var elements: LearnedValue?
    /// Whether equal requests were answered with different values here.
    private(set) var isVolatile = false
    /// How often two answers of the current recording were compared here.
    private var compared = (recording: 0, count: 0)
    /// The recording in which no further comparison matters here; nil as long as one does.
    private var settled: Int?
    private var namesSettled: (recording: Int, names: SeenTexts)?
    /// Whether few different texts here are an enum, by the name of the member.
    var mayBeEnum = false
    /// Whether a number here is an id or a count, by the name of the member.
    var isCount = false
    /// Whether an object of texts here is a map, by the name of the member.
    var mayBeMap = false
    /// Whether few different texts here may name the kind of the object around them, by the name of the member.
    var mayBeDiscriminator = false

    /// Deeper values are not learned.
    static let mostLevels = 64

    func add(_ value: JSON) {
        withExtendedLifetime(value.document) {
            let table = ValueTable(value.document)
            add(table[value.index], at: value.index, of: table, level: 0)
        }
    }

    private func add(_ value: ValueTable.Value, at row: Int, of table: ValueTable, level: Int) {
        samples += 1
        switch value.kind {
        case .null: nulls += 1
        case .boolean: booleans += 1
        case .number:
            if value.isInteger { addInteger(value.bytes) } else { decimals += 1 }
        case .string: addText(value, at: row, of: table)
        case .array:
            arrays += 1
            guard level < LearnedValue.mostLevels, value.end > row + 1 else { return }
            let learned = elements ?? LearnedValue()
            elements = learned
            learned.mayBeEnum = mayBeEnum
            learned.isCount = isCount
            var place = row + 1
            while place < value.end {
                let element = table[place]
                learned.add(element, at: place, of: table, level: level + 1)
                place = element.end
            }
        case .object:
            objects += 1
            guard level < LearnedValue.mostLevels else { return }
            members.startObject()
            var kind: (name: String, text: String)?
            var key = row + 1
            while key < value.end {
                let member = table[key + 1]
                let learned = members.value(of: table[key], object: objects) { table.text(key) }
                learned.add(member, at: key + 1, of: table, level: level + 1)
                if kind == nil, learned.mayBeDiscriminator, let text = LearnedText.word(member) {
                    kind = (table.text(key), text)
                }
                key = member.end
            }
            if let kind { members.endObject(objects, kind: kind.name, text: kind.text) }
        }
    }

    /// As ``LearnedMembers/place(of:in:expected:)``; a caller that asked the members themselves would copy them.
    func place(ofMember row: Int, in table: ValueTable, expected: Int) -> Int? {
        members.place(of: row, in: table, expected: expected)
    }

    func valueOfMember(at place: Int) -> LearnedValue { members.list[place].value }
    func nameOfMember(at place: Int) -> String { members.list[place].name }

    private func addInteger(_ digits: UnsafeRawBufferPointer) {
        integers += 1
        if hasOtherIntegers { return }
        if integers == 1 {
            firstInteger = Array(digits)
        } else {
            hasOtherIntegers = !firstInteger.withUnsafeBytes { digits.hasSameBytes(as: $0) }
        }
    }

    private func addText(_ value: ValueTable.Value, at row: Int, of table: ValueTable) {
        if value.isEscaped {
            (table.json(row).utf8 ?? []).withUnsafeBytes { text.add($0, mayBeEnum: mayBeEnum) }
        } else {
            text.add(value.bytes, mayBeEnum: mayBeEnum)
        }
    }

    /// Adds a text of a form, a query or a part of a multipart body.
    func add(text string: String) {
        samples += 1
        var string = string
        string.withUTF8 { bytes in
            if LearnedValue.isInteger(bytes) { spelledIntegers += 1 }
            if bytes.elementsEqual("true".utf8) || bytes.elementsEqual("false".utf8) { spelledBooleans += 1 }
            text.add(UnsafeRawBufferPointer(bytes), mayBeEnum: mayBeEnum)
        }
    }

    /// Whether the text is a whole number without leading zeros that fits 64 bits.
    private static func isInteger(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = text.first == UInt8(ascii: "-") ? 1 : 0
        let count = text.count - start
        guard 1...18 ~= count, text[start] != 0x30 || count == 1 else { return false }
        for place in start..<text.count where !text[place].isASCIIDigit { return false }
        return true
    }

    /// Adds the members of a form as an object.
    func add(form fields: [(name: String, add: (LearnedValue) -> Void)]) {
        samples += 1
        objects += 1
        members.startObject()
        for field in fields {
            field.add(members.value(of: field.name, object: objects))
        }
    }

    /// Adds a value of which only its kind is known, such as a file.
    func addUnread() { samples += 1 }

    /// Only what is known of the objects.
    var objectsOnly: LearnedValue {
        let value = LearnedValue()
        value.objects = objects
        value.samples = objects
        value.members = members
        return value
    }

    func markVolatile() { isVolatile = true }

    /// Whether two answers of a recording are compared here: not if the value is volatile, and not after so many differences
    /// that it would be. The limit is of each recording, so that the order of the recordings makes no difference.
    func takesComparison(in recording: Int) -> Bool {
        if isVolatile { return false }
        if compared.recording != recording { compared = (recording, 0) }
        compared.count += 1
        return compared.count <= LearnedValue.mostCompared
    }

    private static let mostCompared = 1_000

    /// Whether no comparison of further answers of a recording can mark this value or one in it.
    ///
    /// Of objects and arrays only what ``settle(in:)`` found out is known.
    func isSettled(in recording: Int) -> Bool {
        if settled == recording { return true }
        guard objects == 0, arrays == 0, isVolatile || isCompared(in: recording) else { return false }
        settled = recording
        return true
    }

    /// The names of members that were found to be settled. Names may be forgotten.
    func settledNames(in recording: Int) -> SeenTexts {
        if let known = namesSettled, known.recording == recording { return known.names }
        let names = SeenTexts(bits: 5)
        namesSettled = (recording, names)
        return names
    }

    /// Notes that this value is settled if all parts of it are.
    func settle(in recording: Int) {
        // A null where other samples are objects may be compared with another value.
        guard isVolatile || isCompared(in: recording) || samples == objects + arrays,
            elements?.isSettled(in: recording) ?? true, members.list.allSatisfy({ $0.value.isSettled(in: recording) })
        else { return }
        settled = recording
    }

    private func isCompared(in recording: Int) -> Bool {
        compared.recording == recording && compared.count >= LearnedValue.mostCompared
    }

    func merge(_ other: LearnedValue) {
        samples += other.samples
        nulls += other.nulls
        booleans += other.booleans
        hasOtherIntegers =
            hasOtherIntegers || other.hasOtherIntegers
            || integers > 0 && other.integers > 0 && firstInteger != other.firstInteger
        if integers == 0 { firstInteger = other.firstInteger }
        integers += other.integers
        decimals += other.decimals
        objects += other.objects
        arrays += other.arrays
        text.merge(other.text)
        spelledIntegers += other.spelledIntegers
        spelledBooleans += other.spelledBooleans
        members.merge(other.members)
        isVolatile = isVolatile || other.isVolatile
        mayBeEnum = mayBeEnum || other.mayBeEnum
        isCount = isCount || other.isCount
        guard let others = other.elements else { return }
        let merged = elements ?? LearnedValue()
        merged.merge(others)
        elements = merged
    }
}
