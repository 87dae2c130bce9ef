import APICheckHTTP
import APICheckNetwork
import Foundation
import TestSupport
import Testing

/// `apicheck record API -- COMMAND` around small shell scripts, before a server on loopback.
@Suite struct RecordCommandTests {
    private static let script = """
        curl -s "$APICHECK_SHOP_URL/items/3"; curl -s -o /dev/null -w ',%{http_code},' -X DELETE "$APICHECK_SHOP_URL/items/3"
        """

    private static func shop() async throws -> (HTTPServer, ShopProject) {
        let server = HTTPServer()
        let port = try await server.start { request in
            .response(
                Response(
                    status: request.method == "GET" ? 200 : 204, headers: ["Content-Type": "text/plain"],
                    body: Array(request.path.utf8)))
        }
        return (server, try ShopProject(server: "http://127.0.0.1:\(port)/v1", calls: []))
    }

    @Test func theCallsOfACommandAreReplayed() async throws {
        let (server, project) = try await Self.shop()
        let record = ["record", "shop", "--allow-writes"]
        let recorded = try await project.run(record, script: Self.script)
        #expect(recorded.status == 0)
        #expect(recorded.output == "/v1/items/3,204,")
        #expect(recorded.error == "recorded  recordings/shop/command.har, 2 exchanges\n")

        let again = try await project.run(record, script: Self.script)
        #expect(again.status == 2)
        #expect(
            again.error == """
                error: recordings/shop/command.har: the recording exists
                  help:     pass --mode new to add to it, --mode all to replace it, or --as NAME for another one

                """)
        let more = try await project.run(
            record + ["--mode", "new"], script: Self.script + #"; curl -s "$APICHECK_SHOP_URL/items/4""#)
        #expect(more.status == 0)
        #expect(more.error == "recorded  recordings/shop/command.har, 3 exchanges, 1 of them new\n")
        await server.stop()

        let replayed = try await project.run(["replay"], script: Self.script)
        #expect(replayed.status == 0)
        #expect(replayed.output == "/v1/items/3,204,")
        #expect(
            replayed.error.hasPrefix("shop  2 calls answered, 0 without a recorded answer, 1 entry not used\n"),
            "\(replayed.error)")
    }

    @Test func aFailedCommandIsRecordedAndAWriteIsNotSent() async throws {
        let (server, project) = try await Self.shop()
        let failed = try await project.run(["record", "shop", "--as", "failing"], script: Self.script + "; exit 4")
        #expect(failed.status == 4)
        #expect(failed.output == "/v1/items/3,403,")
        #expect(
            failed.error == """
                error: shop: DELETE /v1/items/3 writes and was not sent
                  help:     to send it, pass --allow-writes
                note: the command ended with 4; its calls are recorded all the same
                recorded  recordings/shop/failing.har, 1 exchange

                """)
        let passed = try await project.run(["record", "shop", "--mode", "all"], script: Self.script)
        #expect(passed.status == 1)
        await server.stop()
    }

    @Test(arguments: [
        (["--partial"], "--partial: only for workflows, not with a command after --"),
        (["--mode", "refresh"], "--mode refresh: only for workflows, not with a command after --"),
        (["--workflow", "a"], "--workflow: only for workflows, not with a command after --"),
        (["--format", "json"], "--format: only for workflows, not with a command after --"),
    ])
    func optionsOfWorkflowsAreRefused(options: [String], message: String) async throws {
        let outcome = try await ShopProject(calls: []).run(["record", "shop"] + options, script: "true")
        #expect(outcome.status == 2)
        #expect(outcome.error.contains(message), "\(outcome.error)")
    }

    @Test(arguments: [
        ([], "name the API whose calls are recorded\n  expected: shop\n  help:     apicheck record API -- COMMAND\n"),
        (["shopp"], "unknown API 'shopp'\n  expected: shop\n  help:     did you mean 'shop'?\n"),
    ])
    func anAPIIsNeeded(names: [String], message: String) async throws {
        let outcome = try await ShopProject(calls: []).run(["record"] + names, script: "true")
        #expect(outcome.status == 2)
        #expect(outcome.error == "error: \(message)")
    }
}
