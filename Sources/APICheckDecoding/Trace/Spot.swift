import APICheckJSON

/// Where a model looks for a value: the value, if there is one, and both ways that lead to it.
struct Spot {
    /// One step from a container to what stands in it.
    enum Step: Hashable {
        case member(String)
        /// Any element of an array or value of a dictionary: what is said of one is said of all.
        case element
    }

    /// Nil where nothing stands.
    let value: JSON?
    /// By the names that the server sends.
    let pointer: Pointer
    /// ``pointer`` with the indexes of arrays and the keys of dictionaries left out.
    let steps: [Step]
    /// By the names that the model asks for, with `[*]` for ``Step/element``: `data[*].isDone`; empty at the root.
    let codingPath: String

    init(root: JSON) {
        value = root
        pointer = Pointer()
        steps = []
        codingPath = ""
    }

    private init(value: JSON?, pointer: Pointer, steps: [Step], codingPath: String) {
        self.value = value
        self.pointer = pointer
        self.steps = steps
        self.codingPath = codingPath
    }

    /// The value behind a key; `name` is what the model asks for, the member what the server sends for it.
    func member(_ name: String, _ member: JSON.Member?) -> Spot {
        let sent = member?.name ?? name
        return Spot(
            value: member?.value, pointer: pointer.appending(sent), steps: steps + [.member(sent)],
            codingPath: codingPath.isEmpty ? name : "\(codingPath).\(name)")
    }

    /// The value behind a key that is data, of a dictionary.
    func entry(_ name: String, _ member: JSON.Member?) -> Spot {
        Spot(
            value: member?.value, pointer: pointer.appending(member?.name ?? name), steps: steps + [.element],
            codingPath: codingPath + "[*]")
    }

    func element(_ index: Int, _ value: JSON?) -> Spot {
        Spot(
            value: value, pointer: pointer.appending(String(index)), steps: steps + [.element],
            codingPath: codingPath + "[*]")
    }

    var isNull: Bool { value?.isNull ?? false }
    var isAbsent: Bool { value == nil }
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
