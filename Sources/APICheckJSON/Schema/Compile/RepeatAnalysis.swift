#if Contracts
/// Finds the schemas that one evaluation can apply to the same value more than once. Only these need stored results.
///
/// The schemas are followed like a nondeterministic automaton: a state is a set of schemas that can start at the same
/// value, and the transition to a member or an element yields the set of all schemas that can start there. A schema
/// repeats when two paths lead to it within one state. Whether branches accept a value is unknown here, so all of them
/// count.
struct RepeatAnalysis {
    /// The work for one schema, and for a whole registry. Beyond it, each schema that is referenced twice is treated as
    /// repeating, which costs time but not correctness.
    private static let mostWork = 300_000
    private static let mostTotalWork = 20_000_000

    /// The serial numbers of schemas from which nothing repeats.
    private var settled: Set<UInt32> = []
    private var totalWork = 0

    private var flags: [UInt32: UInt8] = [:]
    private var seen: Set<[SchemaPointer]> = []
    private var waiting: [[SchemaPointer]] = []
    private var work = 0

    /// The flags of all schemas that an evaluation of `root` can reach; empty when nothing repeats.
    mutating func flags(from root: SchemaPointer) -> [UInt32: UInt8] {
        if settled.contains(root.pointee.serial) { return [:] }
        flags = [:]
        seen = []
        waiting = []
        work = 0
        enter([root])
        while let state = waiting.popLast() {
            if isExhausted {
                flagJoins(root)
                break
            }
            follow(state)
        }
        flagTested(root)
        totalWork += work
        if flags.isEmpty { for state in seen where state.count == 1 { settled.insert(state[0].pointee.serial) } }
        return flags
    }

    private var isExhausted: Bool {
        work > RepeatAnalysis.mostWork || totalWork + work > RepeatAnalysis.mostTotalWork
    }

    private mutating func flag(_ schema: SchemaPointer, _ flag: UInt8) {
        flags[schema.pointee.serial, default: 0] |= flag
    }

    /// Queues a state; a schema that occurs twice in the list repeats.
    private mutating func enter(_ schemas: [SchemaPointer]) {
        var state: [SchemaPointer] = []
        for schema in schemas.sorted() where !schema.isTrivial {
            if state.last == schema { flag(schema, RepeatFlags.atContainer) } else { state.append(schema) }
        }
        work += state.count
        if state.isEmpty || state.count == 1 && settled.contains(state[0].pointee.serial) { return }
        if seen.insert(state).inserted { waiting.append(state) }
    }

    private mutating func follow(_ state: [SchemaPointer]) {
        _ = reach(state, NodeKindSet.all & ~(NodeKindSet.object | NodeKindSet.array), RepeatFlags.atScalar)
        followMembers(reach(state, NodeKindSet.object, RepeatFlags.atContainer))
        followElements(reach(state, NodeKindSet.array, RepeatFlags.atContainer))
    }

    /// The schemas that apply to a value of the given kinds when those of the state do.
    private mutating func reach(_ state: [SchemaPointer], _ kinds: UInt32, _ repeated: UInt8) -> [SchemaPointer] {
        if state.count == 1, state[0].pointee.combination == nil,
            state[0].pointee.object?.pointee.dependencies.count ?? 0 == 0
        {
            return state[0].pointee.kinds & kinds != 0 ? state : []
        }
        var found = state
        var known = Set(state)
        var next = 0
        while next < found.count {
            let schema = found[next]
            next += 1
            guard schema.mayTake(kinds) else { continue }
            for inner in schema.inPlace(kinds) where !inner.isTrivial {
                work += 1
                if known.insert(inner).inserted { found.append(inner) } else { flag(inner, repeated) }
            }
        }
        return found.filter { $0.mayTake(kinds) }
    }

    private mutating func followMembers(_ schemas: [SchemaPointer]) {
        enter(schemas.compactMap { $0.pointee.object?.pointee.names })
        let unevaluated = schemas.compactMap { $0.pointee.combination?.pointee.unevaluatedProperties }
        let objects = schemas.compactMap { $0.pointee.object?.pointee }
        if objects.count == 1, objects[0].patterns.isEmpty, unevaluated.isEmpty {
            for property in objects[0].declared { enter([property.schema]) }
            return enter([objects[0].additional])
        }
        // The schemas that restrict names they do not list.
        let open = objects.filter { !$0.patterns.isEmpty || !$0.additional.isTrivial }
        enter(open.flatMap { $0.patterns.map(\.schema) + [$0.additional] } + unevaluated)
        var places: [MemberName: [SchemaPointer]] = [:]
        for rules in objects {
            for property in rules.declared { places[MemberName(property), default: []].append(property.schema) }
        }
        for (name, declared) in places {
            var schemas = declared + unevaluated
            for rules in open {
                work += 1 + rules.patterns.count
                let matching = rules.patterns.filter { name.matches($0.pattern) }
                schemas += matching.map(\.schema)
                if matching.isEmpty, !rules.declared.contains(where: { MemberName($0) == name }) {
                    schemas.append(rules.additional)
                }
            }
            enter(schemas)
            if isExhausted { return }
        }
    }

    private mutating func followElements(_ schemas: [SchemaPointer]) {
        let arrays = schemas.compactMap { $0.pointee.array?.pointee }
        let everywhere =
            arrays.compactMap(\.contains) + schemas.compactMap { $0.pointee.combination?.pointee.unevaluatedItems }
        for index in 0...(arrays.map(\.prefix.count).max() ?? 0) {
            enter(arrays.compactMap { index < $0.prefix.count ? $0.prefix[index] : $0.items } + everywhere)
            if isExhausted { return }
        }
    }

    /// Flags each schema that is applied from two places, for any value.
    private mutating func flagJoins(_ root: SchemaPointer) {
        var known: Set = [root]
        var stack = [root]
        while let schema = stack.popLast() {
            for inner in schema.inPlace(NodeKindSet.all) + schema.children where !inner.isTrivial {
                if known.insert(inner).inserted {
                    stack.append(inner)
                } else {
                    flag(inner, RepeatFlags.atContainer | RepeatFlags.atScalar)
                }
            }
        }
        flag(root, RepeatFlags.atContainer)
    }

    /// Flags branches below other branches: at each level, a survey tests which of them accept the value.
    private mutating func flagTested(_ root: SchemaPointer) {
        struct Visit: Hashable {
            let schema: SchemaPointer
            let isBelow: Bool
        }
        var known: Set = [Visit(schema: root, isBelow: false)]
        var stack = Array(known)
        while let visit = stack.popLast() {
            let tested = visit.schema.tested
            for inner in visit.schema.inPlace(NodeKindSet.all) + visit.schema.children where !inner.isTrivial {
                let isTested = tested.contains(inner)
                if isTested, visit.isBelow { flag(inner, RepeatFlags.inSurvey) }
                let next = Visit(schema: inner, isBelow: visit.isBelow || isTested)
                if settled.contains(inner.pointee.serial), !next.isBelow { continue }
                if known.insert(next).inserted { stack.append(next) }
            }
        }
    }
}

/// A name that a schema declares, by its bytes.
private struct MemberName: Hashable {
    private let bytes: UnsafeRawBufferPointer

    init(_ property: ObjectRules.Property) {
        bytes = UnsafeRawBufferPointer(start: property.name, count: Int(property.known.length))
    }

    func matches(_ pattern: Unmanaged<Pattern>) -> Bool {
        pattern._withUnsafeGuaranteedRef { $0.answer(bytes) } != .differs
    }

    static func == (left: MemberName, right: MemberName) -> Bool { left.bytes.elementsEqual(right.bytes) }

    func hash(into hasher: inout Hasher) { hasher.combine(bytes: bytes) }
}

extension ObjectRules {
    /// The properties from the keyword `properties`; the others are only required.
    fileprivate var declared: Slice<UnsafeBufferPointer<Property>> { properties.prefix(declaredCount) }
}

extension SchemaPointer {
    /// Whether applying the schema to any value has a fixed cost.
    fileprivate var isTrivial: Bool {
        pointee.object == nil && pointee.array == nil
            && (pointee.combination.map { $0.pointee.inPlace.isEmpty && !$0.pointee.tracks } ?? true)
    }

    fileprivate func mayTake(_ kinds: UInt32) -> Bool {
        pointee.kinds & kinds != 0 || pointee.takesWholeFractions && kinds & NodeKindSet.fraction != 0
    }

    /// The schemas that are applied to the same value, if its kind is one of these.
    fileprivate func inPlace(_ kinds: UInt32) -> [SchemaPointer] {
        var found = pointee.combination?.pointee.inPlace ?? []
        if kinds & NodeKindSet.object != 0, let object = pointee.object {
            found += object.pointee.dependencies.compactMap(\.schema)
        }
        return found
    }

    /// The schemas that are applied to members, their names, and elements.
    fileprivate var children: [SchemaPointer] {
        var found: [SchemaPointer] = []
        if let rules = pointee.object?.pointee {
            found += rules.declared.map(\.schema) + rules.patterns.map(\.schema) + [rules.additional]
            if let names = rules.names { found.append(names) }
        }
        if let rules = pointee.array?.pointee {
            found += rules.prefix + [rules.items, rules.contains].compactMap(\.self)
        }
        if let rules = pointee.combination?.pointee {
            found += [rules.unevaluatedProperties, rules.unevaluatedItems].compactMap(\.self)
        }
        return found
    }

    /// The schemas whose result decides what else applies.
    fileprivate var tested: Set<SchemaPointer> {
        var found: Set<SchemaPointer> = []
        if let rules = pointee.combination?.pointee {
            found.formUnion(rules.anyOf)
            found.formUnion(rules.oneOf)
            if let condition = rules.condition { found.insert(condition) }
        }
        if let contains = pointee.array?.pointee.contains { found.insert(contains) }
        return found
    }
}
#endif
