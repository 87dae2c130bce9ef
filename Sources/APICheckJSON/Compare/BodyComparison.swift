#if CommandLine
package import APICheckBase

/// Compares a JSON body with recorded ones, declared or not: presence, type, form and value at every depth.
///
/// Elements of a list share a place. Differences between elements of one body, such as a member that only some have, are no
/// differences between bodies.
package struct BodyComparison {
    package struct Options: Sendable {
        /// Values of both bodies that are not compared, with what they contain.
        var volatile: Set<JSON.Identity> = []
        /// Lists of both bodies that have no order.
        var unordered: [JSON.Identity: UnorderedList] = [:]
        /// Generalised places whose values are not compared.
        package var volatilePlaces: Set<Pointer> = []
        /// Whether numbers are compared whose names say that they count or measure: two calls had the same ones.
        package var comparesCounts = false
        /// Whether a text of the old body and one of the new are what the two requests sent.
        package var isEcho: @Sendable (_ old: String, _ new: String) -> Bool = { _, _ in false }

        package init() {}

        /// Adds what the contract says about the values of a body.
        package mutating func add(volatile: [JSON], unordered: [UnorderedList]) {
            self.volatile.formUnion(volatile.map(\.identity))
            for list in unordered { self.unordered[list.value.identity] = list }
        }
    }

    package private(set) var differences: [ContentDifference] = []
    /// The places of volatile values that differ, each once.
    package private(set) var volatile: [VolatileDifference] = []
    private var volatileIndexes: [Pointer: Int] = [:]
    let options: Options
    private var places: [Place: Int] = [:]
    /// The old places of members that have another name.
    private var renamed: Set<Pointer> = []

    private struct Place: Hashable {
        let pointer: Pointer
        let topic: Int
    }

    /// - Parameters:
    ///   - old: The recorded body of the same step.
    ///   - others: More recorded bodies of the same operation and status, which show what is usual.
    package init(from old: JSON, others: [JSON] = [], to new: JSON, options: Options = Options()) {
        self.options = options
        if old.equals(new) { return }
        if let name = BodyComparison.envelope(of: old, in: new), let inner = new[name] {
            add(.wrapped(name: name), at: Pointer([name]))
            compare(old, [], inner, at: Pointer([name]))
        } else if let name = BodyComparison.envelope(of: new, in: old), let inner = old[name] {
            add(.unwrapped(name: name), at: Pointer())
            compare(inner, [], new, at: Pointer())
        } else {
            compare(old, others, new, at: Pointer())
        }
    }

    private mutating func compare(_ old: JSON, _ others: [JSON], _ new: JSON, at pointer: Pointer) {
        let oldSummary = PlaceSummary()
        oldSummary.add(old)
        for other in others where other.identity != old.identity { oldSummary.add(other) }
        let newSummary = PlaceSummary()
        newSummary.add(new)
        compareSummaries(oldSummary, newSummary, at: pointer)
        if !others.isEmpty { addTypesOfStep(old, newSummary, at: pointer) }
        compareValues(old, new, at: pointer, name: pointer.tokens.last ?? "")
        for index in differences.indices {
            let path = differences[index].pointer.tokens.dropFirst(pointer.tokens.count).dropLast()
            differences[index].owner = oldSummary.value(at: path)?.sortedNames
        }
    }

    /// Adds the types that the recorded body of the step did not have, but another one of the operation: they are usual, and news
    /// for this step.
    private mutating func addTypesOfStep(_ old: JSON, _ new: PlaceSummary, at pointer: Pointer) {
        let alone = PlaceSummary()
        alone.add(old)
        var comparison = BodyComparison(options: options)
        comparison.compareSummaries(alone, new, at: pointer)
        for difference in comparison.differences where !hasStructuralDifference(at: difference.pointer) {
            guard case .type(let before, let after, isWeak: false) = difference.kind else { continue }
            add(.type(old: before, new: after, isWeak: true), at: difference.pointer)
        }
    }

    private init(options: Options) { self.options = options }

    /// Adds a difference, or counts it at a place that has one of this kind.
    mutating func add(_ kind: ContentDifference.Kind, at pointer: Pointer) {
        if case .renamed(let from) = kind { renamed.insert(Pointer(pointer.tokens.dropLast() + [from])) }
        let place = Place(pointer: pointer, topic: kind.topic)
        if let index = places[place] {
            differences[index].samples += 1
        } else {
            places[place] = differences.count
            differences.append(ContentDifference(pointer: pointer, kind: kind))
        }
    }

    /// - Parameter isMarked: Whether the place was given, and the values may differ in any way.
    mutating func addVolatile(_ old: JSON, _ new: JSON, at pointer: Pointer, isMarked: Bool) {
        if let index = volatileIndexes[pointer] {
            volatile[index].samples += 1
            return
        }
        volatileIndexes[pointer] = volatile.count
        let facts = ShortText.facts(old, new)
        volatile.append(VolatileDifference(pointer: pointer, old: facts.old, new: facts.new, isMarked: isMarked))
    }

    /// The number of volatile values that differ.
    var volatileCount: Int { volatile.reduce(0) { $0 + $1.samples } }

    /// The generalised places whose values differ.
    package var changedValues: Set<Pointer> {
        Set(volatile.filter { !$0.isMarked }.map(\.pointer)).union(
            differences.compactMap { difference in
                if case .value = difference.kind { difference.pointer } else { nil }
            })
    }

    /// Whether a difference of type, form or presence was found at the place: its values then differ by that.
    func hasStructuralDifference(at pointer: Pointer) -> Bool {
        places[Place(pointer: pointer, topic: ContentDifference.Kind.structuralTopic)] != nil
    }

    func wasRenamed(_ pointer: Pointer) -> Bool { renamed.contains(pointer) }

    /// The member of `outer` that is like `inner` as a whole, while `outer` itself is not.
    private static func envelope(of inner: JSON, in outer: JSON) -> String? {
        guard outer.kind == .object, outer.count <= 8, inner.count > 0 else { return nil }
        let names = Set(inner.members.map(\.name))
        if inner.kind == .object {
            guard names.count > 1 else { return nil }
            let shared = outer.members.count { names.contains($0.name) }
            guard shared * 2 < names.count else { return nil }
            return outer.members.first { member in
                member.value.kind == .object
                    && member.value.members.count { names.contains($0.name) } * 5 >= names.count * 4
            }?.name
        }
        guard inner.kind == .array else { return nil }
        let lists = outer.members.filter { $0.value.kind == .array && $0.value.count > 0 }
        // A list of errors in place of the content is not an envelope.
        guard lists.count == 1, let list = lists.first, let first = inner.elements.first(where: { _ in true }),
            let other = list.value.elements.first(where: { _ in true }), first.kind == other.kind
        else { return nil }
        if first.kind != .object { return list.name }
        let known = Set(first.members.map(\.name))
        return other.members.contains { known.contains($0.name) } ? list.name : nil
    }
}

extension ContentDifference.Kind {
    fileprivate static let structuralTopic = 0

    /// Differences of one topic at one place are one.
    fileprivate var topic: Int {
        switch self {
        case .removed, .added, .replaced, .renamed, .type, .form, .wrapped, .unwrapped: Self.structuralTopic
        case .emptied, .filled, .elements: 1
        case .reordered: 2
        case .value: 3
        }
    }
}

/// One difference between two JSON bodies, with `*` for the index of an element.
package struct ContentDifference: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A member of each old object is in no new one.
        case removed(Fact)
        /// A member of a new object is in no old one.
        case added(Fact)
        /// An object has none of its old members, but others.
        case replaced(old: [String], new: [String])
        /// A member has another name and the same values.
        case renamed(from: String)
        /// The body is now the member `name` of an object around it.
        case wrapped(name: String)
        /// The body was the member `name` of an object around it.
        case unwrapped(name: String)
        /// - Parameter isWeak: Whether it says little: null, or a fraction where few whole numbers were.
        case type(old: Fact, new: Fact, isWeak: Bool)
        /// Texts are written in another form, e.g. times without a zone.
        case form(old: ValueForm, new: ValueForm)
        case emptied(count: Int)
        case filled(count: Int)
        case reordered(count: Int)
        /// - Parameters:
        ///   - names: The new elements, or the old ones if there is no new one, where they are scalars or have names.
        case elements(added: Int, removed: Int, names: [String] = [])
        case value(old: Fact, new: Fact)
    }

    package var pointer: Pointer
    package var kind: Kind
    /// The number of values that differ in this way, at least 1.
    package var samples = 1
    /// The names of the members of the old object around the value, sorted; nil where the value is not a member of one.
    package var owner: [String]?
}

/// A place whose values differ as they do from call to call, with `*` for the index of an element.
package struct VolatileDifference: Hashable, Sendable {
    package let pointer: Pointer
    package let old: Fact
    package let new: Fact
    /// The number of values, at least 1.
    package var samples = 1
    /// Whether they were said to be volatile, and not recognised.
    let isMarked: Bool
}
#endif
