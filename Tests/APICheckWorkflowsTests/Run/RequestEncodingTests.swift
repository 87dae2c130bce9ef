import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Testing

/// The encoding of values in each part of a request.
struct RequestEncodingTests {
    private static let workflow = """
          - workflowId: w
            inputs: {type: object, properties: {v: {}}}
            steps:
              - stepId: update
                operationId: update
                parameters:
                  - {name: id, in: path, value: $inputs.v}
                  - {name: q, in: query, value: $inputs.v}
                  - {name: c, in: cookie, value: $inputs.v}
                requestBody:
                  contentType: application/x-www-form-urlencoded
                  payload: {title: $inputs.v, is_done: true}

        """

    @Test(arguments: [
        (
            "Don't open dead inside", "Don%27t%20open%20dead%20inside", "Don%27t+open+dead+inside",
            "Don't%20open%20dead%20inside"
        ),
        ("+", "%2B", "%2B", "+"),
        ("%20", "%2520", "%2520", "%2520"),
        ("a&b=c", "a%26b%3Dc", "a%26b%3Dc", "a&b=c"),
        ("할일", "%ED%95%A0%EC%9D%BC", "%ED%95%A0%EC%9D%BC", "%ED%95%A0%EC%9D%BC"),
        ("a/b?c#d", "a%2Fb%3Fc%23d", "a%2Fb%3Fc%23d", "a/b?c#d"),
        ("~*-._", "~%2A-._", "%7E*-._", "~*-._"),
        ("x;y,\"z\\", "x%3By%2C%22z%5C", "x%3By%2C%22z%5C", "x%3By%2C%22z%5C"),
    ])
    func text(_ value: String, url: String, form: String, cookie: String) async throws {
        let transport = StubTransport(.stub(200))
        let runner = try WorkflowRunner.test(Self.workflow, transport: transport)
        let run = try await runner.run("w", inputs: ["v": Self.json { $0.string(value) }])
        #expect(run.end == .completed)
        let request = try #require(transport.requests.first)
        #expect(request.url.text == "http://localhost/api/todos/\(url)?q=\(url)")
        #expect(request.body.map { String(decoding: $0, as: UTF8.self) } == "title=\(form)&is_done=true")
        #expect(request.headers["cookie"] == "c=\(cookie)")
        #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
        // The server decodes the original value.
        #expect(request.url.queryPairs == [FormPair("q", value)])
        #expect(FormPair.parse(request.body ?? []).first == FormPair("title", value))
    }

    @Test(arguments: [
        (#"[1,null,"a b"]"#, "q=1&q=a%20b"), (#"{"x":1,"y":true,"z":null}"#, "x=1&y=true"), ("null", nil), ("[]", nil),
        (#""""#, "q="), ("1.50", "q=1.50"), ("false", "q=false"),
    ])
    func queryOfOtherValues(_ value: String, _ query: String?) async throws {
        let workflow = """
              - workflowId: w
                inputs: {type: object, properties: {v: {}}}
                steps:
                  - stepId: list
                    operationId: list
                    parameters: [{name: q, in: query, value: $inputs.v}]

            """
        let transport = StubTransport(.stub(200))
        let run = try await WorkflowRunner.test(workflow, transport: transport, server: "http://localhost/").run(
            "w", inputs: ["v": Document(value).root])
        #expect(run.end == .completed)
        #expect(transport.requests.first?.url.text == "http://localhost/todos" + (query.map { "?\($0)" } ?? ""))
    }

    @Test(arguments: ["", ".", ".."])
    func pathNeedsAValue(_ value: String) async throws {
        let transport = StubTransport(.stub(200))
        let run = try await WorkflowRunner.test(Self.workflow, transport: transport).run(
            "w", inputs: ["v": Self.json { $0.string(value) }])
        #expect(transport.requests.isEmpty)
        #expect(run.end == .failed(step: "update"))
        #expect(run.steps.first?.failedCriteria.map(\.condition) == ["a value for the path parameter 'id'"])
        #expect(run.steps.first?.failedCriteria.map(\.line) == [12])
    }

    @Test func headerTakesNoLineBreak() async throws {
        let workflow = """
              - workflowId: w
                inputs: {type: object, properties: {v: {}}}
                steps:
                  - stepId: list
                    operationId: list
                    parameters: [{name: X-A, in: header, value: "a {$inputs.v}"}]

            """
        let transport = StubTransport(.stub(200))
        let runner = try WorkflowRunner.test(workflow, transport: transport)
        let bad = try await runner.run("w", inputs: ["v": Self.json { $0.string("x\r\nEvil: 1") }])
        #expect(bad.steps.first?.failedCriteria.map(\.actual) == [#""a x\r\nEvil: 1""#])
        #expect(transport.requests.isEmpty)
        _ = try await runner.run("w", inputs: ["v": Self.json { $0.string("한글") }])
        #expect(transport.requests.first?.headers["x-a"] == "a 한글")
    }

    private static let body = """
          - workflowId: w
            inputs: {type: object, properties: {v: {}}}
            steps:
              - stepId: create
                operationId: create
                requestBody:

        """

    @Test(arguments: [
        (
            // A single expression keeps its type, braces make text.
            "          payload: {a: $inputs.v, b: '{$inputs.v}', c: [1, {d: $inputs.v}], e: $5}", "[1,2]",
            "application/json", #"{"a":[1,2],"b":"[1,2]","c":[1,{"d":[1,2]}],"e":"$5"}"#
        ),
        (
            #"          payload: '{"a": "{$inputs.v}", "b": "x{$inputs.v}", "n": 1.50}'"#, "12345678901234567890.10",
            "application/json", #"{"a":12345678901234567890.10,"b":"x12345678901234567890.10","n":1.50}"#
        ),
        ("          payload: $inputs.v", #"{"z":1,"a":"할"}"#, "application/json", #"{"z":1,"a":"할"}"#),
        (
            "          payload: {a: {b: [1, 2]}, c: 3}\n          replacements:\n"
                + "            - {target: /a/b/1, value: $inputs.v}\n            - {target: /c, value: x}",
            #""q\"t""#, "application/json", #"{"a":{"b":[1,"q\"t"]},"c":"x"}"#
        ),
        (
            "          contentType: application/x-www-form-urlencoded\n          payload: 'a={$inputs.v}&b=1+2'",
            #""x&y""#, "application/x-www-form-urlencoded", "a=x%26y&b=1+2"
        ),
        (
            "          contentType: application/x-www-form-urlencoded\n          payload: {a: [1, 2], b: $inputs.v}",
            #"{"k":null}"#, "application/x-www-form-urlencoded", "a=1&a=2&b=%7B%22k%22%3Anull%7D"
        ),
        (
            "          contentType: text/plain; charset=utf-8\n          payload: 'Hello {$inputs.v}!'", #""W""#,
            "text/plain; charset=utf-8", "Hello W!"
        ),
    ])
    func bodies(_ payload: String, _ value: String, _ type: String, _ expected: String) async throws {
        let transport = StubTransport(.stub(200))
        let run = try await WorkflowRunner.test(Self.body + payload + "\n", transport: transport).run(
            "w", inputs: ["v": Document(value).root])
        #expect(run.end == .completed)
        #expect(transport.requests.first?.headers["content-type"] == type)
        #expect(transport.requests.first?.body.map { String(decoding: $0, as: UTF8.self) } == expected)
    }

    @Test func multipartIsDeterministic() async throws {
        let payload = "          contentType: multipart/form-data\n          payload: {title: $inputs.v, n: [1, 2]}\n"
        let transport = StubTransport(.stub(200))
        let runner = try WorkflowRunner.test(Self.body + payload, transport: transport)
        for _ in 0..<2 { _ = try await runner.run("w", inputs: ["v": Document(#""한 & 글""#).root]) }
        let first = try #require(transport.requests.first)
        #expect(transport.requests.last == first)
        let type = try #require(first.headers.contentType)
        #expect(type.essence == "multipart/form-data")
        let parts = try Multipart(reading: first.body ?? [], type: type).parts
        #expect(parts.map(\.name) == ["title", "n", "n"])
        #expect(parts.map { String(decoding: $0.body, as: UTF8.self) } == ["한 & 글", "1", "2"])
    }

    @Test func filesAreParts() async throws {
        let payload = """
                      contentType: multipart/form-data
                      payload:
                        title: $inputs.v
                        file:
                          - x-apicheck-file: {name: "사진 1.gif", type: image/gif, base64: R0lG/w==}
                          - x-apicheck-file: {name: a.txt, text: $inputs.v}
                        profile:
                          x-apicheck-file: {}

            """
        let transport = StubTransport(.stub(200))
        let runner = try WorkflowRunner.test(Self.body + payload, transport: transport)
        _ = try await runner.run("w", inputs: ["v": Document(#""글""#).root])
        let request = try #require(transport.requests.first)
        let type = try #require(request.headers.contentType)
        let parts = try Multipart(reading: request.body ?? [], type: type).parts
        #expect(parts.map(\.name) == ["title", "file", "file", "profile"])
        #expect(parts.map(\.filename) == [nil, "사진 1.gif", "a.txt", "file"])
        #expect(parts.map { $0.headers["content-type"] } == [nil, "image/gif", nil, nil])
        #expect(parts[1].body == [0x47, 0x49, 0x46, 0xFF])
        #expect(parts[2].body == Array("글".utf8))
        #expect(parts[3].body.isEmpty)
    }

    @Test(arguments: [
        (#"base64: "R0lG!""#, "base64 for the file of 'file'", "R0lG!"),
        ("type: picture", "a media type for the file of 'file'", "picture"),
        ("bas64: R0lG", "name, type, text or base64 in the file of 'file'", "bas64"),
    ])
    func aFileThatCannotBeSent(_ member: String, _ expected: String, _ actual: String) async throws {
        let payload = """
                      contentType: multipart/form-data
                      payload: {file: {x-apicheck-file: {name: a.gif, \(member)}}}

            """
        let transport = StubTransport(.stub(200))
        let run = try await WorkflowRunner.test(Self.body + payload, transport: transport).run(
            "w", inputs: ["v": Document("1").root])
        #expect(run.steps.first?.failedCriteria.map(\.condition) == [expected])
        #expect(run.steps.first?.failedCriteria.map(\.actual) == [actual])
        #expect(transport.requests.isEmpty)
    }

    @Test func missingReplacementTarget() async throws {
        let payload = "          payload: {a: 1}\n          replacements: [{target: /b, value: 1}]\n"
        let run = try await WorkflowRunner.test(Self.body + payload, transport: StubTransport(.stub(200))).run(
            "w", inputs: ["v": Document("1").root])
        #expect(run.steps.first?.failedCriteria.map(\.condition) == ["/b in the payload"])
    }

    private static func json(_ write: (inout JSONWriter) -> Void) throws -> JSON {
        var writer = JSONWriter()
        write(&writer)
        return try Document(writer.bytes).root
    }
}
