import APICheckJSON
import Foundation
import TestSupport
import Testing

/// `apicheck mcp`, spoken to as a client speaks.
@Suite struct MCPTests {
    private static let info = #""_meta":{"io.modelcontextprotocol/serverInfo":{"name":"apicheck","version":"0.9.0"}}"#

    @Test func theServerSaysWhatItServes() async throws {
        let server = try MCPClient.start()
        let answer = try await server.ask(
            #"{"jsonrpc":"2.0","id":"a","method":"server/discover","params":{\#(MCPClient.meta)}}"#)
        let result = try MCPClient.result(answer)
        #expect(result["resultType"]?.string == "complete")
        #expect(result["supportedVersions"]?.text == #"["2026-07-28","2025-11-25","2025-06-18"]"#)
        #expect(result["capabilities"]?.text == #"{"tools":{}}"#)
        #expect(result["_meta"]?.text == String(Self.info.dropFirst(#""_meta":"#.count)))
        #expect(result["cacheScope"]?.string == "public")
        let end = try await server.end()
        #expect((end.status, end.error) == (0, ""))
    }

    @Test(arguments: [
        ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2025-11-25"), ("x", "2025-11-25"),
    ])
    func anEarlierRevisionBeginsWithInitialize(_ asked: String, _ served: String) async throws {
        let server = try MCPClient.start()
        let initialize = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"\(asked)","capabilities":{},\
            "clientInfo":{"name":"test","version":"1"}}}
            """
        let result = try MCPClient.result(try await server.ask(initialize))
        #expect(result["protocolVersion"]?.string == served)
        #expect(result["serverInfo"]?.text == #"{"name":"apicheck","version":"0.9.0"}"#)
        #expect(result["resultType"] == nil)
        // A notification has no answer: the next line is that of the ping.
        try server.send(Array(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#.utf8))
        #expect(
            try await server.ask(#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#)
                == #"{"jsonrpc":"2.0","id":2,"result":{}}"#)
        let listed = try MCPClient.result(try await server.ask(#"{"jsonrpc":"2.0","id":3,"method":"tools/list"}"#))
        #expect(listed["tools"]?.count == 5 && listed["ttlMs"] == nil)
        #expect(
            try await server.ask(initialize)
                == #"{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"initialize was called before"}}"#)
    }

    /// No line ends the server.
    @Test func whatIsNoRequestIsAnsweredWithAnError() async throws {
        let server = try MCPClient.start()
        for (line, id, code, message) in Self.invalidLines {
            let answer = try await server.ask(line)
            #expect(
                answer == #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":\#(code),"message":"\#(message)"}}"#, "\(line)"
            )
        }
        let end = try await server.end()
        #expect((end.status, end.error) == (0, ""))
    }

    private static let invalidLines: [(line: String, id: String, code: Int, message: String)] = [
        ("nonsense", "null", -32700, "the line is not JSON: expected true, false or null, at byte 0"),
        ("{", "null", -32700, "the line is not JSON: the text ends in the middle of a value, at byte 1"),
        ("1", "null", -32600, "not an object"),
        ("[]", "null", -32600, "batches are not supported"),
        ("[\(MCPClient.call("verify"))]", "null", -32600, "batches are not supported"),
        (#"{"id":1,"method":"ping"}"#, "1", -32600, #"the member jsonrpc is not \"2.0\""#),
        (#"{"jsonrpc":"1.0","id":"x","method":"ping"}"#, #""x""#, -32600, #"the member jsonrpc is not \"2.0\""#),
        (#"{"jsonrpc":"2.0","id":1}"#, "1", -32600, "there is no member method"),
        (#"{"jsonrpc":"2.0","id":1,"method":7}"#, "1", -32600, "the member method is not a string"),
        (
            #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, "null", -32600,
            "the member id is neither a string nor an integer"
        ),
        (
            #"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#, "null", -32600,
            "the member id is neither a string nor an integer"
        ),
        (
            #"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, "null", -32600,
            "the member id is neither a string nor an integer"
        ),
        (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, "1", -32602, "the member params is not an object"),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, "1", -32602,
            "_meta has no io.modelcontextprotocol/protocolVersion, and there was no initialize before"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"verify"}}"#, "1", -32602,
            "_meta has no io.modelcontextprotocol/protocolVersion, and there was no initialize before"
        ),
        (#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#, "1", -32602, "there is no protocolVersion"),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":1}}"#, "1", -32602,
            "the member _meta is not an object"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":1}}}"#,
            "1", -32602, "the protocol version is not a string"
        ),
        (
            """
            {"jsonrpc":"2.0","id":1,"method":"tools/list",\
            "params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}
            """, "1", -32602, "_meta has no io.modelcontextprotocol/clientCapabilities"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"resources/list","params":{\#(MCPClient.meta)}}"#, "1", -32601,
            "unknown method 'resources/list'"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{\#(MCPClient.meta)}}"#, "1", -32601,
            "unknown method 'ping'"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{\#(MCPClient.meta),"cursor":"2"}}"#, "1", -32602,
            "unknown cursor: the list has one page"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{\#(MCPClient.meta)}}"#, "1", -32602,
            "there is no name of a tool"
        ),
        (MCPClient.call("record"), "1", -32602, "unknown tool 'record'"),
        (MCPClient.call("verify", "[]"), "1", -32602, "the member arguments is not an object"),
        // Text from outside is escaped, and an id keeps its spelling.
        (
            #"{"jsonrpc":"2.0","id":"\u0061::","method":"a\u001b[2J##vso[x]\u202e","params":{\#(MCPClient.meta)}}"#,
            #""\u0061:\u003a""#, -32601, #"unknown method 'a\\u{1b}[2J#\u0023vso[x]\\u{202e}'"#
        ),
    ]

    @Test func anUnsupportedRevisionNamesTheSupportedOnes() async throws {
        let line = MCPClient.call("verify").replacing("2026-07-28", with: "1900-01-01")
        #expect(
            try await MCPClient.start().ask(line) == """
                {"jsonrpc":"2.0","id":1,"error":{"code":-32022,"message":"unsupported protocol version",\
                "data":{"supported":["2026-07-28","2025-11-25","2025-06-18"],"requested":"1900-01-01"}}}
                """)
    }

    @Test func aLineOverTheLimitIsReadToItsEnd() async throws {
        let server = try MCPClient.start()
        let long = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + String(repeating: "x", count: 1 << 20) + "\"}"
        #expect(
            try await server.ask(long)
                == #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"the line has more than 1048576 bytes"}}"#
        )
        #expect(
            try await server.ask("\r\n" + MCPClient.call("explain_rule", #"{"rule":"recording-stale"}"#)).contains(
                "\"result\""))
    }

    /// A waiting call that is cancelled has no answer; an unknown id and an unexpected response are ignored.
    @Test func aCancelledCallIsNotAnswered() async throws {
        let server = try MCPClient.start()
        let lines = [
            MCPClient.call("verify", id: 1), MCPClient.call("verify", id: 2),
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#,
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}"#,
            #"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#, #"{"jsonrpc":"2.0","id":7,"result":{}}"#,
            MCPClient.call("explain_rule", #"{"rule":"recording-stale"}"#, id: 3),
        ]
        try server.send(Array(lines.joined(separator: "\n").utf8))
        for id in [1, 3] {
            let answer = String(decoding: try await onOwnThread { try server.next() }, as: UTF8.self)
            #expect(answer.hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"result":"#))
        }
        #expect(try await server.end().status == 0)
    }

    @Test func callsWaitInALineThatIsNotTooLong() async throws {
        let server = try MCPClient.start()
        let calls =
            [MCPClient.call("verify", id: 0)]
            + (1...69).map { MCPClient.call("explain_rule", #"{"rule":"recording-stale"}"#, id: $0) } + [
                MCPClient.call("verify", id: 0)
            ]
        try server.send(Array(calls.joined(separator: "\n").utf8))
        var codes: [Int: [Int]] = [:]
        for _ in calls {
            let answer = try Document(try await onOwnThread { try server.next() }).root
            codes[answer["error"]?["code"]?.int ?? 0, default: []].append(answer["id"]?.int ?? -1)
        }
        #expect(codes[0]?.sorted() == Array(0...63))
        #expect(codes[-32603]?.sorted() == Array(64...69))
        // The id of a call that runs.
        #expect(codes[-32600] == [0])
    }

    @Test func theEndOfTheInputEndsTheServerAfterItsCalls() async throws {
        let outcome = try await Binary.shell("printf '%s' '\(MCPClient.call("coverage"))' | apicheck mcp")
        #expect((outcome.status, outcome.error) == (0, ""))
        #expect(outcome.output.hasPrefix(#"{"jsonrpc":"2.0","id":1,"result":"#) && outcome.output.hasSuffix("}\n"))
        let alone = try await Binary.shell("apicheck mcp </dev/null")
        #expect((alone.status, alone.output, alone.error) == (0, "", ""))
    }

    @Test func aSignalEndsTheServer() async throws {
        let server = try MCPClient.start()
        _ = try await server.ask("x")
        server.process.terminate()
        let end = try await server.end()
        #expect((end.status, end.error) == (0, ""))
    }
}
