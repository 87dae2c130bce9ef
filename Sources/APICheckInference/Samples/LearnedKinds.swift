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
