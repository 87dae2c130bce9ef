import APICheckJSON

/// Where a model looks for a value: the value, if there is one, and the way that led to it.
///
/// One stands for each question, so that it holds no more than the last step: the whole way is put together for messages.
final class Spot: @unchecked Sendable {
    typealias Step = TracedPlace.Step

    private enum Token {
        case name(String)
        case index(Int)
    }

    /// Nil where nothing stands.
    let value: JSON?
    let place: TracedPlace
    private let parent: Spot?
    private let token: Token?

    init(root: JSON, place: TracedPlace) {
        value = root
        self.place = place
        parent = nil
        token = nil
    }

    private init(_ value: JSON?, _ place: TracedPlace, in parent: Spot, _ token: Token) {
        self.value = value
        self.place = place
        self.parent = parent
        self.token = token
    }

    /// The value behind a key; `name` is what the model asks for, the member what the server sends for it.
    func member(_ name: String, _ member: JSON.Member?) -> Spot {
        let sent = member?.name ?? name
        return Spot(member?.value, place.member(name, sent: sent), in: self, .name(sent))
    }

    /// The value behind a key that is data, of a dictionary.
    func entry(_ name: String, _ member: JSON.Member?) -> Spot {
        Spot(member?.value, place.element, in: self, .name(member?.name ?? name))
    }

    func element(_ index: Int, _ value: JSON?) -> Spot { Spot(value, place.element, in: self, .index(index)) }

    var steps: [Step] { place.steps }
    var codingPath: String { place.codingPath }
    var isNull: Bool { value?.isNull ?? false }
    var isAbsent: Bool { value == nil }

    /// The key behind which the value stands, as the server sends it; nil for the body and for elements of arrays.
    var name: String? {
        if case .name(let name) = token { name } else { nil }
    }

    /// By the names that the server sends.
    var pointer: Pointer {
        var tokens: [String] = []
        var spot: Spot? = self
        while let current = spot, let token = current.token {
            switch token {
            case .name(let name): tokens.append(name)
            case .index(let index): tokens.append(String(index))
            }
            spot = current.parent
        }
        return Pointer(tokens.reversed())
    }
}

extension Spot {
    /// A place with `*` for any element: `/items/*/node_id`.
    static func pattern(_ steps: [Step]) -> String {
        steps.map { step in
            switch step {
            case .member(let name): "/" + Pointer.escape(name)
            case .element: "/*"
            }
        }.joined()
    }
}
