import APICheckBase
import APICheckHTTP
import APICheckNetwork
import Foundation
import TestSupport
import Testing

/// `diff --live --learn --write` marks values that differ between two calls in the contract, and nothing else.
@Suite struct LearnTests {
    static let contract = """
        # The things.
        openapi: 3.0.3
        info: {title: X, version: "1"}
        servers: [{url: "http://127.0.0.1:PORT"}]
        paths:
          /things:
            get:
              operationId: things
              responses:
                "200":
                  description: d
                  content:
                    application/json:
                      schema:
                        type: array
                        items:
                          type: object
                          required:   # always
                          - state
                          properties:
                            state: {type: string}
                            mood: {type: string} # free text
                            weather:
                              # as seen
                              type: string
                            owner: {$ref: '#/components/schemas/Owner'}
                            extra: {type: object}

        components:
          schemas:
            Owner:
              type: object
              properties:
                'nick': {'type': 'string'}

        """

    private static let marked =
        contract
        .replacing("mood: {type: string} #", with: "mood: {type: string, x-apicheck-volatile: true} #")
        .replacing(
            "                      type: string\n                    owner",
            with:
                "                      type: string\n                      x-apicheck-volatile: true\n                    owner"
        )
        .replacing("extra: {type: object}", with: "extra: {type: object, x-apicheck-volatile: [/cloud]}")
        .replacing("{'type': 'string'}", with: "{'type': 'string', x-apicheck-volatile: true}")
        .replacing(
            "x-apicheck-volatile: [/cloud]}\n",
            with: "x-apicheck-volatile: [/cloud]}\n                  x-apicheck-volatile: [/tide]\n")

    private static let workflows = """
        arazzo: 1.0.1
        info: {title: X, version: "1"}
        sourceDescriptions: [{name: x, url: ./openapi.yaml, type: openapi}]
        workflows:
          - workflowId: reads
            steps: [{stepId: s, operationId: things}]
        """

    /// A thing with other words in each answer, except for its state.
    private static func thing(_ count: Int, state: String = "open") -> String {
        let word = ["blue", "green", "red", "white", "grey", "black", "brown", "pink"][count % 8]
        return """
            [{"state": "\(state)", "mood": "\(word)", "weather": "\(word)", "owner": {"nick": "\(word)"}, \
            "extra": {"cloud": "\(word)", "sky": "high"}, "tide": "\(word)"}]
            """
    }

    struct Sample {
        let folder: TemporaryFolder
        let server = HTTPServer()
        let port: Int
        /// What an answer has beside the words.
        let state = Locked("open")

        init(
            contract: String = LearnTests.contract, name: String = "openapi.yaml",
            answering: @escaping @Sendable (TemporaryFolder) throws -> Void = { _ in }
        ) async throws {
            let folder = try TemporaryFolder()
            self.folder = folder
            let count = Locked(0)
            let state = state
            port = try await server.start { _ in
                try? answering(folder)
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                return .response(
                    Response(
                        status: 200, headers: ["Content-Type": "application/json"],
                        body: Array(LearnTests.thing(number, state: state.withLock { $0 }).utf8)))
            }
            _ = try folder.write("contracts/x/\(name)", contract.replacing("PORT", with: "\(port)").utf8)
            _ = try folder.write(
                "contracts/x/workflows.arazzo.yaml", LearnTests.workflows.replacing("openapi.yaml", with: name).utf8)
        }

        func run(_ arguments: String...) async throws -> Binary.Outcome {
            try await Binary.run(arguments, in: folder.url)
        }

        func contract(_ name: String = "openapi.yaml") throws -> String {
            try String(contentsOf: folder.url.appendingPathComponent("contracts/x/\(name)"), encoding: .utf8)
                .replacing("127.0.0.1:\(port)", with: "127.0.0.1:PORT")
        }
    }

    @Test func aContractThatALinkLeadsOutOfTheProjectToIsNotMarked() async throws {
        let sample = try await Sample()
        let file = sample.folder.url.appendingPathComponent("contracts/x/openapi.yaml")
        let outside = sample.folder.url.appendingPathComponent("outside.yaml")
        try FileManager.default.moveItem(at: file, to: outside)
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "../../outside.yaml")
        let before = try Data(contentsOf: outside)
        let learned = try await sample.run("diff", "--live", "x", "--learn", "--write")
        #expect(learned.status == 3)
        #expect(
            learned.error.contains(
                "openapi.yaml: a symbolic link leads out of contracts, to \(sample.folder.path)/outside.yaml"),
            "\(learned.error)")
        #expect(try Data(contentsOf: outside) == before)
        await sample.server.stop()
    }

    @Test func theContractGetsMarksAndTheNextComparisonHasNoNoise() async throws {
        let sample = try await Sample()
        #expect(try await sample.run("record", "x").status == 0)
        let noisy = try await sample.run("diff", "--live", "x")
        #expect(noisy.output.contains("recorded-value-changed at /*/mood"), "\(noisy.output)")

        let learned = try await sample.run("diff", "--live", "x", "--learn", "--write")
        #expect(
            learned.error == """
                differs   GET /things /*/extra/cloud between two calls
                differs   GET /things /*/mood between two calls
                differs   GET /things /*/owner/nick between two calls
                differs   GET /things /*/tide between two calls
                differs   GET /things /*/weather between two calls
                marked    GET /things /*/extra/cloud at contracts/x/openapi.yaml:28
                marked    GET /things /*/mood at contracts/x/openapi.yaml:22
                marked    GET /things /*/owner/nick at contracts/x/openapi.yaml:36, for all that use this schema
                marked    GET /things /*/tide at contracts/x/openapi.yaml:29
                marked    GET /things /*/weather at contracts/x/openapi.yaml:26

                """)
        #expect(learned.status == 0)
        #expect(try sample.contract() == Self.marked)

        let quiet = try await sample.run("diff", "--live", "x")
        #expect(!quiet.output.contains("recorded-value-changed"), "\(quiet.output)")
        sample.state.withLock { $0 = "closed" }
        let news = try await sample.run("diff", "--live", "x")
        #expect(news.output.contains("recorded-value-changed at /*/state"), "\(news.output)")

        let again = try await sample.run("diff", "--live", "x", "--learn", "--write")
        #expect(again.error == "unchanged contracts/x/openapi.yaml: nothing to add\n")
        #expect(try sample.contract() == Self.marked)
        await sample.server.stop()
    }

    @Test func withoutWriteTheContractStays() async throws {
        let sample = try await Sample()
        let learned = try await sample.run("diff", "--live", "x", "--learn")
        #expect(learned.error.contains("differs   GET /things /*/mood between two calls\n"))
        #expect(!learned.error.contains("marked"))
        #expect(try sample.contract() == Self.contract)
        await sample.server.stop()
    }

    /// Each contract is on one line.
    static let others: [(name: String, old: String, new: String, says: String)] = [
        (
            "openapi.json", json(items: #"{"type":"object"}"#),
            json(
                items:
                    #"{"type":"object","x-apicheck-volatile":["/extra/cloud","/mood","/owner/nick","/tide","/weather"]}"#
            ),
            "marked    GET /things /*/mood at contracts/x/openapi.json:1"
        ),
        (
            "openapi.yaml", json(items: #"{ }"#),
            json(items: #"{ x-apicheck-volatile: [/extra/cloud, /mood, /owner/nick, /tide, /weather] }"#)
                .replacing("{ x", with: "{x"),
            "marked    GET /things /*/mood at contracts/x/openapi.yaml:1"
        ),
        (
            "openapi.json",
            json(items: #"{"x-apicheck-volatile":["/extra/cloud","/mood","/weather"]}"#),
            json(items: #"{"x-apicheck-volatile":["/extra/cloud","/mood","/weather", "/owner/nick", "/tide"]}"#),
            "marked    GET /things /*/tide at contracts/x/openapi.json:1"
        ),
        (
            "openapi.json", json(items: #"{"x-apicheck-volatile":false}"#),
            json(items: #"{"x-apicheck-volatile":false}"#),
            "unmarked  GET /things /*/mood: contracts/x/openapi.json:1"
        ),
        (
            "openapi.json", json(schema: ""), json(schema: ""),
            "unmarked  GET /things /*/mood: the contract declares no schema for the body with the status 200"
        ),
        (
            "openapi.json", json(schema: #""schema":true"#), json(schema: #""schema":true"#),
            "unmarked  GET /things /*/mood: no schema of the contract has room for the mark"
        ),
    ]

    private static func json(items: String) -> String { json(schema: #""schema":{"type":"array","items":\#(items)}"#) }

    private static func json(schema: String) -> String {
        #"{"openapi":"3.1.0","info":{"title":"X","version":"1"},"servers":[{"url":"http://127.0.0.1:PORT"}],"#
            + #""paths":{"/things":{"get":{"operationId":"things","responses":{"200":{"description":"d","#
            + #""content":{"application/json":{\#(schema)}}}}}}}}"#
    }

    @Test(arguments: others.indices) func aPlaceThatIsNotDeclaredIsMarkedAboveIt(_ index: Int) async throws {
        let row = Self.others[index]
        let sample = try await Sample(contract: row.old, name: row.name)
        let learned = try await sample.run("diff", "--live", "x", "--learn", "--write")
        #expect(learned.error.contains(row.says), "\(learned.error)")
        #expect(try sample.contract(row.name) == row.new)
        await sample.server.stop()
    }

    @Test func aLinkStaysALink() async throws {
        let sample = try await Sample(contract: Self.contract.replacing("\n", with: "\r\n"))
        let link = sample.folder.url.appendingPathComponent("contracts/x/openapi.yaml")
        let target = sample.folder.url.appendingPathComponent("contracts/x/api-1.yaml")
        try FileManager.default.moveItem(at: link, to: target)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "api-1.yaml")
        _ = try await sample.run("diff", "--live", "x", "--learn", "--write")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "api-1.yaml")
        #expect(try sample.contract("api-1.yaml") == Self.marked.replacing("\n", with: "\r\n"))
        await sample.server.stop()
    }

    @Test func aContractThatChangedDuringTheRunIsNotWritten() async throws {
        let sample = try await Sample { folder in
            let file = folder.url.appendingPathComponent("contracts/x/openapi.yaml")
            let text = try String(contentsOf: file, encoding: .utf8)
            try Data(text.replacing("title: X", with: "title: Y").utf8).write(to: file)
        }
        let learned = try await sample.run("diff", "--live", "x", "--learn", "--write")
        #expect(
            learned.error.hasSuffix(
                """
                error: contracts/x/openapi.yaml: the file was changed during the run, so that no mark was written
                  help:     run it again

                """), "\(learned.error)")
        #expect(learned.status == 3)
        #expect(try sample.contract() == Self.contract.replacing("title: X", with: "title: Y"))
        await sample.server.stop()
    }

    /// Root may write everywhere.
    @Test(.enabled(if: getuid() != 0)) func aFolderThatCannotBeWrittenIsReportedAfterTheReport() async throws {
        let sample = try await Sample()
        let contracts = sample.folder.url.appendingPathComponent("contracts/x").path
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: contracts)
        let learned = try await sample.run("diff", "--live", "x", "--learn", "--write")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: contracts)
        #expect(learned.error.contains("error: contracts/x/openapi.yaml: "), "\(learned.error)")
        #expect(learned.output.contains("1 exchange checked"))
        #expect(learned.status == 3)
        #expect(try sample.contract() == Self.contract)
        await sample.server.stop()
    }

    @Test func aValueThatIsNoMarkIsAFaultOfTheContract() async throws {
        let sample = try await Sample(
            contract: Self.contract.replacing("{type: object}", with: "{type: object, x-apicheck-volatile: [cloud]}"))
        let outcome = try await sample.run("diff", "--live", "x", "--format", "json")
        #expect(
            outcome.output.contains(#"x-apicheck-volatile must list pointers such as /items/*/etag, not \"cloud\""#))
        #expect(outcome.output.contains(#""file": "contracts/x/openapi.yaml""#), "\(outcome.output)")
        await sample.server.stop()
    }
}
