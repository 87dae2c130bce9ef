import APICheckHTTP

/// The secrets found so far, in the order they were first seen, which is what their placeholders are numbered by.
struct SecretTable {
    /// Groups of spellings of one secret.
    private var spellings: [[String]] = []
    private var kinds: [SecretKind] = []
    private var groups: [String: Int] = [:]
    /// What each placeholder takes the form of.
    private var models: [String] = []
    /// Numbers that placeholders in the input have already.
    private var taken: Set<Int> = []
    private var numbers: [Int] = []

    var isEmpty: Bool { spellings.isEmpty }

    /// The placeholder of a secret; `also` are other spellings of the same. An empty value and a placeholder stay.
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
            // Of user information and of credentials in base64 no form is kept, for a URL and a header have their own.
            models.append(kind == .userInformation ? "" : value)
        }
        for spelling in all where groups[spelling] == nil {
            groups[spelling] = group
            spellings[group].append(spelling)
        }
        return placeholder(ofGroup: group)
    }

    /// The secrets whose copies are looked for: their spellings and their placeholders.
    func sought(_ reach: SecretSpellings.Reach) -> [(spelling: String, placeholder: String)] {
        spellings.indices.flatMap { group in
            spellings[group].filter { SecretSpellings.areSought(of: $0, kind: kinds[group], reach) }
                .map { ($0, placeholder(ofGroup: group)) }
        }
    }

    /// Whether a text is a secret that is looked for.
    func isSought(_ value: String) -> Bool {
        groups[value].map { SecretSpellings.areSought(of: value, kind: kinds[$0]) } ?? false
    }

    /// The number of a secret's placeholder, for formats that count its bytes.
    func number(of value: String) -> Int? {
        groups[value].map { $0 < numbers.count ? numbers[$0] : $0 + 1 }
    }

    func isKnown(_ value: String) -> Bool { groups[value] != nil }

    /// The kind of each secret by the number of its placeholder.
    var kindsByNumber: [Int: SecretKind] {
        Dictionary(zip(numbers, kinds), uniquingKeysWith: { first, _ in first })
    }

    func placeholder(ofGroup group: Int) -> String {
        SecretPlaceholder.text(group < numbers.count ? numbers[group] : group + 1, like: models[group])
    }

    /// Gives each secret its number, once all have been seen.
    mutating func number() {
        var next = 1
        numbers = spellings.map { _ in
            while taken.contains(next) { next += 1 }
            defer { next += 1 }
            return next
        }
    }
}
