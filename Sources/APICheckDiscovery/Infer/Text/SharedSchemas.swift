import APICheckBase

/// The shapes of all objects of an API, and the names of those that occur at more than one place.
struct SharedSchemas {
    private var shapes: [[String]: [SchemaShape]] = [:]
    private var order: [SchemaShape] = []
    private var named: [ObjectIdentifier: String] = [:]
    /// The shape that a value was added to, with the value, so that no other one gets its identity.
    private var known: [ObjectIdentifier: (value: LearnedValue, shape: SchemaShape)] = [:]

    /// Adds the objects of a body.
    ///
    /// - Parameter name: The words of what the body is.
    mutating func add(_ value: LearnedValue, name: [String], isRequest: Bool, isError: Bool) {
        add(value, name: name, collection: name, isRequest: isRequest, isErrorBody: isError)
    }

    private mutating func add(
        _ value: LearnedValue, name: [String], collection: [String], isRequest: Bool, isErrorBody: Bool
    ) {
        if let elements = value.elements {
            add(
                elements, name: NameWords.singular(name), collection: collection, isRequest: isRequest,
                isErrorBody: false)
        }
        guard value.objects > 0 else { return }
        if value.isMap {
            return add(
                value.mapValues, name: NameWords.singular(name), collection: collection, isRequest: isRequest,
                isErrorBody: false)
        }
        guard !value.members.isEmpty else { return }
        let list = value.members.list
        // The list is what a page is about; the page itself has another name.
        let isPage =
            !isErrorBody && list.contains { $0.value.elements?.objects ?? 0 > 0 && GeneralNames.contains($0.name) }
        // An object around the one that it is about.
        let isEnvelope =
            !isPage && !isRequest && list.count <= 4
            && list.contains { $0.value.objects > 0 && GeneralNames.contains($0.name) }
        let suffix = name.isEmpty ? [] : isPage ? ["list"] : isEnvelope ? ["response"] : []
        register(value, name: name + suffix, isRequest: isRequest, isError: isErrorBody)
        for member in list {
            let words = NameWords.words(of: member.name)
            let inner = GeneralNames.contains(member.name) ? NameWords.singular(collection) : words
            add(
                member.value, name: isErrorBody && GeneralNames.contains(member.name) ? words : inner,
                collection: inner,
                isRequest: isRequest, isErrorBody: false)
        }
    }

    private mutating func register(_ value: LearnedValue, name: [String], isRequest: Bool, isError: Bool) {
        // One member such as `data` or `id` is a shape by chance.
        guard value.members.list.count > 1 || isError else { return }
        let signature = SchemaShape.signature(value) + [isRequest ? " request" : ""]
        let fitting = shapes[signature]?.first { $0.fits(value) }
        let shape = fitting ?? SchemaShape(isRequest: isRequest)
        known[ObjectIdentifier(value)] = (value, shape)
        if fitting == nil {
            shapes[signature, default: []].append(shape)
            order.append(shape)
        }
        shape.add(value, name: name, isError: isError)
    }

    /// Names the shapes with more than one place.
    mutating func name() {
        var taken: Set<String> = []
        for shape in order where shape.places > 1 {
            var names = shape.candidates.map(NameWords.pascal).filter { $0.first?.isLetter == true }
            if shape.isError { names.insert("Error", at: 0) }
            if shape.isRequest { names = names.map { "\($0)Input" } }
            if names.isEmpty { names = [shape.isRequest ? "Input" : "Object"] }
            var name = names.first { !taken.contains($0) }
            var number = 2
            while name == nil {
                if !taken.contains("\(names[0])\(number)") { name = "\(names[0])\(number)" }
                number += 1
            }
            taken.insert(name ?? "")
            named[ObjectIdentifier(shape)] = name
        }
    }

    /// The name of the schema that an object has in common with others; nil when it is written in its place.
    func name(of value: LearnedValue, isRequest: Bool) -> String? {
        guard value.objects > 0, !value.members.isEmpty, !value.isMap else { return nil }
        if let shape = known[ObjectIdentifier(value)]?.shape {
            return shape.value.covers(value) ? named[ObjectIdentifier(shape)] : nil
        }
        // The values inside a shared schema are of all its places.
        let signature = SchemaShape.signature(value) + [isRequest ? " request" : ""]
        let shape = shapes[signature]?.first {
            named[ObjectIdentifier($0)] != nil && $0.fits(value) && $0.value.covers(value)
        }
        return shape.flatMap { named[ObjectIdentifier($0)] }
    }

    /// The shared shapes by name, in the order of their names.
    var all: [(name: String, shape: SchemaShape)] {
        order.compactMap { shape in named[ObjectIdentifier(shape)].map { ($0, shape) } }.sorted { $0.0 < $1.0 }
    }
}

/// Objects of one shape at several places, which share a schema.
final class SchemaShape {
    /// What all of them have in common.
    let value = LearnedValue()
    let isRequest: Bool
    private(set) var places = 0
    /// Whether an error answer has it as a whole.
    private(set) var isError = false
    /// The possible names and how many objects have each.
    private(set) var names: [[String]: Int] = [:]

    init(isRequest: Bool) { self.isRequest = isRequest }

    func add(_ other: LearnedValue, name: [String], isError: Bool) {
        value.merge(other)
        places += 1
        if isError { self.isError = true }
        if !name.isEmpty { names[name, default: 0] += max(1, other.objects) }
    }

    /// The names, the most frequent first, of equals the shortest.
    var candidates: [[String]] {
        names.sorted {
            ($1.value, $0.key.joined().count, $0.key.joined()) < ($0.value, $1.key.joined().count, $1.key.joined())
        }.map(\.key)
    }

    /// Equal for objects with the same members.
    static func signature(_ value: LearnedValue) -> [String] { value.members.list.map(\.name).sorted() }

    /// Whether objects may share the schema: no member has kinds that exclude those that it has here, or objects of another
    /// kind, as the `data` of an envelope has in each operation.
    func fits(_ other: LearnedValue) -> Bool {
        other.members.list.allSatisfy { member in
            guard let mine = value.members[member.name] else { return false }
            // What an envelope has in it is not known from an empty one, nor from one with other things.
            if GeneralNames.contains(member.name),
                SchemaShape.content(mine.value) != SchemaShape.content(member.value)
            {
                return false
            }
            return SchemaShape.mayBeOne(mine.value, member.value)
        }
    }

    /// What is in an envelope: objects, lists, or lists of them.
    private static func content(_ value: LearnedValue) -> [Bool] {
        let elements = value.elements
        return [
            value.isEmpty, value.objects > 0, value.arrays > 0, elements?.objects ?? 0 > 0, elements?.arrays ?? 0 > 0,
        ]
    }

    private static func mayBeOne(_ one: LearnedValue, _ other: LearnedValue) -> Bool {
        let (types, others) = (Set(one.types), Set(other.types))
        guard
            types.isEmpty || others.isEmpty || !types.isDisjoint(with: others)
                || types.union(others) == ["integer", "number"]
        else { return false }
        if let elements = one.elements, let otherElements = other.elements, !mayBeOne(elements, otherElements) {
            return false
        }
        return one.objects == 0 || other.objects == 0 || haveSameMembers(one, other)
    }

    /// Whether three of five members are of both.
    private static func haveSameMembers(_ one: LearnedValue, _ other: LearnedValue) -> Bool {
        if one.isMap || other.isMap || one.members.isEmpty || other.members.isEmpty { return one.isMap == other.isMap }
        let common = one.members.list.filter { other.members[$0.name] != nil }
        let all = one.members.list.count + other.members.list.count - common.count
        guard common.count * 5 >= all * 3 else { return false }
        return common.allSatisfy { member in
            other.members[member.name].map { mayBeOne(member.value, $0.value) } ?? false
        }
    }
}
