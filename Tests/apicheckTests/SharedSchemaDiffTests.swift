import APICheckJSON
import Foundation
import TestSupport
import Testing

/// `diff OLD NEW` where more operations use a changed schema than anybody reads the names of.
@Suite struct SharedSchemaDiffTests {
    /// 30 operations that answer with one object.
    private static func contract(_ property: String) -> String {
        let paths = (10..<40).map { index in
            """
              /p\(index):
                get:
                  responses:
                    "200": {description: "", content: {application/json: {schema: {$ref: "#/components/schemas/Thing"}}}}
            """
        }
        return """
            openapi: 3.1.0
            info: {title: Shop, version: draft}
            paths:
            \(paths.joined(separator: "\n"))
            components:
              schemas:
                Thing: {type: object, required: [\(property)], properties: {\(property): {type: string}}}
            """
    }

    private static func project() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write("old.yaml", contract("title").utf8)
        _ = try folder.write("contracts/shop/openapi.yaml", contract("name").utf8)
        return folder
    }

    private static let diff = ["diff", "old.yaml", "contracts/shop/openapi.yaml"]

    @Test func allOperationsAreCounted() async throws {
        let folder = try Self.project()
        let outcome = try await Binary.run(Self.diff, in: folder.url)
        #expect(outcome.status == 1)
        #expect(
            outcome.output.contains(
                "breaking  30 x response-required-property-removed, 'title': GET /p10, GET /p11, 28 more\n"),
            "\(outcome.output)")
        let markdown = try await Binary.run(Self.diff + ["--format", "markdown"], in: folder.url)
        #expect(
            markdown.output.contains(
                /\| \*\*breaking\*\* \| \[`response-required-property-removed`\]\([^)]+\) \| 30 \| 30 \|/),
            "\(markdown.output)")
    }

    @Test func aFindingIsAcceptedForTheCountedOperationsToo() async throws {
        let folder = try Self.project()
        _ = try await Binary.run(Self.diff + ["--format", "json=report.json"], in: folder.url)
        let findings = try #require(Document(contentsOf: folder.path + "/report.json").root["findings"]?.elements)
        let removed = try #require(findings.first { $0["rule"]?.string == "response-required-property-removed" })
        #expect(removed["further"]?.int == 10)
        // 20 with a place, the first of them is the finding itself, and one for the others.
        #expect(removed["also"]?.count == 20)
        let fingerprint = try #require(removed["fingerprint"]?.string)
        _ = try await Binary.run(
            ["accept", fingerprint, "--reason", "no app reads it", "--report", "report.json"], in: folder.url)
        let after = try await Binary.run(Self.diff, in: folder.url)
        #expect(after.status == 0, "\(after.output)")
        #expect(after.output.contains("1 accepted"), "\(after.output)")
    }

    /// What is decided for one operation needs a finding for it.
    @Test func aLevelForACountedOperationApplies() async throws {
        let level = ["--level", "response-required-property-removed=info"]
        let of = ["--level", "response-required-property-removed=breaking@GET /p39"]
        let folder = try Self.project()
        let outcome = try await Binary.run(Self.diff + level + of, in: folder.url)
        #expect(outcome.status == 1)
        #expect(
            outcome.output.contains(
                "breaking  response-required-property-removed: GET /p39 > 200 > application/json > /title"),
            "\(outcome.output)")
        #expect(outcome.output.contains("29 x response-required-property-removed, 'title'"), "\(outcome.output)")
    }
}
