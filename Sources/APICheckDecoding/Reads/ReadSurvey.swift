package import APICheckJSON

/// What a model reads at one place of a response, over all objects of one sample.
package struct ModelRead: Hashable, Sendable {
    /// The index of the sample.
    package let sample: Int
    /// The place by the names that the server sends, with `*` for the elements of arrays and the values of dictionaries.
    package let place: Pointer
    /// The requested types as Swift source spells them, in the order of the calls: `Int?`. A nested container is named by its
    /// method.
    package var types: [String] = []
    /// The JSON types that are decoded without an error: `integer`, or a type of ``JSONKind``.
    package var accepted: Set<String> = []
    /// Whether the model rejects an object without the key. True for elements and for a whole body.
    package var isRequired = true
    /// The type that declares the key, with the types around it: `TodoPage.Meta`. For an element, the one that asks for the
    /// list; for a body, the decoded type.
    package let owner: String
    /// The property of the owner; the key where no property has a similar name, and nil for a body.
    package let property: String?
}

/// Collects what models read of the samples that decode.
struct ReadSurvey {
    private struct Key: Hashable {
        let place: [Spot.Step]
        let owner: String
        let property: String?
    }

    /// The property that asked for a list or a map.
    private struct Asker {
        let owner: String
        let property: String?
    }

    /// One key of one object.
    private struct Request: Hashable {
        let object: JSON.Identity
        let key: Key
    }

    private let survey: ModelSurvey
    private let wire: WireNames
    private(set) var reads: [ModelRead] = []

    init(_ survey: ModelSurvey) {
        self.survey = survey
        wire = WireNames(survey)
        for traced in survey.traced where traced.value != nil { add(traced) }
    }

    private mutating func add(_ traced: TracedSample) {
        let types = AcceptedTypes(decoder: survey.decoder, visits: traced.visits)
        var order: [Key] = []
        var found: [Key: ModelRead] = [:]
        var askers: [[Spot.Step]: Asker] = [:]
        var requests: Set<Request> = []
        var answered: Set<Request> = []

        func note(_ key: Key, _ change: (inout ModelRead) -> Void) {
            if found[key] == nil { order.append(key) }
            change(
                &found[
                    key,
                    default: ModelRead(
                        sample: traced.index, place: Pointer(ReadSurvey.tokens(key.place)), owner: key.owner,
                        property: key.property)])
        }

        for (number, visit) in traced.visits.enumerated() where visit.isComplete {
            for access in visit.accesses {
                guard let (place, asker) = subject(of: access, in: visit, number, traced.sample, askers) else {
                    continue
                }
                let key = Key(place: place, owner: asker.owner, property: asker.property)
                askers[place] = asker
                note(key) { read in
                    if let type = ReadSurvey.spelling(of: access), !read.types.contains(type) {
                        read.types.append(type)
                    }
                    read.accepted.formUnion(types.types(of: access))
                    if access.method == .decodeIfPresent { read.isRequired = false }
                    // A dictionary lists its keys.
                    if access.method == .contains, !ReadSurvey.isElement(place) { read.isRequired = false }
                }
                guard let object = access.container.value else { continue }
                let request = Request(object: object.identity, key: key)
                if access.method != .decodeNil { requests.insert(request) }
                if access.isRead, !access.spot.isAbsent { answered.insert(request) }
                guard let wanted = access.wanted, let element = elementType(of: wanted) else { continue }
                // A list without elements, and a dictionary that Foundation decodes by itself, make no calls for their elements.
                guard let accepted = types.declared(by: element) else { continue }
                let elements = Key(place: place + [.element], owner: asker.owner, property: asker.property)
                note(elements) { read in
                    let type = TypeName.of(element)
                    if !read.types.contains(type) { read.types.append(type) }
                    read.accepted.formUnion(accepted)
                }
            }
        }
        // The model did without a key that an object does not have, or whose error it caught.
        for request in requests.subtracting(answered) where !ReadSurvey.isElement(request.key.place) {
            found[request.key]?.isRequired = false
        }
        reads += order.compactMap { found[$0] }.filter { !$0.types.isEmpty }
    }

    /// The place that a call reads, and for which property. Nil for a call that reads nothing by itself.
    private func subject(
        of access: Access, in visit: Visit, _ number: Int, _ sample: DecodingSample,
        _ askers: [[Spot.Step]: Asker]
    ) -> (place: [Spot.Step], asker: Asker)? {
        if access.method == .superDecoder { return nil }
        let place = access.spot.steps
        if access.container === access.spot {
            // The first call is for the body; others decide how a value is read that has a place already.
            guard number == 0, access.method == .decode else { return nil }
            return (place, Asker(owner: TypeName.path(of: visit.type), property: nil))
        }
        let container = access.container.steps
        if access.key == nil || access.spot.place.isElement {
            return (
                container + [.element],
                askers[container] ?? Asker(owner: access.owner ?? TypeName.of(survey.model), property: nil)
            )
        }
        guard let asked = access.key, let owner = access.owner, let keys = access.keys else { return nil }
        let name =
            access.spot.isAbsent
            ? wire.name(of: asked, in: container, declared: sample.declared?(Pointer(ReadSurvey.tokens(container))))
            : access.spot.name ?? asked
        return (
            container + [.member(name)],
            Asker(
                owner: TypeName.path(of: keys, owner: owner),
                property: ReadSurvey.property(of: asked, in: visit.form?.properties ?? []))
        )
    }

    /// The property that a key belongs to: the one of its name, or of its name in another style.
    private static func property(of key: String, in properties: [String]) -> String {
        if properties.contains(key) { return key }
        func fold(_ name: String) -> String { name.lowercased().filter { $0 != "_" && $0 != "-" } }
        let folded = fold(key)
        return properties.first { fold($0) == folded } ?? key
    }

    /// Returns nil for calls that only look whether there is a value.
    private static func spelling(of access: Access) -> String? {
        switch access.method {
        case .keyedContainer: "nestedContainer"
        case .unkeyedContainer: "nestedUnkeyedContainer"
        case .decode: access.wanted.map(TypeName.of)
        case .decodeIfPresent: access.wanted.map { TypeName.of($0) + ($0 is any Nullable.Type ? "" : "?") }
        case .contains, .decodeNil, .superDecoder: nil
        }
    }

    private static func isElement(_ place: [Spot.Step]) -> Bool { place.last == .element || place.isEmpty }

    private static func tokens(_ steps: [Spot.Step]) -> [String] {
        steps.map { step in
            if case .member(let name) = step { name } else { "*" }
        }
    }
}

/// The names that a server uses for the keys of models, also for keys that no sample has.
struct WireNames {
    private struct Key: Hashable {
        let object: [Spot.Step]
        let asked: String
    }

    private let names: KeyNames
    private var sent: [Key: String] = [:]

    init(_ survey: ModelSurvey) {
        names = survey.names
        guard names.convertsKeys else { return }
        for access in survey.traced.lazy.flatMap(\.visits).flatMap(\.accesses) where !access.spot.isAbsent {
            guard let asked = access.key, let name = access.spot.name else { continue }
            sent[Key(object: access.container.steps, asked: asked)] = name
        }
    }

    /// The name of a requested key: the one that is sent, else the one that the contract declares, else the one in snake case
    /// that the decoder's strategy converts to the key.
    func name(of asked: String, in object: [Spot.Step], declared: DeclaredMembers?) -> String {
        guard names.convertsKeys else { return asked }
        if let name = sent[Key(object: object, asked: asked)] { return name }
        let known = declared?.names ?? []
        // No server sends `user_i_d` for `userID`.
        let hasInitials = zip(asked, asked.dropFirst()).contains { $0.isUppercase && $1.isUppercase }
        let candidates = known + (hasInitials ? [] : [WireNames.snakeCase(asked)]) + [WireNames.capitalized(asked)]
        return candidates.first { names.converted($0, at: []) == asked } ?? asked
    }

    private static func snakeCase(_ name: String) -> String {
        name.reduce(into: "") { text, letter in
            if letter.isUppercase, !text.isEmpty { text += "_" }
            text += letter.lowercased()
        }
    }

    private static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
}
