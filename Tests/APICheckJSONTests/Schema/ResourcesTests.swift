import Testing

@testable import APICheckJSON

/// Schemas that reference other documents.
@Suite struct ResourcesTests {
    private func registry(
        _ documents: [(uri: String, text: String)], contents: SchemaResources.Contents = .schema
    ) throws -> (registry: SchemaRegistry, first: Document) {
        var resources = SchemaResources()
        for (uri, text) in documents { resources.add(try Document(text, source: uri), uri: uri, as: contents) }
        return (SchemaRegistry(resources, dialect: .draft202012), resources.entries[0].document)
    }

    @Test func referencesAreResolvedAgainstTheirDocument() throws {
        let (registry, first) = try registry([
            ("api/main.json", ##"{"properties":{"todo":{"$ref":"models/todo.json#/$defs/todo"}}}"##),
            ("api/models/todo.json", ##"{"$defs":{"todo":{"properties":{"id":{"$ref":"../common/id.json"}}}}}"##),
            ("api/common/id.json", ##"{"type":"integer"}"##),
        ])
        let schema = try registry.schema(at: first.root)
        let violation = try #require(
            schema.violations(in: try Document(#"{"todo":{"id":"7"}}"#).root).first)
        #expect(violation.instance.pointer.description == "/todo/id")
        #expect(violation.schema.document.source == "api/common/id.json")
        #expect(violation.schema.pointer.description == "/type")
    }

    @Test func documentsMayReferToEachOther() throws {
        let (registry, first) = try registry([
            ("a.json", ##"{"type":"object","properties":{"b":{"$ref":"b.json"}}}"##),
            ("b.json", ##"{"type":"object","properties":{"a":{"$ref":"a.json"}}}"##),
        ])
        let schema = try registry.schema(at: first.root)
        #expect(schema.isValid(try Document(#"{"b":{"a":{"b":{}}}}"#).root))
        #expect(!schema.isValid(try Document(#"{"b":{"a":{"b":5}}}"#).root))
    }

    @Test func otherDocumentsAreNotLoaded() throws {
        let (registry, first) = try registry([("a.json", ##"{"$ref":"http://a.example/b.json#/c"}"##)])
        #expect {
            try registry.schema(at: first.root)
        } throws: {
            "\($0)" == "a.json:1: $ref is unresolved: no document has the URI \"http://a.example/b.json\""
        }
    }

    @Test func theFirstOfTwoDocumentsWithOneURIIsUsed() throws {
        let (registry, first) = try registry([
            ("a.json", ##"{"$ref":"b.json"}"##), ("b.json", #"{"type":"string"}"#), ("b.json", #"{"type":"null"}"#),
        ])
        let schema = try registry.schema(at: first.root)
        #expect(schema.isValid(try Document(#""x""#).root))
        #expect(!schema.isValid(try Document("null").root))
    }

    /// The target of a dynamic reference depends on the path to it, not on its location.
    @Test func dynamicReferenceDependsOnTheScope() throws {
        let list =
            ##"{"$dynamicAnchor":"list","type":"array","items":{"$dynamicRef":"#item"},"$defs":{"any":{"$dynamicAnchor":"item"}}}"##
        let (registry, first) = try registry([
            ("main.json", #"{"properties":{"numbers":{"$ref":"numbers.json"},"names":{"$ref":"names.json"}}}"#),
            ("list.json", list),
            ("numbers.json", #"{"$ref":"list.json","$defs":{"n":{"$dynamicAnchor":"item","type":"number"}}}"#),
            ("names.json", #"{"$ref":"list.json","$defs":{"n":{"$dynamicAnchor":"item","type":"string"}}}"#),
        ])
        let schema = try registry.schema(at: first.root)
        #expect(schema.isValid(try Document(#"{"numbers":[1],"names":["a"]}"#).root))
        let wrong = schema.violations(in: try Document(#"{"numbers":["a"],"names":[1]}"#).root)
        #expect(wrong.map(\.instance.pointer.description) == ["/numbers/0", "/names/0"])
    }

    @Test func aDescriptionContainsSchemasAnywhere() throws {
        let text =
            ##"{"paths":{"/a":{"schema":{"$ref":"todo"}}},"components":{"schemas":{"T":{"$id":"todo","type":"null"}}}}"##
        let (registry, first) = try registry([("openapi.json", text)], contents: .description)
        let source = try #require(first.root[Pointer(["paths", "/a", "schema"])])
        #expect(!(try registry.schema(at: source)).isValid(try Document("1").root))
    }

    @Test func anUnknownMetaschemaIsReported() throws {
        let (registry, first) = try registry([("a.json", ##"{"$schema":"http://a.example/mine","type":"null"}"##)])
        #expect(!(try registry.schema(at: first.root)).isValid(try Document("1").root))
        #expect(registry.unsupportedKeywords.map(\.keyword) == ["$schema"])
    }

    @Test func exceededLimitsAreReported() throws {
        var resources = SchemaResources()
        let text = ##"{"properties":{"a":{"type":"null"},"b":{"type":"null"},"c":{"type":"null"}}}"##
        let document = try Document(text, source: "a.json")
        resources.add(document)
        var limits = SchemaLimits()
        limits.schemas = 3
        let registry = SchemaRegistry(resources, dialect: .draft202012, limits: limits)
        #expect {
            try registry.schema(at: document.root)
        } throws: {
            "\($0)" == "a.json:1: the schemas reference more than 3 others"
        }
    }
}
