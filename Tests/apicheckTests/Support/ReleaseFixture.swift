import Foundation
import TestSupport

/// The files of a release, made by the scripts of `.ci` from a program that is a shell script.
struct ReleaseFixture: Sendable {
    static let platforms = ["linux-arm64", "linux-x86_64", "macos-universal"]

    private let temporary: TemporaryFolder
    /// The folder with the assets of version 1.2.3.
    let folder: URL

    /// Made once, since each script takes some tenths of a second.
    private static let shared = Task { try await ReleaseFixture() }

    static func made() async throws -> ReleaseFixture { try await shared.value }

    private init() async throws {
        temporary = try TemporaryFolder()
        folder = temporary.url.appendingPathComponent("dist")
        let program = try Self.program(in: temporary, version: "1.2.3", commands: ["diff", "verify"])
        for platform in Self.platforms {
            try await Self.script(".ci/archive", [program, platform, folder.path])
        }
        try await Self.script(".ci/assets", ["1.2.3", "owner/name", folder.path])
    }

    /// A program that answers what the scripts ask for.
    static func program(in folder: TemporaryFolder, version: String, commands: [String]) throws -> String {
        let subcommands = commands.map { #"{"commandName": "\#($0)", "abstract": "Runs \#($0)"}"# }.joined(
            separator: ",")
        let program = try folder.write(
            "apicheck-\(version)",
            """
            #!/bin/sh
            case "$1" in
            --version) echo "apicheck \(version) (test)" ;;
            --experimental-dump-help)
                echo '{"command": {"commandName": "apicheck", "abstract": "Checks", "subcommands": [\(subcommands)]}}' ;;
            --generate-completion-script) echo "completion for $2" ;;
            esac

            """.utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        return program
    }

    /// Runs a script of the repository that must succeed.
    @discardableResult
    static func script(_ name: String, _ arguments: [String]) async throws -> String {
        let path = Binary.root.appendingPathComponent(name)
        let outcome = try await Binary.process(arguments, of: path)
        guard outcome.status == 0 else { throw ScriptFailure(name: name, error: outcome.error) }
        return outcome.output
    }

    struct ScriptFailure: Error {
        let name: String
        let error: String
    }

    /// A copy of the assets that a test may change.
    func copy(in temporary: TemporaryFolder) throws -> URL {
        let copy = temporary.url.appendingPathComponent("download")
        try FileManager.default.copyItem(at: folder, to: copy)
        return copy
    }

    func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
}
