import APICheckJSON

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
