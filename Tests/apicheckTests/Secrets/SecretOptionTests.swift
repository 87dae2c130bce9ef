import Foundation
import TestSupport
import Testing

/// `--secret`, `--keep-header` and `--input` on the command line: nothing repeats a value.
@Suite struct SecretOptionTests {
    private static let hint = """
        --secret takes NAME=env:VARIABLE or NAME=file:PATH, not the secret itself: the command line is kept in the shell's \
        history and shown in the list of processes
        """

    @Test(arguments: ["TOKEN=hunter2x", "hunter2x", "=env:HOME", "TOKEN=env:", "TOKEN=stdin:hunter2x", "TOKEN="])
    func aPlainSecretIsRefusedAndNotRepeated(_ argument: String) async throws {
        let outcome = try await Binary.run(["scrub", "--check", "--secret", argument])
        #expect(outcome.status == 2)
        #expect(outcome.error == "error: \(Self.hint)\n" + Binary.usage(of: "scrub"))
    }

    @Test(arguments: [
        "record", "diff --live", "verify", "scrub", "serve", "proxy --target http://127.0.0.1:1",
        "import a.har -o b.har",
    ])
    func aMissingVariableIsNamed(_ command: String) async throws {
        let outcome = try await Binary.run(
            command.split(separator: " ").map(String.init) + ["--secret", "TOKEN=env:APICHECK_TEST_ABSENT"])
        #expect(outcome.status == 3)
        #expect(
            outcome.error == "error: --secret TOKEN: the variable APICHECK_TEST_ABSENT is not set; export it\n",
            "\(outcome.error)")
    }

    @Test func aShortValueIsRefused() async throws {
        let outcome = try await Binary.run(
            ["scrub", "--check", "--secret", "PIN=env:APICHECK_TEST_PIN"], environment: ["APICHECK_TEST_PIN": "471"])
        #expect(outcome.status == 2)
        #expect(
            outcome.error == """
                error: --secret PIN: the value has 3 characters, expected at least 4; a shorter text would be removed \
                from everywhere

                """)
    }

    @Test(arguments: [
        ([0x66, 0xFF, 0xFE, 0x66], "PATH is not UTF-8 text"),
        (
            [0x0A, 0x0A],
            "the value has 0 characters, expected at least 4; a shorter text would be removed from everywhere"
        ),
    ])
    func aFileWithoutASecretIsRefused(bytes: [UInt8], message: String) async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("key.txt", bytes)
        let outcome = try await Binary.run(["scrub", "--check", "--secret", "KEY=file:\(path)"])
        #expect(outcome.status == 2)
        #expect(outcome.error.replacing(path, with: "PATH") == "error: --secret KEY: \(message)\n")
    }

    @Test func aMissingFileIsNamed() async throws {
        let outcome = try await Binary.run(["scrub", "--check", "--secret", "KEY=file:/nonexistent/key.txt"])
        #expect(outcome.status == 2)
        #expect(outcome.error == "error: /nonexistent/key.txt: no such file\n", "\(outcome.error)")
    }

    @Test func aHeaderToKeepIsAName() async throws {
        let outcome = try await Binary.run(["scrub", "--check", "--keep-header", "X Y"])
        #expect(outcome.status == 2)
        #expect(
            outcome.error == "error: --keep-header takes the name of a header such as X-Request-Id, not \"X Y\"\n"
                + Binary.usage(of: "scrub"))
    }

    @Test(arguments: [
        ["record", "--sandbox", "--input", "hunter2x"],
        ["record", "--sandbox", "--input", "=hunter2x"],
        ["record", "--sandbox", "--input", "my_token=hunter2x"],
        ["record", "--sandbox", "--inputs", "token=hunter2x"],
        ["record", "--sandbox", "--input=token=hunter2x", "--rate", "token=hunter2x"],
        ["record", "token=hunter2x"],
        ["diff", "--live", "--server", "http://bob:hunter2x@host:99999"],
        ["diff", "--live", "--server", "ftp://bob:hunter2x@host/"],
        ["diff", "--live", "--server", "https://api.example.com:x/?api_key=hunter2x"],
        ["proxy", "--target", "https://bob:hunter2x@host/"],
        ["proxy", "--target", "https://host/?access_token=hunter2x"],
        ["verify", "password=hunter2x"],
        ["rules", "password=hunter2x"],
        ["serve", "--fault", "token=hunter2x"],
        ["serve", "https://bob:hunter2x@host/a.har"],
        ["import", "https://bob:hunter2x@host/a.har", "-o", "a.har"],
        ["scrub", "https://bob:hunter2x@host/a.har"],
        ["token=hunter2x"],
        ["sandbox", "--drift", "token=hunter2x"],
    ])
    func aWrongCommandLineIsNotRepeatedWithItsSecrets(_ arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        let contracts = Binary.root.appendingPathComponent("contracts").path
        let isProject = ["record", "diff", "verify"].contains(arguments[0])
        let outcome = try await Binary.run(
            arguments + (isProject ? ["--contracts", contracts] : []), in: folder.url)
        #expect(outcome.status == 2, "\(outcome.error)")
        #expect(!outcome.error.isEmpty)
        #expect(!(outcome.output + outcome.error).contains("hunter2x"), "\(outcome.error)")
    }

    /// What looks like a secret in a message and is the way to write an option.
    @Test func theSyntaxOfOptionsIsShown() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/me/openapi.yaml", PrintedSecretTests.contract.utf8)
        _ = try folder.write("contracts/me/workflows.arazzo.yaml", PrintedSecretTests.workflows.utf8)
        let outcome = try await Binary.run(
            ["record", "--allow-writes", "--server", "http://127.0.0.1:1"], in: folder.url)
        #expect(outcome.status == 3)
        #expect(
            outcome.error == """
                error: contracts/me/workflows.arazzo.yaml:5: the workflow 'ask' requires 'token', 'code', 'word'
                  help:     set APICHECK_ME_TOKEN, APICHECK_ME_CODE and APICHECK_ME_WORD, or pass --input token=VALUE --input code=VALUE --input word=VALUE

                """)
    }
}
