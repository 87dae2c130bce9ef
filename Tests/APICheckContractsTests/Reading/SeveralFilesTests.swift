import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import Foundation
import TestSupport
import Testing

/// Descriptions in several files.
@Suite struct SeveralFilesTests {
    private static let main = """
        openapi: 3.1.0
        info: {title: t, version: '1'}
        paths:
          /todos/{id}: {$ref: paths/todo.yaml}
        components:
          schemas:
            Id: {type: integer}
        """

    private static func contract(
        _ files: [String: String], main: String = "api/openapi.yaml", root: String? = nil,
        limits: ContractLimits = ContractLimits()
    ) throws -> (contract: Contract, folder: TemporaryFolder) {
        let folder = try TemporaryFolder()
        for (name, text) in files { _ = try folder.write(name, text.utf8) }
        let contract = try Contract(
            contentsOf: "\(folder.path)/\(main)", root: root.map { "\(folder.path)/\($0)" }, limits: limits)
        return (contract, folder)
    }

    /// From a sub-folder to another and back up to the main file, for parts and for schemas.
    private static let several = [
        "api/openapi.yaml": main,
        "api/paths/todo.yaml": """
        parameters:
          - $ref: '../parts/parameters.yaml#/id'
        get:
          responses:
            '200': {$ref: '../parts/responses.yaml#/one%20todo'}
        """,
        "api/parts/parameters.yaml": """
        id:
          {name: id, in: path, required: true, schema: {$ref: '../openapi.yaml#/components/schemas/Id'}}
        """,
        "api/parts/responses.yaml": """
        one todo:
          description: ok
          headers:
            X-Total: {$ref: 'headers.yaml#/total'}
          content:
            application/json:
              schema: {$ref: '../schemas/todo%2Dmodel.yaml'}
        """,
        "api/parts/headers.yaml": "total: {required: true, schema: {type: integer}}\n",
        "api/schemas/todo-model.yaml": """
        type: object
        required: [id, title]
        properties:
          id: {$ref: '../openapi.yaml#/components/schemas/Id'}
          title: {type: string, x-apicheck-secret: true}
          parent: {$ref: '#'}
        """,
    ]

    @Test func findingsNameTheFileTheyComeFrom() throws {
        let (contract, folder) = try Self.contract(Self.several)
        #expect(contract.faults == [])
        let exchange = try Exchange.make("GET /todos/x", body: #"{"id":"7","parent":{"id":1}}"#)
        let findings = contract.check(exchange).findings.map { finding in
            let place = finding.contract.map { "\($0.file.dropFirst(folder.path.count + 1)):\($0.line)" } ?? ""
            return "\(finding.rule.id) at \(finding.place.description), \(place)"
        }
        #expect(
            findings == [
                "request-parameter-schema-violated at path id, api/openapi.yaml:7",
                "required-response-header-removed at header X-Total, api/parts/responses.yaml:4",
                "response-required-property-removed at /title, api/schemas/todo-model.yaml:2",
                "response-property-type-changed at /id, api/openapi.yaml:7",
                "response-required-property-removed at /parent/title, api/schemas/todo-model.yaml:2",
            ])
        #expect(contract.secretNames.properties == ["title"])
    }

    /// What a schema of another file says of a parameter's text is known before it is judged.
    @Test func textIsTypedByASchemaOfAnotherFile() throws {
        let (contract, _) = try Self.contract(Self.several)
        let exchange = try Exchange.make(
            "GET /todos/7", headers: ["Content-Type": "application/json", "X-Total": "1"],
            body: #"{"id":7,"title":"a"}"#)
        #expect(contract.check(exchange).findings == [])
    }

    @Test func aFileIsReadOnce() throws {
        var limits = ContractLimits()
        limits.files = 6
        _ = try Self.contract(Self.several, limits: limits)
        limits.files = 5
        #expect(
            Self.message { _ = try Self.contract(Self.several, limits: limits) }
                .hasSuffix("the contract refers to more than 5 files"))
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var schema: String
        var other = ""
        /// After the folder of the API.
        var message: String
        var testDescription: String { name }
    }

    @Test(arguments: [
        Case(
            name: "a near miss", schema: "$ref: comon.yaml#/A",
            message: """
                openapi.yaml:5: the reference 'comon.yaml#/A' names a file that does not exist, FOLDER/api/comon.yaml
                  help:     did you mean 'common.yaml'?
                """),
        Case(
            name: "a place that is not there", schema: "$ref: common.yaml#/defs/Todos", other: "defs: {Todo: {}}",
            message: """
                openapi.yaml:5: unresolved reference 'common.yaml#/defs/Todos'
                  help:     did you mean 'common.yaml#/defs/Todo'?
                """),
        Case(
            name: "a circle through two files", schema: "$ref: common.yaml#/A",
            other: "A: {$ref: 'openapi.yaml#/components/schemas/A'}",
            message: """
                openapi.yaml:5: the reference 'common.yaml#/A' refers to itself
                  help:     change one of the references of the circle
                """),
        Case(
            name: "a fault in the other file", schema: "$ref: common.yaml#/A",
            other: "B: {}\nA:\n  items: {$ref: '#/C'}\n",
            message: "common.yaml:3: unresolved reference '#/C'\n  help:     did you mean '#/A'?"),
        Case(
            name: "out of the folder", schema: "$ref: ../secret.yaml",
            message: """
                openapi.yaml:5: the reference '../secret.yaml' is outside the contract's folder, FOLDER/api
                  help:     move the file into the folder
                """),
        Case(
            name: "a malformed file", schema: "$ref: common.yaml", other: "a: [",
            message: "common.yaml:2: the text ends where a value is expected\n  help:     close each '[' and '{'"),
    ])
    func message(_ given: Case) throws {
        let text =
            "openapi: 3.1.0\ninfo: {title: t, version: '1'}\ncomponents: {schemas: {\n  A: {\n\(given.schema)}}}\n"
        let folder = try TemporaryFolder()
        for (name, text) in [("api/openapi.yaml", text), ("api/common.yaml", given.other), ("secret.yaml", "{}")] {
            _ = try folder.write(name, text.utf8)
        }
        let message = Self.message { _ = try Contract(contentsOf: "\(folder.path)/api/openapi.yaml") }
        #expect(message == "\(folder.path)/api/" + given.message.replacing("FOLDER", with: folder.path))
    }

    @Test func aSymbolicLinkDoesNotLeaveTheFolder() throws {
        let folder = try TemporaryFolder()
        let text = "openapi: 3.1.0\ncomponents: {schemas: {A: {$ref: link.yaml}}}\n"
        _ = try folder.write("api/openapi.yaml", text.utf8)
        let secret = try folder.write("secret.yaml", "{}".utf8)
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/api/link.yaml", withDestinationPath: secret)
        #expect(
            Self.message { _ = try Contract(contentsOf: "\(folder.path)/api/openapi.yaml") }.contains(
                "is outside the contract's folder"))
    }

    @Test func aMistakeIsReportedOnceForAllItsReferences() throws {
        let files = [
            "api/openapi.yaml": """
            openapi: 3.1.0
            info: {title: t, version: '1'}
            components:
              schemas:
                A: {type: text}
                B: {$ref: common.yaml#/C}
                D: {discriminator: {propertyName: k, mapping: {a: '#/components/schemas/A', c: ./common.yaml#/C}}}
            """,
            "api/common.yaml": "C: {type: word, not: {$ref: 'openapi.yaml#/components/schemas/A'}}\n",
        ]
        let (contract, _) = try Self.contract(files)
        #expect(contract.faults.map(\.actual) == ["'text'", "'word'"])
    }

    @Test func anotherFolderMayBeTheRoot() throws {
        let files = [
            "api/openapi.yaml": "openapi: 3.1.0\ncomponents: {schemas: {A: {$ref: ../common.yaml}}}\n",
            "common.yaml": "type: string",
        ]
        let (contract, _) = try Self.contract(files, root: ".")
        #expect(contract.faults.map(\.expected) == ["'info' in the description"])
    }

    @Test func aLongChainIsNamed() throws {
        let chain = (0..<201).map { "A\($0): {$ref: '#/components/schemas/A\($0 + 1)'}" }.joined(separator: ", ")
        let text = "openapi: 3.1.0\ncomponents: {schemas: {\(chain), A201: {}}}\n"
        #expect(
            Self.message { _ = try Contract(yaml: text) }
                == "api.yaml:2 #/components/schemas/A200/$ref: a chain of more than 200 references"
        )
    }

    private static func message(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "no error"
        } catch {
            return "\(error)"
        }
    }
}
