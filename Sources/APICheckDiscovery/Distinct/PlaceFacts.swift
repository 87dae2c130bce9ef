import APICheckBase
import APICheckJSON

/// What the values at one place have shown so far, up to the number of samples that matters.
///
/// Each `add` returns whether that was new. What is not new changes nothing.
final class PlaceFacts {
    /// With this many different values, a place is not an enum.
    private static let mostWords = LearnedText.mostValues + 1
    /// How often each value of an enum is needed.
    private static let samplesOfWord = 3
    /// The samples that an enum needs for each of its values.
    private static let samplesForWord = 10

    private let samples: Int
    private var members: [String: PlaceFacts] = [:]
    private var elements: PlaceFacts?
    private var shapes: Set<String> = []
    /// The number of samples of each kind.
    private var counts: [String: Int] = [:]
    private var forms: Set<TextForm> = []
    private var firstInteger: [UInt8]?
    private var hasOtherIntegers = false
    private var words: [[UInt8]: Int] = [:]
    /// Whether a text is no word, so that there is no enum.
    private var hasOtherTexts = false

    init(samples: Int) { self.samples = samples }

    func member(_ name: String) -> PlaceFacts {
        if let known = members[name] { return known }
        let facts = PlaceFacts(samples: samples)
        members[name] = facts
        return facts
    }

    var element: PlaceFacts {
        if let elements { return elements }
        let facts = PlaceFacts(samples: samples)
        elements = facts
        return facts
    }

    func add(shape: String) -> Bool { shapes.insert(shape).inserted }

    /// Adds a value without its members and elements.
    func add(_ value: JSON, mayBeEnum: Bool) -> Bool {
        switch value.kind {
        case .number:
            let text = Array(value.text.utf8)
            let isWhole = !text.contains { $0 == 0x2E || $0 | 0x20 == 0x65 }
            let isCounted = count(isWhole ? "integer" : "decimal", upTo: samples)
            let isOther = isWhole && add(integer: text)
            let isSigned = text.first == 0x2D && count("negative", upTo: 1)
            return isCounted || isOther || isSigned
        case .string: return add(text: value.utf8.map(Array.init) ?? [], mayBeEnum: mayBeEnum)
        default: return count("\(value.kind)", upTo: samples)
        }
    }

    private func add(integer text: [UInt8]) -> Bool {
        guard let first = firstInteger else {
            firstInteger = text
            return true
        }
        guard !hasOtherIntegers, first != text else { return false }
        hasOtherIntegers = true
        return true
    }

    /// Adds a text of a body, a form, a query or a path.
    func add(text: [UInt8], mayBeEnum: Bool) -> Bool {
        let form = text.withUnsafeBytes(TextForm.init)
        var isNew = forms.insert(form).inserted
        if !hasOtherTexts, !form.isPlaceholder {
            if !form.isWord || !(mayBeEnum || form.isConstant) {
                hasOtherTexts = true
                isNew = true
            } else if words[text] != nil || words.count < PlaceFacts.mostWords {
                let seen = words[text] ?? 0
                if seen < min(samples, PlaceFacts.samplesOfWord) {
                    words[text] = seen + 1
                    isNew = true
                }
            }
        }
        let needed = hasOtherTexts || samples == 1 ? samples : max(samples, PlaceFacts.samplesForWord * words.count)
        return count("text", upTo: needed) || isNew
    }

    private func count(_ kind: String, upTo most: Int) -> Bool {
        let seen = counts[kind] ?? 0
        guard seen < most else { return false }
        counts[kind] = seen + 1
        return true
    }
}

/// The form of a text, as far as a contract may say something about it.
private struct TextForm: Hashable {
    /// The raw value of the formats.
    let forms: UInt16
    let isEmpty: Bool
    let isNumber: Bool
    let isBoolean: Bool
    let isPlaceholder: Bool
    let isWord: Bool
    let isConstant: Bool
    /// Of a time: the digits of its fraction, the zeros at their end, and the zone.
    let time: String?

    init(_ text: UnsafeRawBufferPointer) {
        var forms: TextForms = []
        var time: String?
        if let stamp = Timestamp(text), stamp.isUpperCase, stamp.fractionDigits <= FractionDigits.most {
            forms.insert(.timestamp)
            let zeros =
                stamp.fractionDigits == 0
                ? 0
                : text[20..<(20 + stamp.fractionDigits)].reversed().prefix {
                    $0 == 0x30
                }.count
            time = "\(stamp.fractionDigits) \(min(zeros, 3)) \(stamp.zone?.description ?? "none")"
        }
        if CivilTime(date: text) != nil { forms.insert(.date) }
        if UUIDText.isWhole(text) { forms.insert(.uuid) }
        if TextForms.isURI(text) { forms.insert(.uri) }
        if TextForms.isEmail(text) { forms.insert(.email) }
        if TextForms.isIPv4(text) { forms.insert(.ipv4) }
        self.forms = forms.rawValue
        self.time = time
        isEmpty = text.isEmpty
        isNumber =
            !text.isEmpty && text.count <= 18 && text.dropFirst(text[0] == 0x2D ? 1 : 0).allSatisfy(\.isASCIIDigit)
        isBoolean = text.elementsEqual("true".utf8) || text.elementsEqual("false".utf8)
        isPlaceholder = LearnedText.isPlaceholder(text)
        isWord = LearnedText.isWord(text)
        isConstant = isWord && LearnedText.isConstant(text)
    }
}
