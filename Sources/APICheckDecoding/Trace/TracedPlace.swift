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
