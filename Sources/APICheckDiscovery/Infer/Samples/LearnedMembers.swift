import APICheckBase
import APICheckJSON

/// The members that the objects at one place have.
struct LearnedMembers {
    struct Member {
        let name: String
        let bytes: [UInt8]
        /// The number of objects that have it.
        var count = 0
        /// The last object that has it, so that a duplicate key counts once.
        var lastObject = 0
        let value: LearnedValue
        /// Whether an object had it more than once, as forms have lists.
        var isRepeated = false
    }

    /// The most members that are kept apart; an object with more is learned as a map.
    static let most = 1_000

    private(set) var list: [Member] = []
    private var places: [String: Int] = [:]
    /// Where the next member is expected: objects repeat the order of their members.
    private var next = 0
    /// Which members the objects of each kind have.
    private(set) var kinds = LearnedKinds()
    /// The values of members beyond the limit, or of a map.
    private(set) var rest: LearnedValue?

    var isEmpty: Bool { list.isEmpty && rest == nil }

    /// The value of a member, counted for an object.
    ///
    /// - Parameters:
    ///   - key: The member's name in its table.
    ///   - name: The name as text.
    mutating func value(of key: ValueTable.Value, object: Int, name: () -> String) -> LearnedValue {
        if next < list.count, !key.isEscaped,
            list[next].bytes.withUnsafeBytes({ key.bytes.hasSameBytes(as: $0) })
        {
            let place = next
            next += 1
            return count(place, object)
        }
        return value(of: name(), object: object)
    }

    /// The value of a member, counted for an object.
    mutating func value(of name: String, object: Int) -> LearnedValue {
        if let place = places[name] {
            next = place + 1
            return count(place, object)
        }
        if list.count >= LearnedMembers.most {
            let value = rest ?? LearnedValue()
            rest = value
            return value
        }
        let value = LearnedValue()
        value.mayBeEnum = EnumNames.contains(name)
        value.isCount = CountNames.contains(name)
        value.mayBeDiscriminator = LearnedKinds.isNamed(name)
        value.mayBeMap = MapNames.contains(name)
        places[name] = list.count
        list.append(
            Member(name: name, bytes: Array(name.utf8), count: 1, lastObject: object, value: value))
        next = list.count
        return value
    }

    mutating func startObject() { next = 0 }

    /// Notes which members an object has, by the member that says of which kind it is.
    mutating func endObject(_ object: Int, kind member: String, text: String) {
        guard let place = places[member] else { return }
        kinds.add(text, of: place, members: list.indices.filter { list[$0].lastObject == object })
    }

    /// What the objects of each kind require, and the name of the member that says the kind.
    var kindRules: (member: String, rules: [LearnedKinds.Rule])? {
        guard let member = kinds.member else { return nil }
        let rules = kinds.rules(names: list.map(\.name))
        return rules.isEmpty ? nil : (list[member].name, rules)
    }

    /// Whether all objects have the members that their kind requires in another schema.
    func satisfies(_ others: (member: String, rules: [LearnedKinds.Rule])) -> Bool {
        guard places[others.member] == kinds.member else { return false }
        return others.rules.allSatisfy { rule in kinds.satisfies(rule) { places[$0] } }
    }

    private mutating func count(_ place: Int, _ object: Int) -> LearnedValue {
        // One access to the list: each would check that nobody shares it.
        list.withUnsafeMutableBufferPointer { list in
            if list[place].lastObject != object {
                list[place].count += 1
                list[place].lastObject = object
            } else {
                list[place].isRepeated = true
            }
            return list[place].value
        }
    }

    subscript(name: String) -> Member? { places[name].map { list[$0] } }

    /// The place in the list of the member with the name at a row.
    ///
    /// - Parameter expected: The place to look at first.
    func place(of row: Int, in table: ValueTable, expected: Int) -> Int? {
        let name = table[row]
        if expected < list.count, !name.isEscaped,
            list[expected].bytes.withUnsafeBytes({ name.bytes.hasSameBytes(as: $0) })
        {
            return expected
        }
        return places[table.text(row)]
    }

    /// Whether a member of this name may identify its object.
    static func isIdentity(_ name: String) -> Bool {
        NameWords.words(of: name).last.map(identities.contains) ?? false
    }

    private static let identities: Set<String> = ["id", "name", "key", "slug", "login", "title", "uuid"]

    mutating func merge(_ other: LearnedMembers) {
        for member in other.list {
            if let place = places[member.name] {
                list[place].count += member.count
                list[place].isRepeated = list[place].isRepeated || member.isRepeated
                list[place].value.merge(member.value)
            } else {
                let value = LearnedValue()
                value.mayBeEnum = member.value.mayBeEnum
                value.isCount = member.value.isCount
                value.mayBeDiscriminator = member.value.mayBeDiscriminator
                value.mayBeMap = member.value.mayBeMap
                value.merge(member.value)
                places[member.name] = list.count
                list.append(
                    Member(
                        name: member.name, bytes: member.bytes, count: member.count, value: value,
                        isRepeated: member.isRepeated))
            }
        }
        kinds.merge(other.kinds) { places[other.list[$0].name] ?? 0 }
        guard let others = other.rest else { return }
        let merged = rest ?? LearnedValue()
        merged.merge(others)
        rest = merged
    }
}

/// Which members the objects of one kind have, where the text of a member such as `type` says of which kind an object is.
struct LearnedKinds {
    private struct Kind {
        var objects = 0
        /// The counts by the index of the member.
        var counts: [Int] = []

        mutating func add(_ member: Int, _ count: Int = 1) {
            if counts.count <= member { counts += Array(repeating: 0, count: member + 1 - counts.count) }
            counts[member] += count
        }

        func count(_ member: Int) -> Int { member < counts.count ? counts[member] : 0 }
    }

    /// The members of the objects of one kind that objects of another kind do not have.
    struct Rule {
        let kind: String
        let required: [String]
        /// The objects of the kind.
        let objects: Int
    }

    /// The most kinds; with more, the texts are data.
    static let mostKinds = 24
    /// The fewest objects of a kind that show which members they have.
    private static let fewest = 5
    private static let names: Set<String> = ["type", "kind", "event", "object", "__typename", "@type"]

    /// The member that says the kind: the first one of that name.
    private(set) var member: Int?
    private var kinds: [String: Kind] = [:]
    private var hasTooMany = false

    static func isNamed(_ name: String) -> Bool { names.contains(name) }

    /// Adds an object.
    ///
    /// - Parameters:
    ///   - member: The index of the member that says the kind.
    ///   - members: The indices of all its members.
    mutating func add(_ kind: String, of member: Int, members: some Sequence<Int>) {
        self.member = self.member ?? member
        guard !hasTooMany, self.member == member else { return }
        for member in members { kinds[kind, default: Kind()].add(member) }
        kinds[kind]?.objects += 1
        forgetIfTooMany()
    }

    private mutating func forgetIfTooMany() {
        guard kinds.count > LearnedKinds.mostKinds else { return }
        hasTooMany = true
        kinds = [:]
    }

    /// - Parameter index: The index here of a member with an index there.
    mutating func merge(_ other: LearnedKinds, index: (Int) -> Int) {
        guard let others = other.member.map(index) else { return }
        member = member ?? others
        hasTooMany = hasTooMany || other.hasTooMany || member != others
        if hasTooMany { kinds = [:] }
        guard !hasTooMany else { return }
        for (kind, new) in other.kinds {
            kinds[kind, default: Kind()].objects += new.objects
            for (place, count) in new.counts.enumerated() where count > 0 { kinds[kind]?.add(index(place), count) }
        }
        forgetIfTooMany()
    }

    /// What each kind requires, in the order of the kinds. A kind that was never seen is not restricted.
    ///
    /// - Parameter names: Of the members, by index.
    func rules(names: [String]) -> [Rule] {
        let known = kinds.filter { $0.value.objects >= LearnedKinds.fewest }
        return known.sorted { $0.key < $1.key }.compactMap { text, kind in
            let required = names.indices.filter { member in
                kind.count(member) == kind.objects && known.values.contains { $0.count(member) == 0 }
            }
            return required.isEmpty
                ? nil : Rule(kind: text, required: required.map { names[$0] }, objects: kind.objects)
        }
    }

    /// Whether no object of the samples has a kind without one of its members.
    ///
    /// - Parameter index: The index here of a member by its name.
    func satisfies(_ rule: Rule, index: (String) -> Int?) -> Bool {
        if hasTooMany { return false }
        guard let kind = kinds[rule.kind] else { return true }
        return rule.required.allSatisfy { name in index(name).map { kind.count($0) == kind.objects } ?? false }
    }
}
