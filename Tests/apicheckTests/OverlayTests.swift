import APICheckJSON
import Foundation
import TestSupport
import Testing

/// `overlay.yaml` beside a contract, and `apicheck overlay`.
@Suite struct OverlayTests {
    private static let description = """
        openapi: 3.1.0
        info: {title: Shop, version: '1'}
        servers: [{url: 'http://127.0.0.1'}]
        paths:
          /items:
            get:
              operationId: list
              responses:
                '200':
                  description: ok
                  content:
                    application/json:
                      schema:
                        type: object
                        properties:
                          id: {type: string}
                          mood: {type: string}
            delete:
              responses: {'204': {description: gone}}

        """

    private static let overlay = """
        # The provider says string.
        overlay: 1.1.0
        info: {title: Marks and corrections of shop, version: 1.0.0}
        actions:
          - target: $..properties.id
            update: {type: integer}
          - target: $..properties.mood
            update: {x-apicheck-volatile: true}
          - target: $.paths['/items'].delete
            remove: true

        """

    private static func project(_ body: String = #"{"id": 7, "mood": "blue"}"#, overlay: String = overlay) throws
        -> TemporaryFolder
    {
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/shop/openapi.yaml", description.utf8)
        _ = try folder.write("contracts/shop/overlay.yaml", overlay.utf8)
        _ = try folder.write(
            "recordings/shop/list.har",
            """
            {"log":{"entries":[{"request":{"method":"GET","url":"http://127.0.0.1/items","headers":[]},
            "response":{"status":200,"headers":[{"name":"Content-Type","value":"application/json"}],
            "content":{"text":"\(body.replacing("\"", with: "\\\""))"}}}]}}
            """.utf8)
        return folder
    }

    @Test func verifyReadsTheContractWithItsOverlay() async throws {
        let folder = try Self.project()
        let outcome = try await Binary.run(["verify", "shop", "--coverage"], in: folder.url)
        #expect((outcome.status, outcome.error) == (0, ""))
        #expect(outcome.output.contains("coverage  shop: 1 of 1 operation, "), "\(outcome.output)")
    }

    @Test func aFindingAboutTheOverlayNamesBothFiles() async throws {
        let folder = try Self.project(#"{"id": "7"}"#)
        let formats = ["text", "json=r.json", "sarif=r.sarif", "github=r.txt"].flatMap { ["--format", $0] }
        let outcome = try await Binary.run(["verify", "shop"] + formats, in: folder.url)
        #expect((outcome.status, outcome.error) == (1, ""))
        let place = "contracts/shop/overlay.yaml:6, merged into contracts/shop/openapi.yaml:16"
        #expect(outcome.output.contains("    contract     \(place)\n"), "\(outcome.output)")
        let report = try Document(contentsOf: "\(folder.path)/r.json").root
        let contract = try #require(report["findings"]?[0]?["contract"])
        #expect(
            contract.equals(
                try Document(
                    """
                    {"file": "contracts/shop/overlay.yaml", "line": 6,
                    "mergedInto": {"file": "contracts/shop/openapi.yaml", "line": 16}}
                    """
                ).root), "\(contract.text)")
        for file in ["r.sarif", "r.txt"] {
            let text = try String(contentsOfFile: "\(folder.path)/\(file)", encoding: .utf8)
            #expect(text.contains(place), "\(text)")
        }
    }

    @Test func anActionThatSelectsNothingIsAWarning() async throws {
        let overlay = Self.overlay + "  - target: $.paths['/orders']\n    remove: true\n"
        let folder = try Self.project(overlay: overlay)
        let outcome = try await Binary.run(["verify", "shop", "--fail-on", "warning"], in: folder.url)
        #expect((outcome.status, outcome.error) == (1, ""))
        #expect(
            outcome.output.contains(
                """
                  warning   overlay-action-unmatched at contract
                    expected     a value of the description at '$.paths['/orders']'
                    actual       absent
                    contract     contracts/shop/overlay.yaml:11

                """), "\(outcome.output)")
    }

    /// An overlay that cannot be used ends each command, and says where.
    @Test func anOverlayThatCannotBeAppliedIsAnError() async throws {
        let overlay = Self.overlay.replacing("update: {type: integer}", with: "update: [integer]")
        let folder = try Self.project(overlay: overlay)
        for command in [["verify", "shop"], ["diff", "contracts/shop", "contracts/shop"], ["doctor"]] {
            let outcome = try await Binary.run(command, in: folder.url)
            #expect(outcome.status != 0)
            let text = outcome.error + outcome.output
            #expect(
                text.contains("contracts/shop/overlay.yaml:6: an array cannot be merged into an object"), "\(text)")
        }
    }

    @Test func eachSideOfAComparisonHasItsOwnOverlay() async throws {
        let folder = try Self.project()
        for (name, text) in [("openapi.yaml", Self.description), ("overlay.yaml", Self.overlay)] {
            _ = try folder.write("next/shop/\(name)", text.utf8)
        }
        let same = try await Binary.run(["diff", "contracts/shop", "next/shop"], in: folder.url)
        #expect((same.status, same.error) == (0, ""))
        _ = try folder.write(
            "next/shop/overlay.yaml", Self.overlay.replacing("type: integer", with: "type: boolean").utf8)
        let other = try await Binary.run(["diff", "contracts/shop", "next/shop"], in: folder.url)
        #expect(other.status == 1)
        #expect(
            other.output.contains("OLD integer, NEW boolean (next/shop/openapi.yaml:16)"),
            "\(other.output)")
    }

    // MARK: overlay apply

    @Test func applyWritesWhatOtherToolsRead() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("a.yaml", "b: [1]\nc: {d: x} # gone\n'e': \"1\"\n".utf8)
        _ = try folder.write("a.json", #"{"b": [1], "c": {"d": "x"}, "e": 1.50}"#.utf8)
        _ = try folder.write(
            "o.yaml",
            """
            overlay: 1.1.0
            info: {title: t, version: '1'}
            actions:
              - {target: $.b, update: 2}
              - {target: $.c, update: {f: {g: null}}}
              - {target: $.nothing, remove: true}

            """.utf8)
        let warning = "warning: o.yaml:6: the action selects nothing: $.nothing\n"
        let yaml = try await Binary.run(["overlay", "apply", "a.yaml", "o.yaml"], in: folder.url)
        #expect((yaml.status, yaml.error) == (0, warning))
        #expect(yaml.output == "b: [1, 2]\nc:\n  d: x\n  f:\n    g: null\ne: \"1\"\n")
        let json = try await Binary.run(["overlay", "apply", "a.json", "o.yaml", "-o", "r.json"], in: folder.url)
        #expect((json.status, json.error, json.output) == (0, warning, ""))
        #expect(
            try String(contentsOfFile: "\(folder.path)/r.json", encoding: .utf8) == """
                {
                  "b": [
                    1,
                    2
                  ],
                  "c": {
                    "d": "x",
                    "f": {
                      "g": null
                    }
                  },
                  "e": 1.50
                }

                """)
        let strict = try await Binary.run(
            ["overlay", "apply", "a.json", "o.yaml", "--strict", "-o", "s.json"], in: folder.url)
        #expect((strict.status, strict.error) == (1, warning.replacing("warning", with: "error")))
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/s.json"))
    }
}
