import TestSupport
import Testing

@testable import APICheckJSON

/// The way from the root to a value, which in containers with many children begins at a child near it.
@Suite struct PathTests {
    /// Every value and name below a value, with the tokens that lead to it.
    private static func places(_ value: JSON, _ tokens: [String] = []) -> [(JSON, [String])] {
        var found = [(value, tokens)]
        for (index, element) in value.elements.enumerated() { found += places(element, tokens + [String(index)]) }
        for member in value.members {
            found.append((member.key, tokens + [member.name]))
            found += places(member.value, tokens + [member.name])
        }
        return found
    }

    /// Containers of many sizes, also just below and above the size from which rows of children are kept.
    private static func text(_ random: inout SeededRandom, depth: Int) -> String {
        if depth == 0 || random.chance(0.3) {
            return ["1", "\"x\"", "{}", "[]", "-0.5e9"].randomElement(using: &random) ?? "1"
        }
        let sizes = depth == 2 ? [0, 1, 63, 64, 65, 255, 256, 257, 320, 700] : [0, 1, 3]
        let children = (0..<(sizes.randomElement(using: &random) ?? 1)).map { _ in text(&random, depth: depth - 1) }
        if random.chance(0.5) { return "[\(children.joined(separator: ","))]" }
        let members = children.enumerated().map { index, child in #""n~/\#(index)":\#(child)"# }
        return "{\(members.joined(separator: ","))}"
    }

    @Test(arguments: 1...10) func everyValueHasThePathThatLeadsToIt(seed: UInt64) throws {
        var random = SeededRandom(seed)
        let root = try Document("[\(PathTests.text(&random, depth: 2)),\(PathTests.text(&random, depth: 3))]").root
        for (value, tokens) in PathTests.places(root).shuffled(using: &random) {
            #expect(value.pointer == Pointer(tokens))
            #expect(value.path.map(\.token) == tokens)
            #expect(value.path.last?.value.identity ?? root.identity == root[Pointer(tokens)]?.identity)
            #expect(value.container?.identity == (tokens.isEmpty ? nil : root[Pointer(tokens.dropLast())]?.identity))
        }
    }

    @Test func theSecondOfTwoMembersHasItsOwnContainer() throws {
        let root = try Document(#"{"a":{"b":1},"a":{"b":2}}"#).root
        let first = try #require(root.members.first { _ in true }?.value.members.first { _ in true }?.value)
        #expect(first.pointer == Pointer("/a/b"))
        #expect(first.container?.text == #"{"b":1}"#)
    }

    /// Quadratic, this would take minutes.
    @Test(.timeLimit(.minutes(10))) func eachElementOfALongArrayIsNear() throws {
        let root = try Document("[" + repeatElement("[0]", count: 200_000).joined(separator: ",") + "]").root
        var last = Pointer()
        for element in root.elements.reversed() { last = element.pointer }
        #expect(last == Pointer(["0"]))
    }
}
