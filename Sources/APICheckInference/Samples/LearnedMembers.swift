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
    /// The values of members beyond the limit, or of a map.
    private(set) var rest: LearnedValue?

    var isEmpty: Bool { list.isEmpty && rest == nil }

    /// The value of a member, counted for an object.
    ///
    /// - Parameter key: The bytes between the quotes.
    mutating func value(
        of key: UnsafeRawBufferPointer, object: Int, name: () -> String
    ) -> LearnedValue {
        if next < list.count, list[next].bytes.count == key.count, list[next].bytes.elementsEqual(key),
            !key.contains(0x5C)
        {
            let place = next
            next += 1
            return count(place, object)
        }
        let name = name()
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
        places[name] = list.count
        list.append(Member(name: name, bytes: Array(name.utf8), count: 1, lastObject: object, value: value))
        next = list.count
        return value
    }

    mutating func startObject() { next = 0 }

    private mutating func count(_ place: Int, _ object: Int) -> LearnedValue {
        if list[place].lastObject != object {
            list[place].count += 1
            list[place].lastObject = object
        } else {
            list[place].isRepeated = true
        }
        return list[place].value
    }

    subscript(name: String) -> Member? { places[name].map { list[$0] } }

    mutating func merge(_ other: LearnedMembers) {
        for member in other.list {
            if let place = places[member.name] {
                list[place].count += member.count
                list[place].isRepeated = list[place].isRepeated || member.isRepeated
                list[place].value.merge(member.value)
            } else {
                let value = LearnedValue()
                value.mayBeEnum = member.value.mayBeEnum
                value.merge(member.value)
                places[member.name] = list.count
                list.append(
                    Member(
                        name: member.name, bytes: member.bytes, count: member.count, value: value,
                        isRepeated: member.isRepeated))
            }
        }
        guard let others = other.rest else { return }
        let merged = rest ?? LearnedValue()
        merged.merge(others)
        rest = merged
    }
}
