import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import Foundation
import TestSupport
import Testing

/// The overlay beside a contract, while the contract is read.
@Suite struct OverlaidContractTests {
    private static let description = """
        openapi: 3.1.0
        info: {title: Shop, version: '1'}
        paths:
          /items:
            get:
              responses:
                '200':
                  description: ok
                  content:
                    application/json:
                      schema: {$ref: '#/components/schemas/Item'}
            delete:
              responses: {'204': {description: gone}}
        components:
          schemas:
            Item:
              type: object
              properties:
                id: {type: string}
        """

    private static func overlay(_ actions: String, extends: String? = nil) -> String {
        "overlay: 1.1.0\ninfo: {title: t, version: '1'}\n\(extends.map { "extends: \($0)\n" } ?? "")actions:\n\(actions)\n"
    }

    /// What is in one folder.
    private static func read(_ files: [String: String], _ main: String = "openapi.yaml") throws -> Contract {
        let folder = try TemporaryFolder()
        for (name, text) in files { _ = try folder.write(name, text.utf8) }
        return try Contract(contentsOf: "\(folder.path)/\(main)", api: "shop")
    }

    /// Without the folder.
    private static func places(_ findings: [Finding]) -> [String] {
        findings.map { finding in
            let place = finding.contract?.description ?? ""
            return "\(finding.rule.id) at \(place.replacing(#/[^ ]*/(?=[a-z]+\.)/#, with: ""))"
        }
    }

    @Test func aPlaceOfTheOverlayNamesBothFiles() throws {
        let contract = try Self.read([
            "openapi.yaml": Self.description,
            "overlay.yaml": Self.overlay(
                """
                  - target: $.components.schemas.Item.properties.id
                    update: {type: integer}
                  - target: $.components.schemas.Item
                    update:
                      required: [id, name]
                      properties:
                        name: {type: string, deprecated: 1}
                  - target: $.paths['/items'].delete
                    remove: true
                """),
        ])
        #expect(contract.operations.map(\.name) == ["GET /items"])
        #expect(
            Self.places(contract.faults) == [
                "contract-malformed at overlay.yaml:10, merged into openapi.yaml:18"
            ])
        let exchange = try Exchange.make("GET /items", body: #"{"id": "7"}"#)
        #expect(
            Self.places(contract.check(exchange, evidence: nil).findings).sorted() == [
                "response-property-type-changed at overlay.yaml:5, merged into openapi.yaml:19",
                "response-required-property-removed at overlay.yaml:8, merged into openapi.yaml:16",
            ])
    }

    @Test func anActionWithoutATargetIsAFinding() throws {
        let contract = try Self.read([
            "openapi.yaml": Self.description,
            "overlay.yaml": Self.overlay("  - target: $.paths['/item']\n    remove: true"),
        ])
        #expect(
            contract.faults.map(text) == [
                "overlay-action-unmatched at contract, line 4: "
                    + "expected a value of the description at '$.paths['/item']', actual absent"
            ])
        #expect(contract.faults.first?.level == .warning)
    }

    /// Which file the overlay is for.
    @Test(
        arguments: [
            ("openapi.yaml", nil, true),
            ("openapi.yaml", "./openapi.yaml", true),
            ("openapi.yaml", "https://shop.example.com/openapi.json", true),
            ("openapi.yaml", "other.yaml", false),
            ("other.yaml", nil, false),
            ("other.yaml", "other.yaml", true),
            ("other.yaml", "https://shop.example.com/other.yaml", false),
        ] as [(String, String?, Bool)])
    func theOverlayIsForTheContractOrForWhatItExtends(main: String, extends: String?, isApplied: Bool) throws {
        let overlay = Self.overlay("  - target: $.paths['/items'].delete\n    remove: true", extends: extends)
        let contract = try Self.read([main: Self.description, "overlay.yaml": overlay], main)
        #expect(contract.operations.count == (isApplied ? 1 : 2))
        #expect((contract.overlay != nil) == isApplied)
    }

    @Test func aFileThatIsNoOverlayIsAnErrorOnlyForAContract() throws {
        let files = ["openapi.yaml": Self.description, "other.yaml": Self.description, "overlay.yaml": "a: 1\n"]
        #expect(throws: OverlayError.self) { try Self.read(files) }
        #expect(try Self.read(files, "other.yaml").operations.count == 2)
    }

    /// References of the overlay are those of the description: relative to its file.
    @Test func aReferenceOfTheOverlayIsRelativeToTheDescription() throws {
        let contract = try Self.read([
            "openapi.yaml": Self.description, "schemas/id.yaml": "type: integer\n",
            "overlay.yaml": Self.overlay(
                """
                  - target: $.components.schemas.Item.properties.id
                    remove: true
                  - target: $.components.schemas.Item.properties
                    update:
                      id: {$ref: schemas/id.yaml}
                """),
        ])
        let exchange = try Exchange.make("GET /items", body: #"{"id": "7"}"#)
        #expect(
            Self.places(contract.check(exchange, evidence: nil).findings) == [
                "response-property-type-changed at id.yaml:1"
            ])
    }

    /// Swagger 2.0 is converted after the overlay was applied to it.
    @Test func theOverlayOfASwaggerDescriptionIsInItsTerms() throws {
        let contract = try Self.read([
            "openapi.yaml": """
            swagger: '2.0'
            info: {title: Shop, version: '1'}
            paths:
              /items:
                get:
                  responses:
                    '200':
                      description: ok
                      schema: {$ref: '#/definitions/Item'}
            definitions:
              Item:
                type: object
                properties:
                  id: {type: string}
            """,
            "overlay.yaml": Self.overlay(
                """
                  - target: $.definitions.Item.properties.id
                    update:
                      type: integer
                  - target: $
                    update: {host: shop.example.com, schemes: [https]}
                """),
        ])
        #expect(contract.servers.map(\.url) == ["https://shop.example.com"])
        let exchange = try Exchange.make("GET /items", body: #"{"id": "7"}"#)
        #expect(
            Self.places(contract.check(exchange, evidence: nil).findings) == [
                "response-property-type-changed at overlay.yaml:6, merged into openapi.yaml:14"
            ])
    }

    @Test func aLinkOutOfTheFolderIsNotFollowed() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("api/openapi.yaml", Self.description.utf8)
        let outside = try folder.write("outside.yaml", Self.overlay("  - {target: $.info}").utf8)
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/api/overlay.yaml", withDestinationPath: outside)
        #expect {
            try Contract(contentsOf: "\(folder.path)/api/openapi.yaml")
        } throws: { error in
            "\(error)".contains("overlay.yaml:1: the overlay is outside the contract's folder")
        }
    }
}
