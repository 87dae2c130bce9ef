/// The kinds of the values that services answer with.
indirect enum ServiceValue: Sendable {
    case identifier(IDKind)
    case count
    /// A number with a fraction that is often zero: written without it, as Python, Go and JavaScript do.
    case wholeOrFraction
    case boolean
    case words
    case choice([String])
    case time(TimeStyle)
    /// The time of the call.
    case now(TimeStyle)
    case numberAsText
    case url
    case object([ServiceField])
    case texts
    case objects([ServiceField])
    /// Keys that are ids.
    case map(ServiceValue)
    /// A text or an object.
    case union([ServiceField])

    /// The name of the trait, for the table of what fails.
    var trait: String {
        switch self {
        case .identifier(let kind): "id-\(kind)"
        case .count: "count"
        case .wholeOrFraction: "whole-or-fraction"
        case .boolean: "boolean"
        case .words: "words"
        case .choice: "enum"
        case .time(let style): "time-\(style)"
        case .now: "now"
        case .numberAsText: "number-as-text"
        case .url: "url"
        case .object: "object"
        case .texts: "texts"
        case .objects: "objects"
        case .map: "map"
        case .union: "union"
        }
    }

    /// JSON text of the value of one item.
    ///
    /// - Parameter epoch: The number of times that the data changed.
    func text(_ name: String, item: String, epoch: Int, call: Int) -> String {
        let seed = Seed(name, item, trait)
        let moved = Seed(name, item, trait, epoch)
        switch self {
        case .identifier(let kind): return kind.json(Seed(name, item).number(1...900))
        case .count: return "\(seed.number(0...50) + epoch)"
        case .wholeOrFraction:
            return moved.number(0...2) == 0
                ? "\(moved.number(1...90)).\(moved.number(1...9))\(moved.number(1...9))" : "\(moved.number(1...90))"
        case .boolean: return moved.number(0...1) == 0 ? "true" : "false"
        case .words: return "\"\(["Milk", "Two breads", "a long walk", "한국어", "x"][seed.number(0...4)]) \(item)\""
        case .choice(let names): return "\"\(moved.pick(names))\""
        case .time(let style): return style.json(moved)
        case .now(let style): return style.json(Seed(name, item, "now", call))
        case .numberAsText: return "\"\(seed.number(1...99)).\(seed.number(10...99))\""
        case .url: return "\"https://cdn.example.com/a/\(seed.text(8, of: "0123456789abcdef")).png\""
        case .object(let fields): return ServiceField.object(fields, item: "\(item).\(name)", epoch: epoch, call: call)
        case .texts:
            return "[" + (0..<seed.number(0...3)).map { "\"tag\($0)\"" }.joined(separator: ",") + "]"
        case .objects(let fields):
            let elements = (0..<seed.number(0...3)).map {
                ServiceField.object(fields, item: "\(item).\(name).\($0)", epoch: epoch, call: call)
            }
            return "[" + elements.joined(separator: ",") + "]"
        case .map(let value):
            let members = (0..<seed.number(1...4)).map { index in
                let key = IDKind.uuid.text(Seed(item, index).number(1...9_999))
                return "\"\(key)\":" + value.text("value", item: "\(item).\(index)", epoch: epoch, call: call)
            }
            return "{" + members.joined(separator: ",") + "}"
        case .union(let fields):
            return seed.number(0...1) == 0
                ? "\"none\"" : ServiceField.object(fields, item: "\(item).\(name)", epoch: epoch, call: call)
        }
    }
}

/// A member of an item.
struct ServiceField: Sendable {
    let name: String
    let value: ServiceValue
    var isOptional = false
    var isNullable = false

    static func object(_ fields: [ServiceField], item: String, epoch: Int, call: Int) -> String {
        let members = fields.compactMap { $0.member(item: item, epoch: epoch, call: call) }
        return "{" + members.joined(separator: ",") + "}"
    }

    /// Returns nil where the item does not have it.
    func member(item: String, epoch: Int, call: Int) -> String? {
        if isOptional, Seed(name, item, "optional").number(0...2) == 0 { return nil }
        let isNull = isNullable && Seed(name, item, "null", epoch).number(0...2) == 0
        return "\"\(name)\":" + (isNull ? "null" : value.text(name, item: item, epoch: epoch, call: call))
    }
}

/// How ids are written.
enum IDKind: CaseIterable {
    case integer, uuid, hash, short, prefixed, slug, snowflake, date

    var isNumber: Bool { self == .integer }

    func text(_ number: Int) -> String {
        let seed = Seed("id", self, number)
        switch self {
        case .integer: return "\(number)"
        case .uuid:
            let digits = Array(seed.text(32, of: "0123456789abcdef"))
            return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
        case .hash: return seed.text(40, of: "0123456789abcdef")
        case .short: return seed.text(2, of: "23456789") + seed.text(4, of: "abcdefghkmnpqrstwxyz")
        case .prefixed: return "obj_" + seed.text(12, of: "ABCDEFGHkmnpqrst23456789")
        case .slug:
            return seed.pick(["red", "green", "blue", "old"]) + "-" + seed.pick(["chair", "desk", "lamp"])
                + "-\(number)"
        case .snowflake: return "1\(seed.text(17, of: "0123456789"))"
        case .date: return "20\(10 + number / 300 % 80)-\(10 + number / 28 % 3)-\(10 + number % 18)"
        }
    }

    func json(_ number: Int) -> String { isNumber ? text(number) : "\"\(text(number))\"" }
}

/// How times are written.
enum TimeStyle: CaseIterable {
    case goNano, javaInstant, pythonISO, pythonNaive, rust, javaScript, seconds, offset, dotNet, unix

    func json(_ seed: Seed) -> String {
        let base =
            "2024-\(two(seed.number(1...12), 1))-\(two(Seed(seed.bits, 1).number(1...28), 1))T"
            + "\(two(Seed(seed.bits, 2).number(0...23), 0)):\(two(Seed(seed.bits, 3).number(0...59), 0)):\(two(Seed(seed.bits, 4).number(0...59), 0))"
        let digits = Seed(seed.bits, 5).text(9, of: "0123456789")
        switch self {
        case .goNano: return "\"\(base)\(fraction(trimmed(digits)))Z\""
        case .javaInstant:
            // Groups of three zeros are left out.
            let groups = digits.hasSuffix("000000") ? 3 : digits.hasSuffix("000") ? 6 : 9
            return "\"\(base)\(fraction(String(digits.prefix(groups))))Z\""
        case .pythonISO: return "\"\(base).\(digits.prefix(6))+00:00\""
        case .pythonNaive: return "\"\(base).\(digits.prefix(6))\""
        case .rust: return "\"\(base).\(digits)Z\""
        case .javaScript: return "\"\(base).\(digits.prefix(3))Z\""
        case .seconds: return "\"\(base)Z\""
        case .offset: return "\"\(base)+09:00\""
        case .dotNet: return "\"\(base)\(fraction(trimmed(String(digits.prefix(7)))))Z\""
        case .unix: return "17\(digits.prefix(8))"
        }
    }

    private func fraction(_ digits: String) -> String { digits.isEmpty ? "" : ".\(digits)" }

    private func trimmed(_ digits: String) -> String { String(digits.reversed().drop { $0 == "0" }.reversed()) }

    private func two(_ number: Int, _ least: Int) -> String { number < 10 ? "0\(max(number, least))" : "\(number)" }
}
