import APICheckBase
import APICheckHTTP
import APICheckNetwork
import Foundation
import TestSupport
import Testing

/// `apicheck replay` around small shell scripts.
@Suite struct ReplayCommandTests {
    private static let unused = "  recordings/shop/reads.har:LINE (entry 2)  GET /v1/items/2\n"
    private static let miss = """
        error: shop: no recorded answer to GET /v1/items/9
          where:    nearest entry: recordings/shop/reads.har:LINE (entry 1), GET /v1/items/1
          expected: path: /v1/items/1
          actual:   path: /v1/items/9
          help:     record it with: apicheck record

        """

    /// Arguments, script, status, output, standard error.
    private static let runs: [([String], String, Int32, String, String)] = [
        (
            [], #"curl -s "$APICHECK_SHOP_URL/items/1""#, 0, "one",
            "shop  1 call answered, 0 without a recorded answer, 1 entry not used\n" + unused
        ),
        (
            ["shop"], #"curl -s "$APICHECK_SHOP_URL/items/[1-2]"; exit 7"#, 7, "onetwo",
            "shop  2 calls answered, 0 without a recorded answer, 0 entries not used\n"
        ),
        (
            ["--unused", "ignore"], #"for i in 1 9 9; do curl -s -o /dev/null "$APICHECK_SHOP_URL/items/$i"; done"#, 1,
            "",
            miss.replacing("/9\n  where", with: "/9 (2 times)\n  where")
                + "shop  1 call answered, 2 without a recorded answer, 1 entry not used\n"
        ),
        (
            ["--unused", "ignore"],
            #"curl -s -o /dev/null -w '%{http_code}' "$APICHECK_SHOP_URL/items/9"; exit 5"#, 5, "501",
            miss + "shop  0 calls answered, 1 without a recorded answer, 2 entries not used\n"
        ),
        (
            ["--unused", "fail"], #"curl -s "$APICHECK_SHOP_URL/items/1""#, 1, "one",
            "shop  1 call answered, 0 without a recorded answer, 1 entry not used\n" + unused
                + "error: 1 entry not used\n  help:     record again without them, or pass --unused list\n"
        ),
        (
            ["--unused", "ignore"], "kill -KILL $$", 137, "",
            "note: SIGKILL ended the command\n"
                + "shop  0 calls answered, 0 without a recorded answer, 2 entries not used\n"
        ),
        (
            ["--unused", "ignore", "--fault", "shop:status=503,then=recorded"],
            #"curl -s -w '%{http_code}' -o /dev/null "$APICHECK_SHOP_URL/items/1"; curl -s "$APICHECK_SHOP_URL/items/1""#,
            0, "503one", "shop  1 call answered, 0 without a recorded answer, 1 entry not used\n"
        ),
    ]

    @Test(arguments: runs.indices) func theCommandDecidesAndMissesFail(index: Int) async throws {
        let (arguments, script, status, output, error) = Self.runs[index]
        let outcome = try await ShopProject().run(["replay"] + arguments, script: script)
        #expect(outcome.status == status)
        #expect(outcome.output == output)
        #expect(outcome.error.replacing(/har:\d+/, with: "har:LINE") == error)
    }

    /// Each worker gets both answers of one resource in order, by its port or by its name in a header.
    @Test func workersHaveTheirOwnOrder() async throws {
        let project = try ShopProject(calls: [("/items/1", "first,"), ("/items/1", "second,"), ("/items/2", "two,")])
        let outcome = try await project.run(
            ["replay", "shop", "--workers", "3"],
            script: """
                curl -s "$APICHECK_SHOP_URL_2/items/1" "$APICHECK_SHOP_URL/items/1" "$APICHECK_SHOP_URL_2/items/1"
                curl -s "$APICHECK_SHOP_URL_1/items/1"
                curl -s -H 'X-Apicheck-Worker: 3' "$APICHECK_SHOP_URL/items/1" "$APICHECK_SHOP_URL_2/items/1"
                curl -s -o /dev/null -w '%{http_code}' -H 'X-Apicheck-Worker: 4' "$APICHECK_SHOP_URL/items/1"
                """)
        #expect(outcome.status == 0)
        #expect(outcome.output == "first,first,second,second,first,second,400")
        #expect(
            outcome.error.replacing(/har:\d+/, with: "har:LINE") == """
                shop  6 calls answered, 0 without a recorded answer, 1 entry not used
                  recordings/shop/reads.har:LINE (entry 3)  GET /v1/items/2

                """)
    }

    @Test func theProxyAnswersByHost() async throws {
        let outcome = try await ShopProject().run(
            ["replay", "--as-proxy", "--unused", "ignore"],
            script: """
                curl -s http://shop.example.com/v1/items/1 "$APICHECK_SHOP_URL/items/2"
                curl -s -o /dev/null -w ',%{http_code}' http://other.example.com/v1/items/1
                curl -s -o /dev/null -w ',%{http_connect}' --proxy "$HTTP_PROXY" https://shop.example.com/v1/items/1
                curl -s -o /dev/null -w ',%{http_code}' --noproxy '*' "$HTTP_PROXY/v1/items/1"
                exit 0
                """)
        #expect(outcome.status == 1)
        #expect(outcome.output == "onetwo,502,501,502")
        #expect(
            outcome.error == """
                error: the proxy has no recordings of http://other.example.com
                  expected: shop.example.com
                  help:     name the API on the command line; for a server of your own, add its host to NO_PROXY
                error: the proxy was asked for a tunnel to shop.example.com:443, and sees nothing inside of one
                  help:     use the API's base URL from the variable APICHECK_<API>_URL instead of an https:// URL
                error: the proxy was asked for /v1/items/1, which is no URL
                  help:     make the address a client's proxy, not its base URL
                shop  2 calls answered, 0 without a recorded answer, 0 entries not used

                """)
    }

    /// Arguments, the rest of the command line, message.
    private static let refusals: [([String], String)] = [
        (
            ["shop"],
            "the command to run is missing\n  expected: apicheck replay [API...] [OPTIONS] -- COMMAND...\n"
        ),
        (
            ["--", "no-such-program"],
            "cannot start 'no-such-program': No such file or directory\n"
                + "  help:     check its spelling, and that a folder in PATH has it\n"
        ),
        (
            ["--", "./contracts/shop/openapi.yaml"],
            "cannot start './contracts/shop/openapi.yaml': Permission denied\n"
                + "  help:     make it executable: chmod +x FILE\n"
        ),
        (["shop", "true", "--", "true"], "unknown API 'true'\n  expected: shop\n"),
        (
            ["--on-miss", "record", "--", "true"],
            "--on-miss record is refused when CI is set\n"
                + "  help:     record on another machine and commit the files, or unset CI\n"
        ),
        (
            ["--recordings", "none", "shop", "--", "true"],
            "none/shop/: no recording in this folder\n  help:     record it with: apicheck record shop\n"
        ),
        (
            ["recordings/shop/reads.har", "shop", "--on-miss", "pass", "--server", "http://127.0.0.1:1", "--", "true"],
            "--server can be a URL for one API only; this run has 2\n"
        ),
    ]

    @Test(arguments: refusals) func badInputIsRefused(arguments: [String], message: String) async throws {
        let project = try ShopProject()
        let outcome = try await Binary.run(["replay"] + arguments, in: project.url, environment: ["CI": "true"])
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error == "error: \(message)")
    }

    @Test(arguments: [
        (["--as", "a/b"], "--as must be the name of a recording without folder and .har, not 'a/b'"),
        (["--workers", "0"], "--workers must be 1 to 256, not 0"),
        (["--allow-writes"], "--server, --allow-writes, --cert and --cacert need --on-miss pass or --on-miss record"),
    ])
    func badOptionsAreRefused(options: [String], message: String) async throws {
        let outcome = try await ShopProject().run(["replay"] + options, script: "true")
        #expect(outcome.status == 2)
        #expect(outcome.error.hasPrefix("error: \(message)\n"), "\(outcome.error)")
    }

    // MARK: The real server

    private static func shop() async throws -> (HTTPServer, Int) {
        let server = HTTPServer()
        let port = try await server.start { request in
            let token = request.headers["authorization"] ?? "none"
            return .response(
                Response(
                    status: request.method == "GET" ? 200 : 204, headers: ["Content-Type": "application/json"],
                    body: Array(#"{"path": "\#(request.path)", "token": "\#(token)"}"#.utf8)))
        }
        return (server, port)
    }

    @Test func whatIsMissingIsRecordedOnce() async throws {
        let (server, port) = try await Self.shop()
        let project = try ShopProject(server: "http://127.0.0.1:\(port)/v1")
        let secret = "correct-horse-\(port)"
        let script = """
            curl -s "$APICHECK_SHOP_URL/items/1"; curl -s -H 'Authorization: Bearer \(secret)' "$APICHECK_SHOP_URL/items/9"
            """
        let first = try await project.run(["replay", "--on-miss", "record", "--unused", "ignore"], script: script)
        #expect(first.status == 0)
        #expect(first.output == #"one{"path": "/v1/items/9", "token": "Bearer \#(secret)"}"#)
        #expect(
            first.error == """
                shop  1 call answered, 0 without a recorded answer, 1 answered by the real server, 1 entry not used
                recorded  recordings/shop/command.har, 1 exchange

                """)
        let recorded = try #require(project.text("recordings/shop/command.har"))
        #expect(recorded.contains("/v1/items/9"))
        #expect(!recorded.contains(secret))
        await server.stop()
        let second = try await project.run(["replay", "--unused", "ignore"], script: script)
        #expect(second.status == 0)
        #expect(
            second.error == """
                shop was recorded from http://127.0.0.1:\(port) and https://shop.example.com; this server answers from the \
                entries of both
                shop  2 calls answered, 0 without a recorded answer, 1 entry not used

                """)
    }

    @Test func passingRecordsNothingAndSendsNoWrites() async throws {
        let (server, port) = try await Self.shop()
        let project = try ShopProject(server: "http://127.0.0.1:\(port)/v1")
        let files = project.folder.contents
        let script = """
            curl -s "$APICHECK_SHOP_URL/items/9" | grep -o items/9
            curl -s -o /dev/null -w '%{http_code}' -X DELETE "$APICHECK_SHOP_URL/items/1"
            """
        let careful = try await project.run(["replay", "--on-miss", "pass", "--unused", "ignore"], script: script)
        #expect(careful.status == 1)
        #expect(careful.output == "items/9\n501")
        #expect(
            careful.error.contains(
                "help:     record it with: apicheck record; it writes and was not sent; to send it, pass --allow-writes\n"
            ), "\(careful.error)")
        let daring = try await project.run(
            ["replay", "--on-miss", "pass", "--allow-writes", "--unused", "ignore"], script: script)
        #expect(daring.status == 0)
        #expect(daring.output == "items/9\n204")
        #expect(project.folder.contents == files)
        await server.stop()
    }

    /// Nothing of it is recorded.
    @Test func aServerThatDoesNotAnswerIsAFailure() async throws {
        let (server, port) = try await Self.shop()
        await server.stop()
        let project = try ShopProject(server: "http://127.0.0.1:\(port)/v1")
        let files = project.folder.contents
        let outcome = try await project.run(
            ["replay", "--on-miss", "record", "--unused", "ignore"],
            script: #"curl -s -o /dev/null -w '%{http_code}' "$APICHECK_SHOP_URL/items/9""#)
        #expect(outcome.status == 1)
        #expect(outcome.output == "501")
        let first = "error: shop: GET /v1/items/9 was sent to http://127.0.0.1:\(port) and got no answer\n  actual: "
        #expect(outcome.error.hasPrefix(first), "\(outcome.error)")
        #expect(project.folder.contents == files)
    }
}
