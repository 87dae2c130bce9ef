import APICheckBase
import APICheckContracts
import APICheckJSON
import TestSupport
import Testing

@testable import APICheckDiscovery

/// Marks of a description that is replaced by the provider's next one.
@Suite struct MovedMarksTests {
    /// A made-up description: objects with an anchor of their own, lists of named and of nameless elements, and marks with values
    /// that occur once.
    private indirect enum Node {
        case value(Int)
        case list([Node])
        case object(anchor: Int, name: String?, marks: [(name: String, value: String)], members: [(String, Node)])

        func write(to writer: inout JSONWriter, withMarks: Bool) {
            switch self {
            case .value(let number): writer.int(number)
            case .list(let elements):
                writer.array { writer in for element in elements { element.write(to: &writer, withMarks: withMarks) } }
            case .object(let anchor, let name, let marks, let members):
                writer.object { writer in
                    writer.member("anchor", anchor)
                    if let name {
                        writer.member("name", name)
                        writer.member("in", "query")
                    }
                    for (key, value) in members {
                        writer.key(key)
                        value.write(to: &writer, withMarks: withMarks)
                    }
                    for mark in marks where withMarks {
                        writer.key(mark.name)
                        writer.raw(mark.value)
                    }
                }
            }
        }
    }

    private struct Maker {
        var random: SeededRandom
        var count = 0
        private(set) var marks: [(value: String, anchor: Int, isNamed: Bool)] = []

        init(_ seed: UInt64) { random = SeededRandom(seed) }

        private static let names = ["get", "200", "it's", "/items/{id}", "a~b", "x y", "schema", "ü", "\"q\"", "\\"]
        private static let marks = ["x-apicheck-volatile", "x-apicheck-undeclared", "x-apicheck-secret"]

        mutating func object(depth: Int, name: String? = nil, isNamed: Bool = true) -> Node {
            count += 1
            let anchor = count
            var marks: [(String, String)] = []
            for name in Maker.marks where random.chance(0.25) {
                count += 1
                let text = "\"mark\(count)\""
                let value = random.pick([text, "[\(text)]", "{\"field\": \(text), \"x-apicheck-inner\": 1}"])
                marks.append((name, value))
                self.marks.append((text, anchor, isNamed))
            }
            var members: [(String, Node)] = []
            for name in Maker.names.shuffled(using: &random).prefix(depth > 0 ? random.int(0...3) : 0) {
                if random.chance(0.3) {
                    members.append((name, list(depth: depth - 1, isNamed: isNamed)))
                } else {
                    members.append((name, object(depth: depth - 1, isNamed: isNamed)))
                }
            }
            return .object(anchor: anchor, name: name, marks: marks, members: members)
        }

        private mutating func list(depth: Int, isNamed: Bool) -> Node {
            let hasNames = random.chance(0.7)
            return .list(
                (0..<random.int(0...4)).map { index in
                    object(
                        depth: depth, name: hasNames ? "\(random.pick(["p", "it's"]))\(index)" : nil,
                        isNamed: isNamed && hasNames)
                })
        }

        /// The next release: members and elements are removed, moved, added, and become something else; some marks of the user
        /// are published by the provider, with this or another value.
        mutating func next(_ node: Node) -> Node {
            switch node {
            case .value: return node
            case .list(let elements):
                var kept = elements.filter { _ in random.chance(0.8) }.map { next($0) }
                if random.chance(0.5) { kept.shuffle(using: &random) }
                if random.chance(0.3) { kept.append(.object(anchor: -1, name: "new", marks: [], members: [])) }
                return .list(kept)
            case .object(let anchor, let name, let marks, let members):
                var kept: [(String, Node)] = []
                for (key, value) in members {
                    if random.chance(0.15) { continue }
                    kept.append((key, random.chance(0.1) ? random.pick([.value(1), .list([.value(2)])]) : next(value)))
                }
                if random.chance(0.2) { kept.append(("added", .value(3))) }
                let published = marks.filter { _ in random.chance(0.1) }.map { mark in
                    (mark.name, random.chance(0.5) ? mark.value : random.pick(["true", "[\"other\"]", "{\"a\": 1}"]))
                }
                return .object(anchor: anchor, name: name, marks: published, members: kept)
            }
        }
    }

    private static func document(_ node: Node, _ path: String) throws -> Document {
        var writer = JSONWriter()
        node.write(to: &writer, withMarks: true)
        return try Document(writer.text, source: path)
    }

    /// No mark is lost: it is in the next description with the overlay, at the object that had it, or it is in the overlay and
    /// named as one that matches nothing.
    @Test(arguments: 0..<300 as Range<UInt64>) func noMarkIsLost(_ seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let file = "\(folder.path)/openapi.json"
        var maker = Maker(seed)
        let old = maker.object(depth: 5)
        let release = maker.next(old)
        let source = try InitialContract(inferred: "openapi: 3.1.0", from: file, limits: Document.Limits())
        let next = try Self.document(release, file)
        let draft: OverlayDraft
        do {
            draft = try OverlayDraft(
                of: "shop", in: folder.path, from: Self.document(old, file), to: next, source: source, origin: nil,
                limits: Document.Limits())
        } catch let error as RunError {
            // Nothing is written.
            #expect(error.problem.what.string.hasSuffix(" there"))
            return
        }
        try check(maker, draft, next)
        // The release after it, with the overlay of the first one.
        guard let bytes = draft.bytes else { return }
        _ = try folder.write("overlay.yaml", bytes)
        let later = try Self.document(maker.next(release), file)
        let second: OverlayDraft
        do {
            second = try OverlayDraft(
                of: "shop", in: folder.path, from: next, to: later, source: source, origin: nil,
                limits: Document.Limits())
        } catch is any ProblemError {
            return
        }
        let actions = second.after?.actions.map { $0.value.text } ?? []
        #expect(draft.after?.actions.allSatisfy { actions.contains($0.value.text) } == true)
    }

    private func check(_ maker: Maker, _ draft: OverlayDraft, _ next: Document) throws {
        let merged = try draft.after?.apply(to: next).document ?? next
        let lost = draft.moved.marks.filter(\.isUnmatched)
        let overlay = draft.after.map { String(decoding: $0.document.text, as: UTF8.self) } ?? ""
        var anchors: [String: [Int]] = [:]
        var waiting = [merged.root]
        while let value = waiting.popLast() {
            for member in value.members where member.name.hasPrefix("x-apicheck-") {
                for mark in maker.marks where member.value.text.contains(mark.value) {
                    anchors[mark.value, default: []].append(value["anchor"]?.int ?? 0)
                }
            }
            waiting += value.kind == .object ? value.members.map(\.value) : Array(value.elements)
        }
        for mark in maker.marks {
            let found = anchors[mark.value] ?? []
            if found.isEmpty {
                #expect(overlay.contains(mark.value), "\(mark) is lost")
                #expect(!lost.isEmpty, "\(mark) is not named")
            } else if mark.isNamed {
                #expect(found == [mark.anchor], "\(mark) is at another object")
            }
        }
    }

    @Test(arguments: [
        ("/paths/~1items/get", "$.paths['/items'].get"),
        ("/paths/~1items/get/parameters/0", "$.paths['/items'].get.parameters[?@.name == 'q' && @.in == 'query']"),
        ("/paths/~1items/get/parameters/1/schema", "$.paths['/items'].get.parameters[1].schema"),
        ("/paths/~1items/get/parameters/3", "$.paths['/items'].get.parameters[?@['$ref'] == '#/p']"),
        ("/servers/0", "$.servers[?@.url == 'https://it\\'s']"), ("/servers/1", "$.servers[1]"),
    ]) func anElementIsNamedByWhatIdentifiesIt(_ pointer: String, _ path: String) throws {
        let document = try Document(
            """
            {"paths": {"/items": {"get": {"parameters": [{"name": "q", "in": "query"}, {"name": "id", "in": "path", "schema": {}},
              {"name": "id", "in": "path"}, {"$ref": "#/p"}]}}}, "servers": [{"url": "https://it's"}, {}]}
            """)
        let place = try #require(Pointer(pointer))
        #expect(ValuePath.text(of: place, in: document.root) == path)
        #expect(try JSONPath(path).select(in: document.root).map(\.pointer) == [place])
    }
}
