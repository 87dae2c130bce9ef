import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import Foundation
import TestSupport
import Testing

/// References to URLs, and the copies that are read for them.
@Suite struct RemoteCopiesTests {
    private static let main = """
        openapi: 3.1.0
        info: {title: t, version: '1'}
        paths:
          /todos:
            get:
              parameters: [{$ref: 'https://example.com/shared/parameters.yaml#/page'}]
              responses:
                '200':
                  description: ok
                  content: {application/json: {schema: {$ref: 'https://example.com/shared/todo.yaml'}}}
        """

    private static let copies = [
        "parameters.yaml": "page: {name: page, in: query, schema: {type: integer}}\n",
        // Relative to its URL: to its folder, to the root of its host, and to another host.
        "todo.yaml": """
        type: object
        properties:
          id: {$ref: 'ids.json#/definitions/id'}
          place: {$ref: '/geo/place.yaml'}
          owner: {$ref: 'http://other.example:8080/owner?version=2'}
        """,
        "ids.json": #"{"definitions": {"id": {"type": "integer"}}}"#,
    ]

    /// Files by name: the copies below a folder, and the two that are outside of `shared/`.
    private static func files(in folder: String) -> [String: String] {
        var files = [
            "api/openapi.yaml": main,
            "api/vendor/example.com/geo/place.yaml": "{type: string}\n",
            "api/vendor/other.example_8080/owner_version-2.json": #"{"type": "string"}"#,
        ]
        for (name, text) in copies { files["\(folder)/\(name)"] = text }
        return files
    }

    private static func contract(_ files: [String: String], copies: [RemoteCopies] = []) throws -> Contract {
        let folder = try TemporaryFolder()
        for (name, text) in files { _ = try folder.write(name, text.utf8) }
        let copies = try copies.map {
            try #require(RemoteCopies(prefix: $0.prefix, folder: "\(folder.path)/\($0.folder)"))
        }
        do {
            return try Contract(contentsOf: "\(folder.path)/api/openapi.yaml", copies: copies)
        } catch let error as ContractError {
            throw Refusal(text: error.problem.text { _ in nil }.string.replacingOccurrences(of: folder.path, with: "."))
        }
    }

    private struct Refusal: Error, Equatable {
        let text: String
    }

    @Test(arguments: [nil, "https://example.com/shared", "https://example.com/shared/"])
    func copiesAreRead(_ prefix: String?) throws {
        let copies = try prefix.map { [try #require(RemoteCopies(prefix: $0, folder: "copies"))] } ?? []
        let contract = try Self.contract(
            Self.files(in: prefix == nil ? "api/vendor/example.com/shared" : "copies"), copies: copies)
        #expect(contract.faults.isEmpty)
        let result = contract.check(
            try Exchange.make("GET /todos?page=x", body: #"{"id": "1", "place": 2, "owner": 3}"#))
        #expect(
            result.findings.map { "\($0.place.description) \($0.contract?.file.split(separator: "/").last ?? "")" } == [
                "query page parameters.yaml", "/id ids.json", "/place place.yaml", "/owner owner_version-2.json",
            ])
    }

    @Test func allMissingCopiesAreNamed() throws {
        var files = Self.files(in: "api/vendor/example.com/shared")
        files["api/vendor/example.com/shared/parameters.yaml"] = nil
        files["api/vendor/example.com/shared/ids.json"] = nil
        files["api/vendor/example.com/geo/place.yaml"] = nil
        let error = #expect(throws: Refusal.self) { try Self.contract(files) }
        #expect(
            error?.text == """
                ./api/openapi.yaml:6: 3 references are URLs, which are not fetched: \
                https://example.com/shared/parameters.yaml, https://example.com/shared/ids.json, \
                https://example.com/geo/place.yaml
                """)
    }

    /// A folder of copies is not left through a reference.
    @Test func aCopyOutsideOfItsFolderIsRefused() throws {
        var files = Self.files(in: "copies")
        files["api/openapi.yaml"] = Self.main.replacing("shared/todo.yaml", with: "shared/%2e%2e/todo.yaml")
        files["todo.yaml"] = "{type: object}\n"
        let copies = try #require(RemoteCopies(prefix: "https://example.com/shared", folder: "copies"))
        let error = #expect(throws: Refusal.self) { try Self.contract(files, copies: [copies]) }
        #expect(
            error?.text == """
                ./api/openapi.yaml:10: the reference 'https://example.com/shared/%2e%2e/todo.yaml' is outside the contract's \
                folder, ./api
                  help:     move the file into the folder
                """)
    }

    @Test(arguments: [
        ("https://example.com/a/b.yaml", "example.com/a/b.yaml"),
        ("http://EXAMPLE.com:8080/a%20b.json", "example.com_8080/a b.json"),
        ("https://example.com/a?x=1&y=../2", "example.com/a_x-1-y-2"),
        ("https://example.com/", nil), ("https://example.com", nil), ("ftp://example.com/a", nil),
        ("https://example.com/a/%2e%2e/b", nil), ("https://example.com/a%2Fb", nil), ("https://example.com/a%00", nil),
        ("urn:a:b", nil),
    ])
    func fileOfAURL(_ url: String, _ file: String?) { #expect(RemoteCopies.vendoredFile(for: url) == file) }

    @Test(arguments: ["ftp://a/", "a/b", "", "https://a/?b=c"])
    func prefixesAreURLs(_ prefix: String) { #expect(RemoteCopies(prefix: prefix, folder: "a") == nil) }
}
