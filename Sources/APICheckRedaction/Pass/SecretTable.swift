import APICheckHTTP

/// The secrets found so far, in the order of their first occurrence, which is the order of their placeholders.
struct SecretTable {
    /// The spellings of each secret.
    private var spellings: [[String]] = []
    private var kinds: [SecretKind] = []
    private var groups: [String: Int] = [:]
    /// The value whose form each placeholder imitates.
    private var models: [String] = []
    /// Numbers that placeholders in the input already use.
    private var taken: Set<Int> = []
    private var numbers: [Int] = []

    var isEmpty: Bool { spellings.isEmpty }

    /// Returns the placeholder of a secret and adds the secret if it is new; `also` are other spellings of it. An empty
    /// value and a placeholder are returned unchanged.
    mutating func placeholder(for value: String, also others: String..., kind: SecretKind = .named) -> String {
        if value.isEmpty { return value }
        if let number = SecretPlaceholder.number(value) {
            taken.insert(number)
            return value
        }
        let all = [value] + others
        let group = all.first { groups[$0] != nil }.flatMap { groups[$0] } ?? spellings.count
        if group == spellings.count {
            spellings.append([])
            kinds.append(kind)
            // User information has no form to imitate: the URL around it has one.
            models.append(kind == .userInformation ? "" : value)
        } else if kinds[group].isFoundByPlace, !kind.isFoundByPlace {
            // The form of a value says more than its place.
            kinds[group] = kind
        }
        for spelling in all where groups[spelling] == nil {
            groups[spelling] = group
            spellings[group].append(spelling)
        }
        return placeholder(ofGroup: group)
    }

    /// The secrets whose copies are replaced everywhere: their spellings and their placeholders.
    func sought(_ reach: SecretSpellings.Reach) -> [(spelling: String, placeholder: String)] {
        spellings.indices.flatMap { group in
            spellings[group].filter { SecretSpellings.areSought(of: $0, kind: kinds[group], reach) }
                .map { ($0, placeholder(ofGroup: group)) }
        }
    }

    /// Whether a text is a secret whose copies are replaced everywhere.
    func isSought(_ value: String) -> Bool {
        groups[value].map { SecretSpellings.areSought(of: value, kind: kinds[$0]) } ?? false
    }

    /// The number of a secret's placeholder, for formats that need a placeholder of a given length.
    func number(of value: String) -> Int? {
        groups[value].map { $0 < numbers.count ? numbers[$0] : $0 + 1 }
    }

    func isKnown(_ value: String) -> Bool { groups[value] != nil }

    /// The kind of each secret, by the number of its placeholder.
    var kindsByNumber: [Int: SecretKind] {
        Dictionary(zip(numbers, kinds), uniquingKeysWith: { first, _ in first })
    }

    func placeholder(ofGroup group: Int) -> String {
        SecretPlaceholder.text(group < numbers.count ? numbers[group] : group + 1, like: models[group])
    }

    /// Assigns the final numbers. Call it when all secrets were found.
    mutating func number() {
        var next = 1
        numbers = spellings.map { _ in
            while taken.contains(next) { next += 1 }
            defer { next += 1 }
            return next
        }
    }
}
