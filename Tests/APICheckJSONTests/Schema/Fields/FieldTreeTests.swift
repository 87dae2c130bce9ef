import APICheckJSON
import Testing

/// The fields that schemas declare, and those that bodies have.
@Suite struct FieldTreeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        /// YAML, or JSON where it begins with `{"`.
        let schema: String
        let bodies: [String]
        /// Seen and declared fields, seen and declared values.
        let counts: [Int]
        /// Required ones end with an exclamation mark.
        var fields: [String] = []
        var values: [String] = []

        var testDescription: String { name }
    }

    private static let cases: [Case] = [
        Case(
            name: "members of an object", schema: "{properties: {a: {}, b: true, c: false}, required: [b]}",
            bodies: ["{}"], counts: [0, 2, 0, 0], fields: ["/a", "/b!"]),
        Case(
            name: "null is a value", schema: "{properties: {a: {type: [string, 'null']}}}", bodies: [#"{"a": null}"#],
            counts: [1, 1, 0, 0]),
        Case(
            name: "other names", schema: "{properties: {a: {}}}", bodies: [#"{"A": 1, "ab": 1, "": 1}"#, "[1]", "1"],
            counts: [0, 1, 0, 0], fields: ["/a"]),
        Case(
            name: "escaped names", schema: #"{properties: {"a/b~c": {}, "é": {}, quo"te: {}}}"#,
            bodies: [#"{"a\/b~c": 1, "\u00e9": 1}"#], counts: [2, 3, 0, 0], fields: [#"/quo"te"#]),
        Case(
            name: "how an accent is composed makes another name",
            schema: #"{"properties": {"\u00e9": {}, "e\u0301": {}}}"#, bodies: [#"{"\u00e9": 1}"#],
            counts: [1, 2, 0, 0], fields: ["/e\u{301}"]),
        Case(
            name: "elements", schema: "{items: {properties: {a: {}, b: {}}, required: [a, b]}}",
            bodies: [#"[{}, {"a": 1}]"#, #"[1, null]"#], counts: [1, 2, 0, 0], fields: ["/*/b!"]),
        Case(
            name: "an empty list shows nothing inside", schema: "{properties: {data: {items: {properties: {a: {}}}}}}",
            bodies: [#"{"data": []}"#], counts: [1, 2, 0, 0], fields: ["/data/*/a"]),
        Case(
            name: "only the outermost unseen field is listed",
            schema: "{properties: {data: {properties: {a: {enum: [1]}, b: {}}}}}", bodies: ["{}"],
            counts: [0, 3, 0, 1], fields: ["/data"]),
        Case(
            name: "arrays of arrays and tuples",
            schema: """
                {items: {prefixItems: [{properties: {a: {}}}, {properties: {b: {}}}], items: {properties: {c: {}}}}}
                """,
            bodies: [#"[[{"a": 1}], [1, {"b": 1}]]"#], counts: [2, 3, 0, 0], fields: ["/*/*/c"]),
        Case(
            name: "maps", schema: "{properties: {a: {}}, additionalProperties: {properties: {n: {}, m: {}}}}",
            bodies: [#"{"a": {"m": 1}, "x": {"n": 1}}"#], counts: [2, 3, 0, 0], fields: ["/*/m"]),
        Case(
            name: "maps by patterns and unevaluated members",
            schema: """
                {patternProperties: {"^x": {properties: {p: {}}}}, unevaluatedProperties: {properties: {u: {}}}}
                """,
            bodies: [#"{"xa": {"p": 1}}"#], counts: [1, 2, 0, 0], fields: ["/*/u"]),
        Case(
            name: "allOf and references",
            schema: """
                {$ref: '#/$defs/a', $defs: {
                  a: {allOf: [{$ref: '#/$defs/b'}, {properties: {x: {$ref: '#/$defs/c'}}, required: [y]}]},
                  b: {properties: {y: {}, x: {properties: {n: {}}}}, required: [x]},
                  c: {$ref: '#/$defs/d'}, d: {properties: {m: {}}, required: [m]}}}
                """, bodies: [#"{"x": {}}"#], counts: [1, 4, 0, 0], fields: ["/y!", "/x/n", "/x/m!"]),
        Case(
            name: "branches are declared together, and none is required",
            schema: """
                {required: [kind], properties: {kind: {}}, oneOf: [
                  {properties: {kind: {const: dog}, bark: {}}, required: [bark]},
                  {properties: {kind: {const: cat}, purr: {}}, required: [purr]}]}
                """, bodies: [#"{"kind": "dog", "bark": 1}"#], counts: [2, 3, 1, 2], fields: ["/purr"],
            values: [#"/kind "cat""#]),
        Case(
            name: "then and else, not the condition",
            schema: """
                {if: {properties: {a: {const: 1}, q: {}}}, then: {properties: {b: {}}}, else: {properties: {c: {}}},
                 dependentSchemas: {b: {properties: {d: {}}}}}
                """, bodies: [#"{"b": 1}"#], counts: [1, 3, 0, 0], fields: ["/c", "/d"]),
        Case(
            name: "fields of schemas in dependencies, which were not counted",
            schema: "{dependencies: {a: [b], c: {properties: {d: {}}}}}", bodies: ["{}"], counts: [0, 1, 0, 0],
            fields: ["/d"]),
        Case(
            name: "fields of elements after a list of items, which were not counted",
            schema: """
                {$schema: 'https://json-schema.org/draft/2019-09/schema',
                 items: [{properties: {a: {}}}], additionalItems: {properties: {b: {}}}}
                """, bodies: ["[{}]"], counts: [0, 2, 0, 0], fields: ["/*/a", "/*/b"]),
        Case(
            name: "additionalItems means nothing without a list of items",
            schema: "{items: {properties: {a: {}}}, additionalItems: {properties: {b: {}}}}", bodies: ["[{}]"],
            counts: [0, 1, 0, 0], fields: ["/*/a"]),
        Case(
            name: "fields of an extended schema below a dynamic reference, which were not counted",
            schema: """
                {$id: 'https://example.com/strict', $dynamicAnchor: node, $ref: tree,
                 properties: {strict: {}}, required: [strict],
                 $defs: {tree: {$id: tree, $dynamicAnchor: node, required: [name],
                   properties: {name: {}, next: {properties: {depth: {}}, $dynamicRef: '#node'}}}}}
                """, bodies: [#"{"strict": 1, "name": 1, "next": {"name": 2}}"#], counts: [4, 7, 0, 0],
            fields: ["/next/depth", "/next/next", "/next/strict"]),
        Case(
            name: "a dynamic reference to another anchor is a plain one",
            schema: """
                {properties: {a: {$dynamicRef: '#node'}}, $defs: {
                  node: {$anchor: node, properties: {b: {}}},
                  other: {$id: other, $dynamicAnchor: node, properties: {c: {}}}}}
                """, bodies: ["{}"], counts: [0, 2, 0, 0], fields: ["/a"]),
        Case(
            name: "a schema that refers to itself",
            schema: """
                {$ref: '#/$defs/node', $defs: {node: {properties: {
                  name: {}, next: {$ref: '#/$defs/node'}, all: {type: array, items: {$ref: '#/$defs/node'}}}}}}
                """, bodies: [#"{"name": "a", "next": {"name": "b"}, "all": [{"next": {"name": "c"}}]}"#],
            counts: [3, 3, 0, 0]),
        Case(
            name: "two schemas that refer to each other",
            schema: """
                {$ref: '#/$defs/user', $defs: {
                  user: {properties: {team: {$ref: '#/$defs/team'}}},
                  team: {properties: {name: {}, owner: {$ref: '#/$defs/user'}}}}}
                """, bodies: [#"{"team": {"owner": {"team": {"name": "x"}}}}"#], counts: [2, 3, 0, 0],
            fields: ["/team/name"]),
        Case(
            name: "references in a circle",
            schema: "{$ref: '#/$defs/a', $defs: {a: {$ref: '#/$defs/b'}, b: {$ref: '#/$defs/a'}}}",
            bodies: ["{}"], counts: [0, 0, 0, 0]),
        Case(
            name: "a schema in its own allOf",
            schema: "{$ref: '#/$defs/a', $defs: {a: {allOf: [{$ref: '#/$defs/a'}], properties: {x: {}}}}}",
            bodies: [#"{"x": 1}"#], counts: [1, 1, 0, 0]),
        Case(
            name: "an unresolved reference", schema: "{properties: {a: {$ref: '#/nowhere'}}}", bodies: [#"{"a": 1}"#],
            counts: [1, 1, 0, 0]),
        Case(
            name: "writeOnly",
            schema: """
                {properties: {password: {writeOnly: true}, key: {$ref: '#/$defs/key'}, id: {readOnly: true}},
                 $defs: {key: {allOf: [{writeOnly: true}]}}}
                """, bodies: ["{}"], counts: [0, 1, 0, 0], fields: ["/id"]),
        Case(
            name: "enum and const",
            schema: """
                {properties: {state: {enum: [open, closed, null, 1.0, true, {}, []]}, kind: {const: todo},
                 tags: {items: {enum: [a, b]}}}}
                """,
            bodies: [#"{"state": "open", "kind": "todo", "tags": ["x", "b"]}"#, #"{"state": 1}"#, #"{"state": {}}"#],
            counts: [3, 3, 4, 8], values: [#"/state "closed""#, "/state null", "/state true", #"/tags/* "a""#]),
        Case(
            name: "values of the whole body", schema: "{enum: [1, 2]}", bodies: ["2.0"], counts: [0, 0, 1, 2],
            values: [" 1"]),
        Case(
            name: "of values that schemas list together, those that one of them rules out are not declared",
            schema: """
                {properties: {a: {allOf: [{enum: [1, 2, 3]}, {enum: [2, 3, 4]}], oneOf: [{const: 3}, {const: 5}]}}}
                """, bodies: [#"{"a": 2}"#], counts: [1, 1, 1, 2], values: ["/a 3"]),
        Case(
            name: "values escaped in the body", schema: #"{"properties": {"a": {"enum": ["é\"", "\ud800"]}}}"#,
            bodies: [#"{"a": "\u00e9\""}"#, #"{"a": "\ud801"}"#], counts: [1, 1, 1, 2], values: ["/a \"\u{FFFD}\""]),
        Case(
            name: "many values",
            schema: "{items: {enum: [\((1...300).map { "\"v\($0)\", \($0)" }.joined(separator: ", "))]}}",
            bodies: [(1...300).map { "\"v\($0)\", \($0).0" }.joined(separator: ",")].map { "[\($0), \"v0\", 0]" },
            counts: [0, 0, 600, 600]),
        Case(
            name: "many members",
            schema: "{properties: {\((1...300).map { "member\($0): {}" }.joined(separator: ", "))}}",
            bodies: ["{" + (2...300).reversed().map { "\"member\($0)\": 1" }.joined(separator: ",") + "}"],
            counts: [299, 300, 0, 0], fields: ["/member1"]),
        Case(name: "nothing declared", schema: "true", bodies: ["{}"], counts: [0, 0, 0, 0]),
    ]

    private static func tree(_ schema: String) throws -> FieldTree {
        let document = try schema.hasPrefix("{\"") ? Document(schema) : Document(yaml: schema, source: "schema.yaml")
        return FieldTrees(SchemaGraph(SchemaRegistry(document, dialect: .draft202012))).tree(of: [document.root])
    }

    @Test(arguments: cases)
    func fields(_ sample: Case) throws {
        let tree = try Self.tree(sample.schema)
        var counter = FieldCounter(tree)
        for body in sample.bodies { counter.add(try Document(body).root) }
        let counts = tree.counts(of: counter.seen)
        #expect([counts.fields, tree.fieldCount, counts.values, tree.valueCount] == sample.counts)
        let unseen = tree.unseen(in: counter.seen)
        #expect(unseen.fields.map { "\($0.place)\($0.isRequired ? "!" : "")" } == sample.fields)
        #expect(unseen.values.map { "\($0.place) \(ShortText.of($0.value))" } == sample.values)
        #expect(!tree.isCut)
        #expect(counter.isComplete == (counts == (tree.fieldCount, tree.valueCount)))
    }

    /// What several jobs see together is what one sees, in any order.
    @Test(arguments: cases)
    func theUnionOfBodiesIsTheSameInAnyOrder(_ sample: Case) throws {
        let tree = try Self.tree(sample.schema)
        var together = FieldCounter(tree)
        var single: [SeenFields] = []
        for body in sample.bodies {
            let body = try Document(body).root
            together.add(body)
            var alone = FieldCounter(try Self.tree(sample.schema))
            alone.add(body)
            single.append(alone.seen)
        }
        for parts in [single, single.reversed()] {
            var union = SeenFields()
            for part in parts { union.formUnion(part) }
            #expect(union == together.seen)
        }
    }

    /// Trees share what is known of schemas, in whatever order they are made.
    @Test func treesOfOneDescriptionDoNotDependOnEachOther() throws {
        let document = try Document(
            yaml: """
                a: {properties: {x: {$ref: '#/b'}, n: {}}}
                b: {properties: {y: {$ref: '#/a'}, m: {enum: [1, 2]}}}
                c: {$ref: '#/a'}
                """)
        func places(_ names: [String]) throws -> [String: [String]] {
            let trees = FieldTrees(SchemaGraph(SchemaRegistry(document, dialect: .draft202012)))
            return try names.reduce(into: [:]) { places, name in
                let tree = trees.tree(of: [try #require(document.root[name])])
                var seen = SeenFields()
                for number in 0..<3 { seen.fields.insert(number) }
                let unseen = tree.unseen(in: seen)
                places[name] = unseen.fields.map(\.place.description) + unseen.values.map(\.place.description)
            }
        }
        let expected = try places(["a", "b", "c"])
        #expect(expected["a"] == ["/x/y", "/x/m"])
        #expect(expected["b"] == ["/y/x", "/y/n", "/m", "/m"])
        #expect(expected["c"] == expected["a"])
        #expect(try places(["c", "b", "a"]) == expected)
    }

    @Test func severalMediaTypesAreAlternatives() throws {
        let document = try Document(
            yaml: "[{properties: {a: {}}, required: [a]}, {properties: {a: {}, b: {}}, required: [a]}]")
        let trees = FieldTrees(SchemaGraph(SchemaRegistry(document, dialect: .draft202012)))
        let tree = trees.tree(of: Array(document.root.elements))
        #expect(
            tree.unseen(in: SeenFields()).fields.map { "\($0.place) \($0.isRequired)" } == ["/a false", "/b false"])
    }

    /// A discriminator selects from the schemas that build on its own, but not for a value of one of these.
    @Test(arguments: [("base", ["/kind", "/bark"]), ("dog", ["/bark", "/kind"]), ("cat", ["/kind"])])
    func impliedSchemas(name: String, fields: [String]) throws {
        let document = try Document(
            yaml: """
                base: {properties: {kind: {}}, discriminator: {}}
                dog: {allOf: [{$ref: '#/base'}], properties: {bark: {}}}
                cat: {allOf: [{$ref: '#/base'}]}
                """)
        let trees = FieldTrees(
            SchemaGraph(SchemaRegistry(document, dialect: .draft202012)) {
                $0["discriminator"] == nil ? [] : ["dog", "cat"].compactMap { document.root[$0] }
            })
        let tree = trees.tree(of: [try #require(document.root[name])])
        #expect(tree.unseen(in: SeenFields()).fields.map(\.place.description) == fields)
    }

    /// Hostile schemas end at the limits, with the nodes nearest to the root.
    @Test(arguments: [
        "{properties: {\((1...30_000).map { "m\($0): {}" }.joined(separator: ", "))}}",
        "{properties: {a: {enum: [\((1...30_000).map(String.init).joined(separator: ", "))]}, b: {properties: {c: {}}}}}",
        // Each of twelve schemas refers to all: without a limit, one node for each order of them.
        definitions(12) { _ in (0..<12).map { "p\($0): {$ref: '#/$defs/s\($0)'}" }.joined(separator: ", ") },
        // Each level refers to the next one.
        definitions(500) { "p: {$ref: '#/$defs/s\($0 + 1)'}" },
    ])
    func limits(schema: String) throws {
        let tree = try Self.tree(schema)
        #expect(tree.isCut)
        #expect(tree.fieldCount + tree.valueCount <= FieldTree.limit)
        #expect(tree.fieldCount >= min(100, FieldTree.maximumDepth) || tree.valueCount > 1_000)
        var counter = FieldCounter(tree)
        counter.add(try Document(#"{"m1": 1, "a": 3, "p0": {"p1": 2}, "p": {"p": {}}}"#).root)
        #expect(!counter.isComplete)
        #expect(tree.counts(of: counter.seen).fields > 0)
    }

    /// A schema `s0` with others `s1`, `s2`… and their properties.
    private static func definitions(_ count: Int, _ properties: (Int) -> String) -> String {
        let schemas = (0..<count).map { "s\($0): {properties: {\(properties($0))}}" }
        return "{$ref: '#/$defs/s0', $defs: {\(schemas.joined(separator: ", "))}}"
    }

    @Test func setsOfNumbers() {
        var set = BitSet()
        for number in [0, 1, 2, 63, 64, 65, 200] { set.insert(number) }
        #expect(set.ranges == [0...2, 63...65, 200...200])
        #expect(set.count == 7)
        #expect(!set.contains(3) && !set.contains(10_000))
        var other = BitSet()
        other.insert(63)
        other.formUnion(set)
        #expect(other == set)
        set.formUnion(BitSet())
        #expect(set == other)
        #expect(BitSet().ranges == [])
    }
}
