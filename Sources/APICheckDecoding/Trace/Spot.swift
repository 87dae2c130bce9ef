import APICheckJSON

/// Where a model looks for a value: the value, if there is one, and its path.
///
/// A spot is made for each call on the decoder, so it holds only the last step of its path; `pointer` joins them.
///
/// Unchecked `Sendable`: all properties are constant.
final class Spot: @unchecked Sendable {
    typealias Step = TracedPlace.Step

    private enum Token {
        case name(String)
        case index(Int)
    }

    /// The value, or nil if the body has no value here.
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

    /// The value of a key: `name` is what the model asks for, `member` what the server sends for it.
    func member(_ name: String, _ member: JSON.Member?) -> Spot {
        let sent = member?.name ?? name
        return Spot(member?.value, place.member(name, sent: sent), in: self, .name(sent))
    }

    /// The value of a key at a known place.
    func member(_ place: TracedPlace, sent: String, _ value: JSON?) -> Spot {
        Spot(value, place, in: self, .name(sent))
    }

    /// The value of a dictionary's key, which is data.
    func entry(_ name: String, _ member: JSON.Member?) -> Spot {
        Spot(member?.value, place.element, in: self, .name(member?.name ?? name))
    }

    func element(_ index: Int, _ value: JSON?) -> Spot { Spot(value, place.element, in: self, .index(index)) }

    var steps: [Step] { place.steps }
    var codingPath: String { place.codingPath }
    var isNull: Bool { value?.isNull ?? false }
    var isAbsent: Bool { value == nil }

    /// The key of the value, as the server sends it; nil for the body and for elements of arrays.
    var name: String? {
        if case .name(let name) = token { name } else { nil }
    }

    /// The path by the names that the server sends.
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
