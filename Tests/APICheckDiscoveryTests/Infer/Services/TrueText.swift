import APICheckBase
import TestSupport

/// How a service makes the ids of one collection.
enum IDKind: CaseIterable {
    case number, large, uuid, hex, ulid, prefixed, code, slug, email, date

    func make(_ random: inout SeededRandom) -> String {
        let hex = "0123456789abcdef"
        let small = "abcdefghijklmnopqrstuvwxyz0123456789"
        switch self {
        case .number: return String(random.int(1...99_999))
        case .large: return String(random.int(1_000_000_000_000_000...9_000_000_000_000_000_000))
        case .uuid:
            let parts = [8, 4, 4, 4, 12].map { random.text(of: hex, $0) }
            return parts.joined(separator: "-")
        case .hex: return random.text(of: hex, 24)
        case .ulid: return "01H" + random.text(of: "0123456789ABCDEFGHJKMNPQRSTVWXYZ", 23)
        case .prefixed:
            return "cus_" + random.text(of: small, 7) + String(random.int(1...9)) + random.text(of: small, 6)
        case .code: return random.text(of: small, 6)
        case .slug: return TrueText.word(&random) + "-" + TrueText.word(&random)
        case .email: return TrueText.word(&random) + String(random.int(1...99)) + "@example.com"
        case .date: return TrueText.date(&random)
        }
    }

    var isNumber: Bool { self == .number || self == .large }
}

/// How a library writes times.
enum Clock: CaseIterable {
    case go, goMillis, javaMillis, javaMicros, javaNanos, python, rust, dotNetFixed, dotNetJSON, javaScript, postgres,
        seconds

    func write(_ random: inout SeededRandom) -> String {
        let date = TrueText.date(&random)
        let time = [23, 59, 59].map { String($0 + 100 - random.int(0...$0)).suffix(2) }.joined(separator: ":")
        let nanos = random.chance(0.02) ? 0 : random.int(0...999_999_999)
        let all = String(String(nanos + 1_000_000_000).dropFirst())
        let zone = self == .python ? "+00:00" : "Z"
        return "\(date)T\(time)\(fraction(all))\(zone)"
    }

    private func fraction(_ all: String) -> String {
        switch self {
        case .go: Self.dot(Self.trimmed(all))
        case .goMillis: Self.dot(Self.trimmed(String(all.prefix(3))))
        case .javaMillis: Self.dot(Self.groups(String(all.prefix(3))))
        case .javaMicros: Self.dot(Self.groups(String(all.prefix(6))))
        case .javaNanos, .rust: Self.dot(Self.groups(all))
        case .python: all.prefix(6) == "000000" ? "" : "." + all.prefix(6)
        case .dotNetFixed: "." + all.prefix(7)
        case .dotNetJSON: Self.dot(Self.trimmed(String(all.prefix(7))))
        case .javaScript: "." + all.prefix(3)
        case .postgres: Self.dot(Self.trimmed(String(all.prefix(6))))
        case .seconds: ""
        }
    }

    private static func dot(_ digits: String) -> String { digits.isEmpty ? "" : "." + digits }

    private static func trimmed(_ digits: String) -> String {
        String(digits.reversed().drop { $0 == "0" }.reversed())
    }

    private static func groups(_ digits: String) -> String {
        var digits = digits
        while digits.hasSuffix("000") { digits.removeLast(3) }
        return digits
    }
}

enum TrueText {
    static let words = [
        "amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "haven", "indigo", "jade", "kelp", "lotus",
        "maple",
        "nectar", "opal", "pearl", "quartz", "raven", "sage", "topaz", "umber", "violet", "willow", "yarrow", "zephyr",
    ]

    static func word(_ random: inout SeededRandom) -> String { random.pick(words) }

    static func date(_ random: inout SeededRandom) -> String {
        "\(random.int(2015...2025))-\(String(random.int(101...112)).suffix(2))-\(String(random.int(101...128)).suffix(2))"
    }
}
