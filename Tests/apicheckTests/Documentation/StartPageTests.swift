import APICheckHTTP
import APICheckNetwork
import Foundation
import TestSupport
import Testing

/// The files and commands of "Without a description" in docs/start.md.
@Suite struct StartPageTests {
    /// The files of the page, written where it says.
    private func project() throws -> TemporaryFolder {
        let page = try String(contentsOf: Binary.root.appendingPathComponent("docs/start.md"), encoding: .utf8)
        let blocks = page.components(separatedBy: "```yaml\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
            .map { block in block.split(separator: "\n").map { $0.trimmingPrefix("   ") }.joined(separator: "\n") }
        try #require(blocks.count == 2)
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/shop/openapi.yaml", blocks[0].utf8)
        _ = try folder.write("contracts/shop/workflows.arazzo.yaml", blocks[1].utf8)
        return folder
    }

    @Test func thePlanOfTheExampleIsOneRequest() async throws {
        let folder = try project()
        let outcome = try await Binary.run(["record", "shop", "--plan"], in: folder.url)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(
            outcome.output == """
                shop/reads
                  order
                    curl --header 'Accept: application/json' https://shop.example.com/api/orders/1

                """)
    }

    @Test func theExampleRecordsVerifiesAndFindsWhatChanged() async throws {
        let folder = try project()
        let server = HTTPServer()
        let total = Total()
        let port = try await server.start { request in
            let body = #"{"id": 1, "total": \#(await total.text), "created_at": "2024-05-21T06:32:19.000000Z"}"#
            return .response(
                Response(
                    status: request.path == "/api/orders/1" ? 200 : 404, headers: ["Content-Type": "application/json"],
                    body: Array(body.utf8)))
        }
        let arguments = ["shop", "--server", "http://127.0.0.1:\(port)/api"]
        let recorded = try await Binary.run(["record"] + arguments, in: folder.url)
        #expect((recorded.status, recorded.error) == (0, "recorded  recordings/shop/reads.har, 1 exchange\n"))
        let verified = try await Binary.run(["verify", "shop"], in: folder.url)
        #expect(verified.status == 0)
        #expect(
            verified.output == """
                1 exchange checked: 0 breaking, 0 warnings, 0 info
                passed    shop: 1 exchange, 1 workflow, 1 recording

                """)
        let same = try await Binary.run(["diff", "--live"] + arguments, in: folder.url)
        #expect(
            same.output == """
                1 exchange checked: 0 breaking, 0 warnings, 0 info
                passed    shop: 1 exchange, 1 workflow, 1 recording

                """)
        await total.set("\"9.90\"")
        let changed = try await Binary.run(["diff", "--live"] + arguments, in: folder.url)
        #expect(changed.status == 1)
        #expect(
            changed.output.contains(
                "shop  GET /orders/{id}\n\n  breaking  response-property-type-changed at /total\n"))
        await server.stop()
    }

    /// What the server says an order costs, as JSON.
    private actor Total {
        private(set) var text = "9.90"

        func set(_ text: String) { self.text = text }
    }
}
