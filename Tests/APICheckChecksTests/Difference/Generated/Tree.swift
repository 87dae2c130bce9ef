/// A JSON value that generators build and edit.
indirect enum Tree: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(String)
    case text(String)
    case list([Tree])
    case object([Member])

    struct Member: Hashable, Sendable {
        var name: String
        var value: Tree
    }

    /// One step of a path into a value.
    enum Step: Hashable, Sendable {
        case member(String)
        case element(Int)
    }

    static func number(_ value: Int) -> Tree { .number(String(value)) }

    var members: [Member] { if case .object(let members) = self { members } else { [] } }
    var elements: [Tree] { if case .list(let elements) = self { elements } else { [] } }
    var string: String? { if case .text(let text) = self { text } else { nil } }
    var double: Double? { if case .number(let text) = self { Double(text) } else { nil } }
    var int: Int? { if case .number(let text) = self { Int(text) } else { nil } }

    subscript(name: String) -> Tree? {
        get { members.first { $0.name == name }?.value }
        set {
            var list = members
            if let index = list.firstIndex(where: { $0.name == name }) {
                if let newValue { list[index].value = newValue } else { list.remove(at: index) }
            } else if let newValue {
                list.append(Member(name: name, value: newValue))
            }
            self = .object(list)
        }
    }

    subscript(path: ArraySlice<Step>) -> Tree? {
        get {
            guard let step = path.first else { return self }
            switch step {
            case .member(let name): return self[name]?[path.dropFirst()]
            case .element(let index):
                return elements.indices.contains(index) ? elements[index][path.dropFirst()] : nil
            }
        }
        set {
            guard let step = path.first else {
                if let newValue { self = newValue }
                return
            }
            switch step {
            case .member(let name):
                if path.count == 1 { self[name] = newValue } else { self[name]?[path.dropFirst()] = newValue }
            case .element(let index):
                var list = elements
                guard list.indices.contains(index) else { return }
                if path.count == 1 {
                    if let newValue { list[index] = newValue } else { list.remove(at: index) }
                } else {
                    list[index][path.dropFirst()] = newValue
                }
                self = .list(list)
            }
        }
    }

    /// The paths of all values inside, outer ones first.
    func paths(_ path: [Step] = []) -> [[Step]] {
        var paths: [[Step]] = [path]
        for member in members { paths += member.value.paths(path + [.member(member.name)]) }
        for (index, element) in elements.enumerated() { paths += element.paths(path + [.element(index)]) }
        return paths
    }

    var json: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text): text
        case .text(let text):
            "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        case .list(let elements): "[\(elements.map(\.json).joined(separator: ","))]"
        case .object(let members):
            "{\(members.map { "\(Tree.text($0.name).json):\($0.value.json)" }.joined(separator: ","))}"
        }
    }
}

extension Tree: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral value: String) { self = .text(value) }
    init(integerLiteral value: Int) { self = .number(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(arrayLiteral elements: Tree...) { self = .list(elements) }
    init(dictionaryLiteral elements: (String, Tree)...) {
        self = .object(elements.map { Member(name: $0.0, value: $0.1) })
    }
}
