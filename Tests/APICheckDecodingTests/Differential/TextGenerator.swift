/// Generates JSON texts from a seed: mostly the keys and kinds of values that the models read, sometimes others.
struct TextGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// SplitMix64.
    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    private mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
    private mutating func one(of texts: [String]) -> String { texts[below(texts.count)] }

    mutating func text() -> String {
        switch below(12) {
        case 0: scalar()
        case 1: array(2)
        case 2: "  \(object(2)) \n"
        case 3: "[1, [2], {\"a\": 3}, \(value(1)), \(value(1)), \(object(1)), \(object(1))]"
        case 4: "\"a\": \(value(1)), \"b\": [1]"
        default: object(3)
        }
    }

    private mutating func object(_ depth: Int) -> String {
        let keys = [
            "a", "a", "b", "c", "d", "i8", "i16", "i32", "i64", "i128", "u8", "u16", "u32", "u64", "u128", "is_done",
            "isDone", "created_at", "createdAt", "image_url", "imageURL", "super", "1", "_a", "a_", "é", "\\u0061",
            "_b_c", "x__y", "\\ud800",
        ]
        let count = below(20) == 0 ? 0 : below(7) + 1
        let members = (0..<count).map { _ in
            // An invalid name makes the whole text invalid, so it is rare.
            let key = keys[below(below(8) == 0 ? keys.count : keys.count - 1)]
            return "\"\(key)\": \(typed(key, depth - 1))"
        }
        return "{\(members.joined(separator: ", "))}"
    }

    private mutating func typed(_ key: String, _ depth: Int) -> String {
        if below(6) == 0 { return value(depth) }
        switch key {
        case "a": return one(of: ["1", "2", "\"x\"", "\"YWJj\"", "-1", "7.5", value(depth)])
        case "b": return one(of: [array(depth), "[1, 2]", "[\"x\"]", "[]", value(depth)])
        case "c", "super": return one(of: [object(depth), "{\"a\": 1}", "{\"x\": 1}", "1.25", "{}"])
        case "is_done", "isDone", "d": return one(of: ["true", "false"])
        case "created_at", "createdAt": return date()
        case "image_url", "imageURL":
            return one(of: ["\"https://a.example/b?c=d\"", "\"\"", "\"a b\"", "\"%zz\"", "\"é\""])
        default: return key.hasPrefix("i") || key.hasPrefix("u") ? number() : value(depth)
        }
    }

    private mutating func value(_ depth: Int) -> String {
        guard depth > 0 else { return scalar() }
        switch below(5) {
        case 0: return object(depth)
        case 1: return array(depth)
        default: return scalar()
        }
    }

    private mutating func array(_ depth: Int) -> String {
        let first = depth > 0 ? value(depth - 1) : number()
        return "[\((0..<below(4)).map { _ in below(3) == 0 ? value(depth - 1) : first }.joined(separator: ", "))]"
    }

    private mutating func scalar() -> String {
        switch below(8) {
        case 0: "null"
        case 1: one(of: ["true", "false"])
        case 2: date()
        case 3...5: number()
        default:
            one(of: [
                "\"\"", "\"red\"", "\"GREEN\"", "\"blue\"", "\"inf\"", "\"nan\"", "\"YQ==\"", "\"\\ud83d\\ude00\"",
                "\"\\ud800\"", "\"12\"", "\"\\n\\u0000\"", "\"한글\"",
            ])
        }
    }

    private mutating func number() -> String {
        one(of: [
            "0", "-0", "1", "1.0", "1e0", "10e-1", "1.5", "-1", "127", "128", "-129", "255", "256", "65536",
            "2147483648",
            "9007199254740992", "9007199254740993", "9007199254740993.0", "9223372036854775807", "9223372036854775808",
            "18446744073709551616", "170141183460469231731687303715884105728", "1e18", "1e19", "1e400", "1e-400",
            "0e400",
            "0.1", "3.4e39", "123456789012345678901234567890.123456789012345678901234567890", "1e200", "01", "-", "1.",
        ])
    }

    private mutating func date() -> String {
        one(of: [
            "\"2024-05-21T06:32:19.000000Z\"", "\"2024-05-21T06:32:19Z\"", "\"2024-05-21T06:32:19.123456+09:00\"",
            "\"2022-07-01T14:18:56.05422\"", "\"2024-05-21\"", "1716273139", "1716273139.25", "1716273139000",
        ])
    }
}
