import Foundation
import TestSupport
import Testing

/// `apicheck vendor`.
@Suite struct VendorTests {
    private static func answer(_ body: String, type: String, status: String = "200 OK") -> [ScriptedServer.Step] {
        [
            .read,
            .send(
                "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n"
                    + "Connection: close\r\n\r\n\(body)"),
        ]
    }

    private static func contract(_ server: String) -> String {
        """
        openapi: 3.1.0
        info: {title: Shop, version: '1'}
        paths:
          /items:
            get:
              responses:
                '200':
                  description: ok
                  content: {application/json: {schema: {$ref: '\(server)/schemas/item.yaml'}}}
        """
    }

    @Test func everythingThatIsReferredToIsDownloadedOnce() async throws {
        let folder = try TemporaryFolder()
        try await ScriptedServer.run(
            Self.answer("{type: array, items: {$ref: 'owner#/one'}}\n", type: "text/yaml"),
            Self.answer(#"{"one": {"type": "string"}}"#, type: "application/json")
        ) { server in
            let host = server.url.replacing("http://", with: "").replacing(":", with: "_")
            _ = try folder.write("contracts/shop/openapi.yaml", Self.contract(server.url).utf8)
            let before = try await Binary.run(["verify", "shop"], in: folder.url)
            #expect(before.status == 2)
            #expect(
                before.error == """
                    error: contracts/shop/openapi.yaml:9: the reference '\(server.url)/schemas/item.yaml' is a URL, which is not \
                    fetched
                      help:     download them with 'apicheck vendor', or name a folder of copies with --ref-map URL=FOLDER

                    """)
            let outcome = try await Binary.run(["vendor"], in: folder.url)
            #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
            #expect(
                outcome.output == """
                    fetched  \(server.url)/schemas/item.yaml -> contracts/shop/vendor/\(host)/schemas/item.yaml, 43 bytes
                    fetched  \(server.url)/schemas/owner -> contracts/shop/vendor/\(host)/schemas/owner.json, 27 bytes

                    """)
            let again = try await Binary.run(["vendor", "shop"], in: folder.url)
            #expect(again.status == 0 && again.output == "shop: nothing to download\n" && again.error == "")
        }
    }

    @Test(arguments: [
        (
            "http://user:pass4711@127.0.0.1:1/a.yaml", 2,
            "the URL contains a user name or a password\n  help:     put a copy beside the contract and refer to that"
        ),
        (
            "http://127.0.0.1:1/a.yaml?key=1", 3,
            "http://127.0.0.1:1/a.yaml: connection refused while connecting\n"
                + "  help:     check the address and the port, and that the server is running"
        ),
        (
            "http://127.0.0.1:1/", 2,
            "'http://127.0.0.1:1/' names no file\n"
                + "  help:     refer to a file, or put a copy beside the contract and refer to that"
        ),
    ])
    func anErrorNamesTheReference(_ url: String, _ status: Int, _ message: String) async throws {
        let folder = try TemporaryFolder()
        let contract = Self.contract("X").replacing("X/schemas/item.yaml", with: url)
        _ = try folder.write("contracts/shop/openapi.yaml", contract.utf8)
        let outcome = try await Binary.run(["vendor"], in: folder.url)
        #expect(Int(outcome.status) == status && outcome.output == "")
        #expect(outcome.error == "error: contracts/shop/openapi.yaml:9: \(message)\n")
    }

    @Test func copiesAreDownloadedAgainOnRequest() async throws {
        let folder = try TemporaryFolder()
        try await ScriptedServer.run(
            Self.answer("{type: array}\n", type: "text/yaml"), Self.answer("{type: object}\n", type: "text/yaml")
        ) { server in
            _ = try folder.write("contracts/shop/openapi.yaml", Self.contract(server.url).utf8)
            let host = server.url.replacing("http://", with: "").replacing(":", with: "_")
            for (arguments, text) in [(["vendor"], "{type: array}\n"), (["vendor", "--update"], "{type: object}\n")] {
                #expect(try await Binary.run(arguments, in: folder.url).status == 0)
                let copy = folder.url.appendingPathComponent("contracts/shop/vendor/\(host)/schemas/item.yaml")
                #expect(try String(contentsOf: copy, encoding: .utf8) == text)
            }
        }
    }

    /// The links could come with the repository.
    @Test(arguments: [
        "contracts/shop/vendor", "contracts/shop/vendor/HOST", "contracts/shop/vendor/HOST/schemas/item.yaml",
    ])
    func aLinkOutOfTheProjectIsNotWrittenThrough(_ link: String) async throws {
        let folder = try TemporaryFolder()
        try await ScriptedServer.run(Self.answer("{type: array}\n", type: "text/yaml")) { server in
            _ = try folder.write("contracts/shop/openapi.yaml", Self.contract(server.url).utf8)
            let host = server.url.replacing("http://", with: "").replacing(":", with: "_")
            let precious = try folder.write("outside/schemas/item.yaml", "mine".utf8)
            let path = folder.url.appendingPathComponent(link.replacing("HOST", with: host))
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            let target = link.hasSuffix(".yaml") ? precious : "\(folder.path)/outside"
            try FileManager.default.createSymbolicLink(atPath: path.path, withDestinationPath: target)
            let outcome = try await Binary.run(["vendor", "--update"], in: folder.url)
            #expect(outcome.status == 2 && outcome.output == "")
            #expect(
                outcome.error.contains("a symbolic link leads out of contracts, to \(folder.path)/outside"),
                "\(outcome)")
            #expect(
                folder.contents.filter { $0.key.hasPrefix("outside/") && !$0.value.isEmpty }.values.map(\.count) == [4])
        }
    }

    @Test func aDownloadOverTheLimitIsRefused() async throws {
        let folder = try TemporaryFolder()
        let body = "{type: array} #" + String(repeating: "a", count: 2_000) + "\n"
        try await ScriptedServer.run(Self.answer(body, type: "text/yaml")) { server in
            _ = try folder.write("contracts/shop/openapi.yaml", Self.contract(server.url).utf8)
            let outcome = try await Binary.run(["vendor", "--max-body-size", "1K"], in: folder.url)
            #expect(outcome.status == 3 && outcome.output == "")
            #expect(
                outcome.error == """
                    error: contracts/shop/openapi.yaml:9: \(server.url)/schemas/item.yaml: the body exceeds the limit of 1024 \
                    bytes while receiving the response
                      help:     raise the limit with --max-body-size; request less, e.g. a smaller page

                    """)
        }
    }

    /// An error page replaces nothing.
    @Test func aPageIsNotWritten() async throws {
        let folder = try TemporaryFolder()
        try await ScriptedServer.run(
            Self.answer("<html>: [1", type: "text/html"), Self.answer("", type: "text/plain", status: "404 Not Found")
        ) { server in
            _ = try folder.write("contracts/shop/openapi.yaml", Self.contract(server.url).utf8)
            let page = try await Binary.run(["vendor"], in: folder.url)
            #expect(page.status == 2 && page.output == "")
            #expect(page.error.contains("the '[' is not closed"), "\(page.error)")
            let missing = try await Binary.run(["vendor"], in: folder.url)
            #expect(missing.status == 3 && missing.output == "")
            #expect(
                missing.error == """
                    error: contracts/shop/openapi.yaml:9: \(server.url)/schemas/item.yaml answered with status 404
                      help:     correct the reference, or put a copy beside the contract and refer to that

                    """)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/contracts/shop") == ["openapi.yaml"]
            )
        }
    }
}
