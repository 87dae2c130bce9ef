import APICheckBase
import APICheckChecks
import APICheckFindings
import APICheckJSON
import TestSupport
import Testing

/// References where published contracts have them: instead of an operation, and between files.
@Suite struct ReferenceTests {
    private static func compare(
        _ old: [String: String], _ new: [String: String]
    ) throws -> (changes: [String], operations: Int, skipped: [String]) {
        let folder = try TemporaryFolder()
        for (name, files) in [("old", old), ("new", new)] {
            for (file, text) in files { _ = try folder.write("\(name)/\(file)", text.utf8) }
        }
        func contract(_ name: String) throws -> ComparedContract {
            try ComparedContract(Document(contentsOf: "\(folder.path)/\(name)/root.yaml"))
        }
        let comparison = ContractComparison(old: try contract("old"), new: try contract("new"))
        return (
            comparison.changes.map { "\($0.rule.id) at \($0.place.description)" }.sorted(), comparison.operations,
            comparison.skipped.map(\.what.string)
        )
    }

    private static func root(_ operation: String) -> String {
        """
        openapi: 3.0.3
        info: {title: t, version: draft}
        paths: {/a: {post: \(operation)}}
        """
    }

    private static func operation(_ schema: String) -> String {
        "{responses: {'200': {description: OK, content: {application/json: {schema: \(schema)}}}}}"
    }

    private static let named = operation("{type: object, required: [name], properties: {name: {type: string}}}")
    private static let titled = operation("{type: object, required: [title], properties: {title: {type: string}}}")

    @Test func anOperationBehindAReferenceIsCompared() throws {
        let root = Self.root("{$ref: post.yaml}")
        let found = try Self.compare(
            ["root.yaml": root, "post.yaml": Self.named], ["root.yaml": root, "post.yaml": Self.titled])
        #expect(
            found.changes == [
                "response-required-property-added at /title", "response-required-property-removed at /name",
            ])
        #expect(found.operations == 1)
    }

    @Test func anOperationThatMovedIntoAFileIsNoChange() throws {
        let found = try Self.compare(
            ["root.yaml": Self.root(Self.named)],
            ["root.yaml": Self.root("{$ref: post.yaml}"), "post.yaml": Self.named]
        )
        #expect(found.changes == [])
        #expect(found.operations == 1)
    }

    @Test func anOperationThatCannotBeFoundIsListed() throws {
        let found = try Self.compare(
            ["root.yaml": Self.root(Self.named)], ["root.yaml": Self.root("{$ref: none.yaml}")])
        #expect(found.changes == [])
        #expect(found.operations == 0)
        #expect(found.skipped.count == 1 && found.skipped[0].contains("none.yaml"))
    }

    /// Alternatives that overlap, and conditions, are the same only if all that they refer to is.
    @Test(arguments: [
        ("{oneOf: [{required: [a]}, {$ref: thing.yaml}]}", "{required: [b]}", "{required: [c]}"),
        ("{if: {required: [a]}, then: {$ref: thing.yaml}}", "{required: [b]}", "{required: [c]}"),
        ("{not: {$ref: thing.yaml}}", "{required: [b]}", "{required: [c]}"),
    ]) func schemasInFilesAreEqualIfTheirFilesAre(_ schema: String, _ thing: String, _ other: String) throws {
        func files(_ thing: String) -> [String: String] {
            ["root.yaml": Self.root(Self.operation("{properties: {p: \(schema)}}")), "thing.yaml": thing]
        }
        #expect(try Self.compare(files(thing), files(thing)).changes == [])
        #expect(try Self.compare(files(thing), files(other)).changes != [])
    }

    /// The schema that a dynamic reference means changed, and nothing beside the reference.
    @Test func theTargetOfADynamicReferenceChanged() throws {
        func components(_ type: String) -> String {
            "{Node: {$dynamicAnchor: node, type: \(type)}, List: {type: object, properties: {n: {$dynamicRef: '#node'}}}}"
        }
        let list = "{$ref: '#/components/schemas/List'}"
        let found = try SchemaUsed.response.changes(
            list, list, components: (components("string"), components("integer")))
        #expect(found != [])
    }
}
