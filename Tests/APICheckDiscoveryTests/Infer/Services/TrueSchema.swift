import APICheckBase
import TestSupport

/// What a service really answers at one place.
indirect enum TrueSchema {
    /// A count, which is always whole.
    case count
    /// A measure, of which a share is whole and written without a fraction.
    case measure(whole: Double)
    case boolean
    case word
    case link
    /// An address that is empty in a share of the values.
    case sparse(IDKind, empty: Double)
    case id(IDKind)
    case time(Clock)
    case choice([String])
    case list(TrueSchema, most: Int)
    case map(IDKind, TrueSchema)
    case object([Member])
    case either(TrueSchema, TrueSchema)
    case nullable(TrueSchema, null: Double)

    struct Member {
        var name: String
        var schema: TrueSchema
        /// The share of the objects that have it.
        var presence = 1.0
    }

    /// The text of a value.
    ///
    /// - Parameter id: The text of the object's member `id`, if a path names it.
    func write(_ random: inout SeededRandom, id: String? = nil) -> String {
        switch self {
        case .count: return String(random.int(0...500))
        case .measure(let whole):
            let number = random.int(1...400)
            return random.chance(whole) ? String(number) : "\(number).\(random.int(1...99))"
        case .boolean: return random.chance(0.5) ? "true" : "false"
        case .word:
            return Self.quoted(TrueText.word(&random) + (random.chance(0.5) ? " " + TrueText.word(&random) : ""))
        case .link: return Self.quoted("https://example.com/\(TrueText.word(&random))")
        case .sparse(let kind, let empty): return random.chance(empty) ? "\"\"" : Self.quoted(kind.make(&random))
        case .id(let kind):
            let text = kind.make(&random)
            return kind.isNumber ? id ?? text : Self.quoted(id ?? text)
        case .time(let clock): return Self.quoted(clock.write(&random))
        case .choice(let texts): return Self.quoted(random.pick(texts))
        case .list(let element, let most):
            let count = random.chance(0.1) ? 0 : random.int(1...most)
            let texts = (0..<count).map { _ in
                var own = SeededRandom(random.next())
                return element.write(&own)
            }
            return "[" + texts.joined(separator: ",") + "]"
        case .map(let kind, let value):
            let count = random.int(0...4)
            var seen: Set<String> = []
            let members = (0..<count).compactMap { _ -> String? in
                let key = kind.make(&random)
                var own = SeededRandom(random.next())
                let text = value.write(&own)
                return seen.insert(key).inserted ? "\(Self.quoted(key)):\(text)" : nil
            }
            return "{" + members.joined(separator: ",") + "}"
        case .object(let members): return Self.object(members, &random, id: id)
        case .either(let one, let other): return random.chance(0.6) ? one.write(&random) : other.write(&random)
        case .nullable(let schema, let share):
            return random.chance(share) ? "null" : schema.write(&random, id: id)
        }
    }

    /// A member that is left out uses up as many random numbers as one that is written, so that a service that differs in
    /// one place only makes the same of all other places.
    private static func object(_ members: [Member], _ random: inout SeededRandom, id: String?) -> String {
        let texts = members.compactMap { member -> String? in
            var own = SeededRandom(random.next())
            let text = member.schema.write(&own, id: ["id", "data"].contains(member.name) ? id : nil)
            return random.chance(member.presence) ? "\(quoted(member.name)):\(text)" : nil
        }
        return "{" + texts.joined(separator: ",") + "}"
    }

    private static func quoted(_ text: String) -> String { "\"\(text)\"" }

    // MARK: Making

    private static let names = [
        "title", "owner", "state", "created_at", "score", "price", "note", "parent", "labels_of", "config", "weight",
        "amount", "is_open", "website", "contact", "updated_at", "lines", "ratio", "kind", "extra", "reviewer",
        "details",
    ]

    static func object(_ random: inout SeededRandom, id: IDKind, clock: Clock, depth: Int = 0) -> TrueSchema {
        var members = [Member(name: "id", schema: .id(id))]
        for name in names.shuffled(using: &random).prefix(random.int(2...6)) {
            let schema = any(&random, clock, depth: depth + 1)
            members.append(
                Member(name: name, schema: schema, presence: random.chance(0.75) ? 1 : random.pick([0.5, 0.8])))
        }
        return .object(members)
    }

    private static func any(_ random: inout SeededRandom, _ clock: Clock, depth: Int) -> TrueSchema {
        let schema = plain(&random, clock, depth: depth)
        return random.chance(0.15) ? .nullable(schema, null: random.pick([0.2, 0.5, 0.9])) : schema
    }

    private static func plain(_ random: inout SeededRandom, _ clock: Clock, depth: Int) -> TrueSchema {
        switch random.int(0...(depth < 3 ? 15 : 10)) {
        case 0: .count
        case 1, 2: .measure(whole: random.pick([0.2, 0.6, 0.9]))
        case 3: .boolean
        case 4: .word
        case 5: random.chance(0.5) ? .link : .sparse(.email, empty: 0.2)
        case 6: .id(random.pick(IDKind.allCases))
        case 7, 8: .time(clock)
        case 9: .choice(Array(["OPEN", "CLOSED", "PENDING", "DRAFT", "LOST"].prefix(random.int(2...5))))
        case 10: .either(.word, .count)
        case 11, 12: .list(any(&random, clock, depth: depth + 1), most: random.int(1...5))
        case 13:
            .map(
                random.pick([.uuid, .number, .hex, .date, .email, .prefixed, .ulid]),
                any(&random, clock, depth: depth + 1))
        default: object(&random, id: random.pick(IDKind.allCases), clock: clock, depth: depth)
        }
    }
}
