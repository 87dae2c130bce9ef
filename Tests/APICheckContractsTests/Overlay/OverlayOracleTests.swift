import APICheckJSON
import Foundation
import TestSupport
import Testing

@testable import APICheckContracts

/// Random documents and overlays, applied by the program and by a plain implementation on Swift values.
@Suite struct OverlayOracleTests {
    @Test func theResultIsThatOfAPlainImplementation() throws {
        var random = SeededRandom(0x0E11)
        var applied = 0
        var refused = 0
        for number in 0..<400 {
            let document = Value.random(&random, depth: 4, isObject: true)
            let actions = (0..<random.int(1...6)).map { _ in PlainAction(of: document, &random) }
            // An action that occurs twice makes the overlay invalid.
            guard Set(actions.map(\.text)).count == actions.count else { continue }
            let overlay = try Overlay(
                Document(
                    #"{"overlay":"1.1.0","info":{"title":"t","version":"1"},"actions":["#
                        + actions.map(\.text).joined(separator: ",") + "]}"))
            let expected = PlainOverlay(actions).apply(to: document)
            let actual = try? overlay.apply(to: Document(document.text))
            #expect(
                actual?.document.root.text == expected?.value.text
                    && actual?.unmatched.map(\.index) == expected?.unmatched,
                "case \(number): \(document.text) with \(actions.map(\.text))")
            if expected == nil { refused += 1 } else { applied += 1 }
        }
        // Most overlays can be applied, and some cannot.
        #expect(applied > 100 && refused > 100, "\(applied) applied, \(refused) refused")
    }
}

/// A JSON value, with the members of objects in order.
private indirect enum Value: Equatable {
    case primitive(String)
    case array([Value])
    case object([Member])

    struct Member: Equatable {
        var name: String
        var value: Value
    }

    var text: String {
        switch self {
        case .primitive(let text): text
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .object(let members): "{" + members.map { "\"\($0.name)\":\($0.value.text)" }.joined(separator: ",") + "}"
        }
    }

    static func random(_ random: inout SeededRandom, depth: Int, isObject: Bool = false) -> Value {
        switch isObject ? 0 : random.int(0...(depth == 0 ? 2 : 6)) + (depth == 0 ? 10 : 0) {
        case 0...2:
            var names = ["a", "b", "c", "d"]
            return .object(
                (0..<random.int(isObject ? 2...4 : 0...3)).map { _ in
                    Member(
                        name: names.remove(at: random.int(0...(names.count - 1))),
                        value: .random(&random, depth: depth - 1))
                })
        case 3...4: return .array((0..<random.int(0...3)).map { _ in .random(&random, depth: depth - 1) })
        default: return .primitive(random.pick(["1", "2", "true", "null", "\"x\"", "\"y\""]))
        }
    }

    /// The paths to all values inside, from the outside in.
    var paths: [[Step]] {
        switch self {
        case .primitive: [[]]
        case .array(let elements):
            [[]] + elements.enumerated().flatMap { index, element in element.paths.map { [.index(index)] + $0 } }
        case .object(let members):
            [[]] + members.flatMap { member in member.value.paths.map { [.name(member.name)] + $0 } }
        }
    }

    subscript(path: ArraySlice<Step>) -> Value? {
        guard let step = path.first else { return self }
        switch (step, self) {
        case (.name(let name), .object(let members)):
            return members.first { $0.name == name }?.value[path.dropFirst()]
        case (.index(let index), .array(let elements)):
            return elements.indices.contains(index) ? elements[index][path.dropFirst()] : nil
        default: return nil
        }
    }

    /// The value with another one at a path; without it where that is nil.
    func replacing(_ path: ArraySlice<Step>, with value: Value?) -> Value? {
        guard let step = path.first else { return value }
        switch (step, self) {
        case (.name(let name), .object(var members)):
            guard let index = members.firstIndex(where: { $0.name == name }) else { return self }
            if let inner = members[index].value.replacing(path.dropFirst(), with: value) {
                members[index].value = inner
            } else {
                members.remove(at: index)
            }
            return .object(members)
        case (.index(let index), .array(var elements)):
            guard elements.indices.contains(index) else { return self }
            if let inner = elements[index].replacing(path.dropFirst(), with: value) {
                elements[index] = inner
            } else {
                elements.remove(at: index)
            }
            return .array(elements)
        default: return self
        }
    }

    var shape: Int {
        switch self {
        case .primitive: 0
        case .array: 1
        case .object: 2
        }
    }
}

private enum Step: Equatable {
    case name(String)
    case index(Int)
}

private struct PlainAction {
    enum Change {
        case update(Value)
        case copy([Step])
        case remove
    }

    /// What follows the path to a value: nothing, or what selects several.
    enum Rest: String, CaseIterable {
        case none = ""
        case children = ".*"
        case descendants = "..a"
        /// Children with the member `a`.
        case filter = "[?@.a]"
        /// Children that equal a value of the root.
        case root = "[?@ == $.b]"
    }

    let path: [Step]
    let rest: Rest
    let change: Change

    init(of document: Value, _ random: inout SeededRandom) {
        path = random.pick(document.paths)
        rest = random.chance(0.6) ? .none : random.pick(Rest.allCases)
        switch random.int(0...9) {
        case 0...1: change = .remove
        case 2...3: change = .copy(random.pick(document.paths))
        default:
            // Mostly a value that can be merged.
            let like = random.chance(0.8) && rest == .none ? document[path[...]]?.shape : nil
            var value = Value.random(&random, depth: 2)
            for _ in 0..<20 where like != nil && value.shape != like { value = .random(&random, depth: 2) }
            change = .update(value)
        }
    }

    private static func query(_ path: [Step]) -> String {
        path.reduce("$") { text, step in
            switch step {
            case .name(let name): text + "['\(name)']"
            case .index(let index): text + "[\(index)]"
            }
        }
    }

    var text: String {
        let target = "\"target\":\"\(PlainAction.query(path))\(rest.rawValue)\""
        switch change {
        case .update(let value): return "{\(target),\"update\":\(value.text)}"
        case .copy(let path): return "{\(target),\"copy\":\"\(PlainAction.query(path))\"}"
        case .remove: return "{\(target),\"remove\":true}"
        }
    }

    /// The paths that the target selects.
    func selected(in root: Value) -> [[Step]] {
        guard let value = root[path[...]] else { return [] }
        let children: [[Step]] = value.paths.filter { $0.count == 1 }
        switch rest {
        case .none: return [path]
        case .children: return children.map { path + $0 }
        case .descendants: return value.paths.filter { $0.last == .name("a") }.map { path + $0 }
        case .filter: return children.filter { value[($0 + [.name("a")])[...]] != nil }.map { path + $0 }
        case .root:
            let other = root[[.name("b")][...]]
            return children.filter { isEqual(value[$0[...]], other) }.map { path + $0 }
        }
    }

    /// Objects are equal whatever the order of their members.
    private func isEqual(_ one: Value?, _ other: Value?) -> Bool {
        func sorted(_ value: Value) -> Value {
            switch value {
            case .primitive: value
            case .array(let elements): .array(elements.map(sorted))
            case .object(let members):
                .object(
                    members.map { Value.Member(name: $0.name, value: sorted($0.value)) }.sorted { $0.name < $1.name })
            }
        }
        return one.map(sorted) == other.map(sorted)
    }
}

/// Section "Action Object" of Overlay 1.1, step by step.
private struct PlainOverlay {
    let actions: [PlainAction]

    init(_ actions: [PlainAction]) { self.actions = actions }

    /// The result, and the indexes of the actions that select nothing; nil for an error.
    func apply(to document: Value) -> (value: Value, unmatched: [Int])? {
        var root = document
        var unmatched: [Int] = []
        for (index, action) in actions.enumerated() {
            let paths = action.selected(in: root)
            if paths.isEmpty {
                unmatched.append(index)
                continue
            }
            var update: Value
            switch action.change {
            case .remove:
                if paths.contains([]) { return nil }
                // Those that come later first, so that indexes stay as they are.
                for path in paths.sorted(by: PlainOverlay.isAfter) {
                    root = root.replacing(path[...], with: nil) ?? root
                }
                continue
            case .update(let value): update = value
            case .copy(let path):
                guard let value = root[path[...]] else { return nil }
                update = value
            }
            if Set(paths.compactMap { root[$0[...]]?.shape }).count > 1 { return nil }
            for path in paths {
                guard let target = root[path[...]], let merged = PlainOverlay.merge(update, into: target, isTop: true)
                else { return nil }
                root = root.replacing(path[...], with: merged) ?? root
            }
        }
        return (root, unmatched)
    }

    private static func isAfter(_ one: [Step], _ other: [Step]) -> Bool {
        for (left, right) in zip(one, other) where left != right {
            switch (left, right) {
            case (.index(let first), .index(let second)): return first > second
            case (.name(let first), .name(let second)): return first > second
            default: return false
            }
        }
        return one.count > other.count
    }

    private static func merge(_ update: Value, into target: Value, isTop: Bool = false) -> Value? {
        switch (target, update) {
        case (.object(var members), .object(let others)):
            for other in others {
                guard let index = members.firstIndex(where: { $0.name == other.name }) else {
                    members.append(other)
                    continue
                }
                guard let merged = merge(other.value, into: members[index].value) else { return nil }
                members[index].value = merged
            }
            return .object(members)
        case (.array(let elements), .array(let others)): return .array(elements + others)
        case (.array(let elements), _) where isTop: return .array(elements + [update])
        case (.primitive, .primitive): return update
        default: return nil
        }
    }
}
