import Foundation
import TestSupport
import Testing

/// The service repeats the key of a request in its error message. A key that was given, right or wrong, is in no file and in
/// no report.
@Suite struct EchoedKeyTests {
    private static let contracts = Binary.root.appendingPathComponent("contracts").path
    private static let missing = "cd9e459ea708a948d5c2f5a6ca8838cf"
    private static let malformed = "not-32-hexadecimal-digits"

    private func run(
        _ command: [String], in folder: TemporaryFolder, server: [String] = ["--sandbox"],
        environment: [String: String] = [:]
    ) async throws -> Binary.Outcome {
        try await Binary.run(
            command + ["kakao", "--contracts", Self.contracts, "--format", "text", "--format", "json=report.json"]
                + server,
            in: folder.url, environment: environment)
    }

    /// The names of files below the folder that contain one of the texts.
    private func files(below folder: TemporaryFolder, with texts: [String]) throws -> [String] {
        let enumerator = try #require(FileManager.default.enumerator(at: folder.url, includingPropertiesForKeys: nil))
        let files = enumerator.compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath }
        #expect(!files.isEmpty)
        return try files.filter { file in
            let content = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            return texts.contains { content.contains($0) }
        }.map(\.lastPathComponent)
    }

    @Test func aWrongKeyOfAStepIsNotRecorded() async throws {
        let folder = try TemporaryFolder()
        let keys = ["--input", "unknown_key=\(Self.missing)", "--input", "malformed_key=\(Self.malformed)"]
        let outcome = try await run(["record"] + keys, in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        let recording = folder.url.appendingPathComponent("recordings/kakao/refusals.har")
        let text = try String(contentsOf: recording, encoding: .utf8)
        #expect(text.contains("does not exist") && text.contains("wrong appKey("))
        let texts = [Self.missing, Self.malformed]
        #expect(try files(below: folder, with: texts) == [])
        #expect(!texts.contains { (outcome.output + outcome.error).contains($0) })
    }

    /// The key of the workflows themselves, given as an input or as a variable, when the service refuses it.
    @Test(arguments: [true, false]) func aRefusedKeyIsNotReported(_ isInput: Bool) async throws {
        let folder = try TemporaryFolder()
        #expect(try await run(["record"], in: folder).status == 0)
        let given = isInput ? ["--input", "rest_api_key=\(Self.missing)"] : []
        let sandbox = try RunningBinary(["sandbox", "kakao"], at: Binary.root)
        let port = try await sandbox.port()
        let outcome = try await run(
            ["diff", "--live"] + given, in: folder, server: ["--server", "http://127.0.0.1:\(port)", "--rate", "1000"],
            environment: isInput ? [:] : ["APICHECK_KAKAO_REST_API_KEY": Self.missing])
        #expect(await sandbox.interrupted().status == 0)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("does not exist"))
        #expect(try files(below: folder, with: [Self.missing]) == [])
        #expect(!(outcome.output + outcome.error).contains(Self.missing))
    }

    @Test func withoutTheKeyTheVariableIsNamedAndOtherAPIsRun() async throws {
        let sandbox = try RunningBinary(["sandbox", "todos"], at: Binary.root)
        let port = try await sandbox.port()
        let outcome = try await Binary.run(
            ["diff", "--live", "kakao", "todos", "--allow-writes", "--rate", "1000"]
                + ["--server", "http://127.0.0.1:\(port)/api/v2"],
            environment: ["APICHECK_KAKAO_REST_API_KEY": ""])
        #expect(await sandbox.interrupted().status == 0)
        #expect(outcome.status == 3)
        #expect(outcome.error.contains("APICHECK_KAKAO_REST_API_KEY"), "\(outcome.error)")
        #expect(outcome.output.contains("20 exchanges checked: 0 breaking, 0 warnings, 0 info"), "\(outcome.output)")
    }
}
