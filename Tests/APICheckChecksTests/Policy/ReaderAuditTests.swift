import APICheckBase
import APICheckChecks
import APICheckFindings
import APICheckJSON
import APICheckProject
import APICheckReports
import TestSupport
import Testing

/// What apps read against what a contract declares.
@Suite struct ReaderAuditTests {
    private static func contract(_ version: String = "3.1.0", thing: String = schema) -> String {
        """
        openapi: \(version)
        info: {title: t, version: '1'}
        paths:
          /things:
            get:
              operationId: list
              responses:
                '200': {description: ok, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Thing'}}}}}
                4XX: {description: refused, content: {application/json: {schema: {type: object}}}}
                '204': {description: none}
        components:
          schemas:
            Thing: \(thing)
            Base: {type: object, required: [kind], properties: {kind: {type: string}}}
        """
    }

    private static let schema = """
        {type: object, required: [id, at], properties: {id: {type: integer}, at: {type: [string, 'null']}, \
        is_done: {type: boolean}, price: {type: number}, code: {oneOf: [{type: string}, {type: integer}]}, \
        any: {}, map: {type: object, additionalProperties: {type: integer}}, \
        tags: {type: array, items: {type: string}}, inner: {$ref: '#/components/schemas/Base'}, \
        open: {type: object, properties: {a: {}}, additionalProperties: true}}}
        """

    /// `level rule place: expected / actual (hint)` of each finding.
    private static func findings(_ reads: [AppRead], contract: String = contract()) throws -> [String] {
        let project = try SampleProject(contract: contract, bodies: ["[]"])
        try project.write("readers/App.json", String(decoding: AppReads(app: "App", reads: reads).bytes, as: UTF8.self))
        return try project.verify().findings.map { finding in
            "\(finding.level.rawValue) \(finding.rule.id) \(finding.place.description): \(finding.expected) / "
                + "\(finding.actual)" + (finding.hint.map { " (\($0))" } ?? "")
        }
    }

    private static func read(
        _ place: String, _ types: [String], _ accepted: [String], isRequired: Bool = false, status: Int = 200
    ) -> AppRead {
        AppRead.sample(
            "GET /things", status, place, "Thing.x", types: types, accepted: accepted, isRequired: isRequired)
    }

    @Test(
        arguments: [
            read("/*/id", ["Int"], ["integer"], isRequired: true), read("/*/id", ["Double"], ["number"]),
            read("/*/id", ["Int?"], ["integer", "null"]), read("/*/at", ["Date?"], ["string", "null"]),
            read("/*/is_done", ["Bool?"], ["boolean", "null"]), read("/*/code", ["ID"], ["integer", "string"]),
            read("/*/any", ["Int"], ["integer"]), read("/*/any/deep", ["Int"], ["integer"], isRequired: true),
            read("/*/map/x", ["Int"], ["integer"]), read("/*/map/*", ["Int"], ["integer"], isRequired: true),
            read("/*/tags/*", ["String"], ["string"], isRequired: true),
            read("/*/inner/kind", ["String"], ["string"], isRequired: true),
            read("/*/open/b", ["Int"], ["integer"]), read("/*/id", ["Custom"], []), read("", ["[Thing]"], ["array"]),
            // A dictionary in place of the object that the contract declares.
            read("/*/*", ["Int"], ["integer"]),
            // The schema of the response allows any object, and the other response has none.
            read("/message", ["String"], ["string"], isRequired: true, status: 404),
            read("/message", ["String"], ["string"], status: 204),
        ])
    func aReadThatTheContractDeclaresIsNoFinding(_ read: AppRead) throws {
        #expect(try Self.findings([read]) == [])
    }

    @Test(
        arguments: [
            (
                read("/*/isDone", ["Bool?"], ["boolean", "null"]),
                "warning reader-undeclared /*/isDone: one of id, at, is_done, price, code and 5 more / 'isDone', which Thing.x of App reads as Bool? (Did you mean 'is_done'?)"
            ),
            (
                read("/*/inner/colour", ["Int"], ["integer"]),
                "warning reader-undeclared /*/inner/colour: one of kind / 'colour', which Thing.x of App reads as Int"
            ),
            (
                read("/*/id", ["String"], ["string"]),
                "breaking reader-type-mismatch /*/id: integer / Thing.x of App reads as String, from string"
            ),
            (
                read("", ["Page"], ["object"]),
                "breaking reader-type-mismatch body: array / Thing.x of App reads as Page, from object"
            ),
            (
                read("/*/price", ["Int"], ["integer"]),
                "warning reader-type-mismatch /*/price: number / Thing.x of App reads as Int, from integer"
            ),
            (
                read("/*/code", ["Int"], ["integer"]),
                "warning reader-type-mismatch /*/code: integer or string / Thing.x of App reads as Int, from integer"
            ),
            (
                read("/*/at", ["Date"], ["string"], isRequired: true),
                "warning reader-requires-optional /*/at: nullable in the contract / Thing.x of App reads as Date, required"
            ),
            (
                read("/*/is_done", ["Bool"], ["boolean"], isRequired: true),
                "warning reader-requires-optional /*/is_done: not required in the contract / Thing.x of App reads as Bool, required"
            ),
            (
                read("/error", ["String"], ["string"], status: 500),
                "warning reader-undeclared status: 200, 4XX or 204 / App decodes 500"
            ),
        ])
    func aReadThatTheContractDeclaresOtherwiseIsAFinding(_ read: AppRead, _ expected: String) throws {
        #expect(try Self.findings([read]) == [expected])
    }

    @Test func whatIsBelowAnUndeclaredPlaceIsNoFindingOfItsOwn() throws {
        let found = try Self.findings([
            Self.read("/*/owner", ["User"], ["object"]), Self.read("/*/owner/name", ["String"], ["string"]),
        ])
        #expect(found.count == 1)
    }

    @Test func anOperationOfNoContractIsOneFinding() throws {
        let reads = ["/a", "/b"].map { AppRead.sample("GET /thing", 200, $0) }
        #expect(
            try Self.findings(reads) == [
                "warning reader-undeclared exchange: an operation of the contract / App decodes GET /thing 200 (The contract has GET /things: if it is meant, write the readers' file again.)"
            ])
    }

    /// Most contracts list no required properties.
    @Test func aSchemaThatRequiresNothingIsOnlyInformation() throws {
        let contract = Self.contract(thing: "{type: object, properties: {id: {type: integer}}}")
        #expect(
            try Self.findings([Self.read("/*/id", ["Int"], ["integer"], isRequired: true)], contract: contract) == [
                "info reader-requires-optional /*/id: not required in the contract / Thing.x of App reads as Int, required"
            ])
    }

    @Test func nullableOfOpenAPI30IsNull() throws {
        let contract = Self.contract(
            "3.0.3", thing: "{type: object, required: [id], properties: {id: {type: integer, nullable: true}}}")
        #expect(
            try Self.findings([Self.read("/*/id", ["Int"], ["integer"], isRequired: true)], contract: contract) == [
                "warning reader-requires-optional /*/id: nullable in the contract / Thing.x of App reads as Int, required"
            ])
    }

    @Test func aFindingOfAReaderCanBeAcceptedAndSwitchedOff() throws {
        let project = try SampleProject(contract: Self.contract(), bodies: ["[]"])
        let read = Self.read("/*/isDone", ["Bool"], ["boolean"])
        try project.write(
            "readers/App.json", String(decoding: AppReads(app: "App", reads: [read]).bytes, as: UTF8.self))
        #expect(try project.verify(levels: ["reader-undeclared=off"]).findings.isEmpty)
        let finding = try #require(try project.verify().findings.first)
        #expect(finding.evidence?.recording.hasSuffix("contracts/things/readers/App.json") == true)
        #expect(finding.evidence?.line == 6)
        #expect(finding.readers?.map(\.app) == ["App"])
        try project.accept()
        #expect(try project.verify().findings.isEmpty)
    }
}
