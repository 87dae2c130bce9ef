import Foundation
import TestSupport
import Testing

/// What `git` shows of contracts and recordings through `apicheck git-diff`.
@Suite struct GitDiffTests {
    private static let contract = """
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
                      schema: {type: object, required: [id], properties: {id: {type: integer}}}

        """

    /// Runs a script of bash in a repository that uses the driver, with one commit of some files. Returns what the script prints.
    private static func run(_ script: String, in files: [String: String]) async throws -> Binary.Outcome {
        let folder = try TemporaryFolder()
        for (path, text) in files { _ = try folder.write(path, text.utf8) }
        _ = try folder.write(".gitattributes", "*.har diff=apicheck\nopenapi.yaml diff=apicheck\n".utf8)
        let start = """
            set -e; git init -q .; git config user.name a; git config user.email a@example.com; git config commit.gpgsign false
            apicheck git-diff --install >/dev/null; git add .; git commit -qm one

            """
        return try await bash(start + script, in: folder.url)
    }

    private static func bash(_ script: String, in folder: URL) async throws -> Binary.Outcome {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try await Binary.process(
            ["-c", script], of: URL(fileURLWithPath: "/bin/bash"), in: folder,
            environment: [
                "PATH": "\(Binary.executable.deletingLastPathComponent().path):\(path)",
                "GIT_CONFIG_GLOBAL": "/dev/null",
                "GIT_CONFIG_NOSYSTEM": "1", "GIT_PAGER": "cat",
            ])
    }

    private static func expect(
        _ script: String, in files: [String: String], prints expected: String,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) async throws {
        let outcome = try await run(script, in: files)
        #expect(outcome.status == 0 && outcome.error == "", "\(outcome)", sourceLocation: sourceLocation)
        let output = outcome.output.replacing(/\b[0-9a-f]{7}\b/, with: "1234567")
        #expect(output == expected, "\(output)", sourceLocation: sourceLocation)
    }

    private static let file = "contracts/shop/openapi.yaml"

    @Test func aChangeOfAContractIsItsFindings() async throws {
        try await Self.expect(
            "sed -i.old 's/type: integer/type: string/' \(Self.file); git diff", in: [Self.file: Self.contract],
            prints: """
                apicheck  contracts/shop/openapi.yaml, 1234567 to the work tree
                shop
                breaking  response-property-type-changed: GET /items > 200 > application/json > /id
                            OLD integer, NEW string (contracts/shop/openapi.yaml:11)

                remedy    Keep answering as the old contract says, or release a new version of the API and change the apps first.

                1 operation compared: 1 breaking, 0 warnings, 0 info
                git diff --no-ext-diff shows the lines


                """)
    }

    @Test func theLogShowsOperationsAndFields() async throws {
        try await Self.expect(
            "sed -i.old 's/type: integer/type: string/' \(Self.file); git commit -qam two; git log -p -1 --format=%s",
            in: [Self.file: Self.contract],
            prints: """
                two

                diff --git a/contracts/shop/openapi.yaml b/contracts/shop/openapi.yaml
                index 1234567..1234567 100644
                --- a/contracts/shop/openapi.yaml
                +++ b/contracts/shop/openapi.yaml
                @@ -2,4 +2,4 @@ API Shop 1
                 
                 GET /items
                   200          application/json: object, required id
                -                 id: integer
                +                 id: string

                """)
    }

    /// A program that fails would end the output of `git diff`.
    @Test(arguments: [
        ("git rm -q --cached a/openapi.yaml; git diff --cached", "deleted file"),
        (
            "git mv a/openapi.yaml b.yaml; echo 'b.yaml diff=apicheck' >>.gitattributes; git diff --cached -M -- '*.yaml'",
            "renamed"
        ),
        ("echo '{' >>a/openapi.yaml; git diff", "compared as text"),
        ("chmod +x a/openapi.yaml; git diff", "mode 100644 to 100755"),
        ("echo '# x' >>a/openapi.yaml; git diff", "1 operation compared: 0 breaking"),
        ("ln -sf x a/openapi.yaml; git diff", "deleted"),
        ("printf '{\"log\":1}' >a/openapi.yaml; git diff", "+{\"log\":1}"),
        ("printf '\\0\\1' >a/openapi.yaml; git diff", "compared as text"),
        ("cp a/openapi.yaml openapi.yaml; git add -N openapi.yaml; git diff", "new file"),
    ]) func gitDiffGoesOn(_ script: String, _ text: String) async throws {
        let outcome = try await Self.run(script, in: ["a/openapi.yaml": Self.contract])
        #expect(outcome.status == 0 && outcome.error == "", "\(outcome)")
        #expect(outcome.output.contains("apicheck  ") && outcome.output.contains(text), "\(outcome)")
    }

    @Test func aFileWithAConflictIsNamed() async throws {
        try await Self.expect(
            """
            git checkout -qb other; sed -i.old 's/integer/string/' a/openapi.yaml; git commit -qam other
            git checkout -q -; sed -i.old 's/integer/boolean/' a/openapi.yaml; git commit -qam mine
            git merge -q other >/dev/null 2>&1 || true; git diff --ours >/dev/null; apicheck git-diff a/openapi.yaml
            """, in: ["a/openapi.yaml": Self.contract], prints: "apicheck  a/openapi.yaml, not merged\n\n")
    }

    /// The files that a version refers to are those of its revision.
    @Test func referencesAreReadFromTheRevision() async throws {
        let files = [
            "a/openapi.yaml": Self.contract.replacing(
                "{type: object, required: [id], properties: {id: {type: integer}}}", with: "{$ref: item.yaml}"),
            "a/item.yaml": "type: object\nproperties: {id: {type: integer}}\n",
        ]
        let change = "sed -i.old 's/integer/string/' a/item.yaml; sed -i.old \"s/'1'/'2'/\" a/openapi.yaml"
        let found = try await Self.run("\(change); git diff", in: files)
        #expect(found.output.contains("response-property-type-changed"), "\(found)")
        #expect(found.output.contains("refers to are read from HEAD\n"), "\(found)")
        let later = try await Self.run("\(change); git commit -qam two; git diff HEAD^ HEAD", in: files)
        #expect(later.output.contains("response-property-type-changed"), "\(later)")
        // What is only in the index is in no revision.
        let staged = try await Self.run(
            "\(change); git add a; sed -i.old \"s/'2'/'3'/\" a/openapi.yaml; git diff a/openapi.yaml", in: files)
        #expect(staged.output.contains("refers to are read from the work tree\n"), "\(staged)")
    }

    private static func recording(_ id: String, header: String = "") -> String {
        """
        {"log": {"version": "1.2", "creator": {"name": "a", "version": "1"}, "entries": [
          {"startedDateTime": "2024-05-21T06:32:19.000Z", "time": 1, "cache": {}, "timings": {"send": 0, "wait": 1, "receive": 0},
           "request": {"method": "GET", "url": "http://shop.example/items", "httpVersion": "HTTP/1.1", "cookies": [],
             "headers": [\(header)], "queryString": [], "headersSize": -1, "bodySize": 0},
           "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "cookies": [],
             "headers": [{"name": "Content-Type", "value": "application/json"}],
             "content": {"size": 8, "mimeType": "application/json", "text": "{\\"id\\":\(id)}"},
             "redirectURL": "", "headersSize": -1, "bodySize": 8}}]}}

        """
    }

    @Test func aChangeOfARecordingIsItsFindings() async throws {
        try await Self.expect(
            "cp new.txt a.har; git diff a.har; git commit -qm two a.har; git show --format=%s a.har",
            in: ["a.har": Self.recording("1"), "new.txt": Self.recording(#"\"x\""#)],
            prints: """
                apicheck  a.har, 1234567 to the work tree
                The API changed: the answers differ from the older recording

                GET /items

                  warning   recorded-type-changed at /id
                    expected     1 (number)
                    actual       "x" (string)
                    evidence     a.har:2, entry 1
                    remedy       Check whether the model decodes it; record again if the change is intended.

                1 exchange checked: 0 breaking, 1 warning, 0 info
                git diff --no-ext-diff shows the lines

                two

                diff --git a/a.har b/a.har
                index 1234567..1234567 100644
                --- a/a.har
                +++ b/a.har
                @@ -3,5 +3,5 @@ GET http://shop.example/items
                   header       Content-Type: application/json
                   body
                     {
                -      "id": 1
                +      "id": "x"
                     }

                """)
    }

    @Test func secretsAreNotShown() async throws {
        // Made here, so that no file of this repository has one.
        let secret = ["ghp", String(repeating: "Zq7", count: 12)].joined(separator: "_")
        let header = #"{"name": "Authorization", "value": "Bearer \#(secret)"}"#
        let outcome = try await Self.run(
            """
            cp new.txt a.har; git diff a.har; git commit -qm two -- a.har; git show --format=%s a.har
            cp other.txt a.har; git diff a.har; cp new.txt b.har; git add -N b.har; git diff b.har
            echo '{' >>a.har; git diff a.har
            """,
            in: [
                "a.har": Self.recording("1"), "new.txt": Self.recording("2", header: header),
                "other.txt": Self.recording("3").replacing("/items", with: "/others?key=\(secret)"),
            ])
        #expect(outcome.status == 0 && outcome.error == "", "\(outcome)")
        #expect(outcome.output.contains("Authorization: Bearer "))
        #expect(!outcome.output.contains(secret))
    }

    @Test func aFileOverTheLimitIsNamed() async throws {
        let outcome = try await Self.run(
            """
            git config diff.apicheck.command 'apicheck git-diff --max-file-size 100'
            git config diff.apicheck.textconv 'apicheck git-diff --textconv --max-file-size 100'
            echo '# x' >>\(Self.file); git diff; git diff --no-ext-diff
            """, in: [Self.file: Self.contract])
        #expect(outcome.status == 0 && outcome.error == "", "\(outcome)")
        #expect(outcome.output.contains("note: compared as text: "), "\(outcome)")
        #expect(outcome.output.contains("--max-file-size"), "\(outcome)")
    }

    @Test func installSetsWhatIsNotSet() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Self.bash(
            """
            apicheck git-diff --install 2>&1; git init -q .
            apicheck git-diff --install
            echo 'openapi.* diff=apicheck' >.gitattributes
            apicheck git-diff --install
            git config diff.apicheck.textconv cat; git config --unset diff.apicheck.command
            apicheck git-diff --install 2>&1
            git config --get-regexp diff
            """, in: folder.url)
        #expect(
            outcome.output == """
                error: this folder is in no git repository
                  help:     change to it, or make one: git init
                set  diff.apicheck.command = apicheck git-diff
                set  diff.apicheck.textconv = apicheck git-diff --textconv
                add these lines to .gitattributes, and commit it:
                    *.har diff=apicheck
                    openapi.yaml diff=apicheck
                    openapi.yml diff=apicheck
                    openapi.json diff=apicheck
                unchanged  diff.apicheck.command = apicheck git-diff
                unchanged  diff.apicheck.textconv = apicheck git-diff --textconv
                add these lines to .gitattributes, and commit it:
                    *.har diff=apicheck
                error: the setting diff.apicheck.textconv of this repository has another value; nothing was changed
                  expected: apicheck git-diff --textconv
                  actual:   cat
                  help:     git config diff.apicheck.textconv 'apicheck git-diff --textconv', then repeat
                diff.apicheck.textconv cat

                """)
    }

    @Test(arguments: [
        ([], "git passes"), (["a", "b"], "git passes"), (["--textconv"], "--textconv takes one file"),
        (["--install", "a"], "--install takes nothing else"),
    ]) func otherArgumentsAreRefused(_ arguments: [String], _ message: String) async throws {
        let outcome = try await Binary.run(["git-diff"] + arguments)
        #expect(outcome.status == 2 && outcome.output == "" && outcome.error.contains(message), "\(outcome)")
    }
}
