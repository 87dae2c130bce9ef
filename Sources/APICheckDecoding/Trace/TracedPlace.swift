/// Where values of one kind stand, whatever their number: all elements of a list are at one place, all samples have the same
/// places. Each is made once, so that what happens at a million values is gathered by its identity.
///
/// Unchecked: a survey is alone with its places.
final class TracedPlace: @unchecked Sendable {
    /// One step from a container to what stands in it.
    enum Step: Hashable {
        case member(String)
        /// Any element of an array or value of a dictionary: what is said of one is said of all.
        case element
    }

    private struct Name: Hashable {
        let asked: String
        /// Nil when it is the same.
        let sent: String?
    }

    /// The way by the names that the server sends.
    let steps: [Step]
    /// By the names that the model asks for, with `[*]` for ``Step/element``: `data[*].isDone`; empty at the root.
    let codingPath: String
    /// Of any element.
    private(set) lazy var element = TracedPlace(steps: steps + [.element], codingPath: codingPath + "[*]")
    private var members: [Name: TracedPlace] = [:]

    private init(steps: [Step], codingPath: String) {
        self.steps = steps
        self.codingPath = codingPath
    }

    /// That of the body.
    convenience init() { self.init(steps: [], codingPath: "") }

    var isElement: Bool { steps.last == .element }

    /// Behind a key; `asked` is what the model asks for, `sent` what the server sends for it.
    func member(_ asked: String, sent: String) -> TracedPlace {
        let name = Name(asked: asked, sent: sent == asked ? nil : sent)
        if let known = members[name] { return known }
        let path = codingPath.isEmpty ? asked : "\(codingPath).\(asked)"
        let place = TracedPlace(steps: steps + [.member(sent)], codingPath: path)
        members[name] = place
        return place
    }
}

extension TracedPlace: Hashable {
    static func == (left: TracedPlace, right: TracedPlace) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
