import APICheckJSON

/// The place of a value in any sample. All elements of a list share one place.
///
/// Each place is made once, so that what happens at a million values is merged by the identity of their place.
///
/// Unchecked `Sendable`: only one survey uses a place, on one thread.
final class TracedPlace: @unchecked Sendable {
    /// One step from a container to a value in it.
    enum Step: Hashable {
        case member(String)
        /// Any element of an array or value of a dictionary.
        case element
    }

    private struct Name: Hashable {
        let asked: String
        /// The name that was sent, or nil if it equals `asked`.
        let sent: String?
    }

    /// The path by the names that the server sends.
    let steps: [Step]
    /// The path by the names that the model asks for, with `[*]` for ``Step/element``: `data[*].isDone`; empty at the root.
    let codingPath: String
    /// The place of all elements.
    private(set) lazy var element = TracedPlace(steps: steps + [.element], codingPath: codingPath + "[*]")
    private var members: [Name: TracedPlace] = [:]
    /// The shapes of the objects at the place, at most ``maximumShapes``.
    private var shapes: [TracedShape] = []
    private static let maximumShapes = 16

    private init(steps: [Step], codingPath: String) {
        self.steps = steps
        self.codingPath = codingPath
    }

    /// The place of the body.
    convenience init() { self.init(steps: [], codingPath: "") }

    var isElement: Bool { steps.last == .element }

    /// The place of a key: `asked` is what the model asks for, `sent` what the server sends for it.
    func member(_ asked: String, sent: String) -> TracedPlace {
        let name = Name(asked: asked, sent: sent == asked ? nil : sent)
        if let known = members[name] { return known }
        let path = codingPath.isEmpty ? asked : "\(codingPath).\(asked)"
        let place = TracedPlace(steps: steps + [.member(sent)], codingPath: path)
        members[name] = place
        return place
    }

    /// The shape of an object at the place, and its members.
    func shape(of object: JSON, _ names: KeyNames) -> (TracedShape, MemberList) {
        for shape in shapes {
            if let members = shape.members(of: object) { return (shape, members) }
        }
        let shape = TracedShape(of: object, names)
        if shapes.count < TracedPlace.maximumShapes { shapes.append(shape) }
        return (shape, MemberList(of: object))
    }
}

extension TracedPlace: Hashable {
    static func == (left: TracedPlace, right: TracedPlace) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Objects at one place that have the same names in the same order, as most objects of a list have.
final class TracedShape {
    /// A key that a model requests of these objects.
    struct Request {
        let place: TracedPlace
        /// The name by which the server sends the key; the requested one if the objects do not have it.
        let sent: String
        /// The index of the member; nil if the objects do not have it.
        let index: Int?
    }

    private let names: MemberNames
    /// The members by their names after the decoder's key strategy. The first member of a name is kept, as Foundation does.
    private let indices: [String: Int]
    private var requests: [String: Request] = [:]

    init(of object: JSON, _ names: KeyNames) {
        self.names = MemberNames(of: object)
        indices = object.members.enumerated().reduce(into: [:]) { indices, member in
            let name = names.converted(member.element.name, at: [])
            if indices[name] == nil { indices[name] = member.offset }
        }
    }

    /// The members of an object; nil if it has another shape.
    func members(of object: JSON) -> MemberList? { names.members(of: object) }

    func index(of name: String) -> Int? { indices[name] }

    /// - Parameter place: The place of the objects.
    func request(_ name: String, of place: TracedPlace, in members: MemberList) -> Request {
        if let known = requests[name] { return known }
        let index = indices[name]
        let sent = index.map { members[$0].name } ?? name
        let request = Request(place: place.member(name, sent: sent), sent: sent, index: index)
        requests[name] = request
        return request
    }
}

/// The members of one object by the names that a model asks for.
enum TracedMembers {
    case none
    case shaped(TracedShape, MemberList)
    /// For a key strategy that depends on the path of the object.
    case converted([String: JSON.Member])

    /// - Parameter path: The path of the object, which only a custom key strategy uses.
    init(of object: JSON?, at place: TracedPlace, _ names: KeyNames, path: @autoclosure () -> [any CodingKey]) {
        guard let object, object.kind == .object else {
            self = .none
            return
        }
        if names.dependsOnPath {
            self = .converted(names.members(of: object, at: path()))
        } else {
            let (shape, members) = place.shape(of: object, names)
            self = .shaped(shape, members)
        }
    }

    subscript(_ name: String) -> JSON.Member? {
        switch self {
        case .none: nil
        case .shaped(let shape, let members): shape.index(of: name).map { members[$0] }
        case .converted(let members): members[name]
        }
    }

    /// A number that is larger for later members.
    func order(of name: String) -> Int { self[name]?.key.index ?? 0 }

    /// The place of a key of the object.
    func spot(_ name: String, in object: Spot) -> Spot {
        guard case .shaped(let shape, let members) = self else { return object.member(name, self[name]) }
        let request = shape.request(name, of: object.place, in: members)
        return object.member(request.place, sent: request.sent, request.index.map { members[$0].value })
    }
}

/// The object that a keyed container reads, and the record of the calls on the container.
///
/// It is the part of ``TracingKeyedContainer`` that does not depend on the type of the keys.
final class TracedObject {
    let trace: Trace
    let visit: Int
    let spot: Spot
    private let keys: any CodingKey.Type
    private let owner: String
    private let members: TracedMembers

    init(
        _ spot: Spot, keys: any CodingKey.Type, trace: Trace, visit: Int, path: @autoclosure () -> [any CodingKey]
    ) {
        self.trace = trace
        self.visit = visit
        self.spot = spot
        self.keys = keys
        owner = trace.owner(of: keys, readIn: visit)
        members = TracedMembers(of: spot.value, at: spot.place, trace.names, path: path())
    }

    /// Records that a call for a key begins.
    func begin(_ method: Access.Method, _ wanted: Any.Type?, _ name: String) -> Access {
        trace.begin(access(method, wanted, name, spot(of: name)), in: visit)
    }

    /// Records that a call begins whose result reads the value of the key further.
    func beginNested(_ method: Access.Method, _ wanted: Any.Type?, _ name: String) -> (Access, Spot) {
        let spot = spot(of: name)
        return (trace.begin(access(method, wanted, name, spot), in: visit), spot)
    }

    /// Records that the keys are listed, and returns them in the order of the body.
    func list<Key: CodingKey>(_ keys: [Key]) -> [Key] {
        trace.list(Key.self, of: spot, in: visit)
        let sorted = keys.sorted { members.order(of: $0.stringValue) < members.order(of: $1.stringValue) }
        for key in sorted { trace.end(begin(.contains, nil, key.stringValue), .read) }
        return sorted
    }

    private func spot(of name: String) -> Spot {
        trace.areKeysData(keys, of: spot, in: visit) ? spot.entry(name, members[name]) : members.spot(name, in: spot)
    }

    private func access(_ method: Access.Method, _ wanted: Any.Type?, _ name: String, _ requested: Spot) -> Access {
        Access(
            method: method, wanted: wanted, container: spot, key: name, keys: keys, owner: owner, spot: requested)
    }
}
