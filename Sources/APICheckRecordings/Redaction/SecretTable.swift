import APICheckHTTP

/// The secrets found so far, in the order they were first seen, which is what their placeholders are numbered by.
struct SecretTable {
    /// Groups of spellings of one secret.
    private(set) var spellings: [[String]] = []
    private var groups: [String: Int] = [:]
    /// Numbers that placeholders in the input have already.
    private var taken: Set<Int> = []
    private var numbers: [Int] = []

    /// The placeholder of a secret; `also` are other spellings of the same. An empty value and a placeholder stay.
    mutating func placeholder(for value: String, also others: String...) -> String {
        if value.isEmpty { return value }
        if let number = SecretPlaceholder.number(value) {
            taken.insert(number)
            return value
        }
        let all = [value] + others
        let group = all.first { groups[$0] != nil }.flatMap { groups[$0] } ?? spellings.count
        if group == spellings.count { spellings.append([]) }
        for spelling in all where groups[spelling] == nil {
            groups[spelling] = group
            spellings[group].append(spelling)
        }
        return placeholder(ofGroup: group)
    }

    func isKnown(_ value: String) -> Bool { groups[value] != nil }

    func placeholder(ofGroup group: Int) -> String {
        SecretPlaceholder.text(group < numbers.count ? numbers[group] : group + 1)
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
