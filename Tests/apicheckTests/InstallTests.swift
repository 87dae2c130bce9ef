import Foundation
import TestSupport
import Testing

/// `install.sh`, with a folder as the server that has the releases.
@Suite struct InstallTests {
    private static let installed = [
        "bin/apicheck", "share/bash-completion/completions/apicheck", "share/fish/vendor_completions.d/apicheck.fish",
        "share/man/man1/apicheck-diff.1", "share/man/man1/apicheck-verify.1", "share/man/man1/apicheck.1",
        "share/zsh/site-functions/_apicheck",
    ]

    /// The regular files in a folder.
    private static func files(in folder: URL) -> [String] {
        let files = FileManager.default.enumerator(atPath: folder.path)
        var names: [String] = []
        while let name = files?.nextObject() as? String {
            if files?.fileAttributes?[.type] as? FileAttributeType == .typeRegular { names.append(name) }
        }
        return names.sorted()
    }

    private static func install(
        _ arguments: [String], from download: String, path: String = "/usr/bin:/bin"
    ) async throws -> Binary.Outcome {
        let script = Binary.root.appendingPathComponent("install.sh").path
        return try await Binary.process(
            [script] + arguments, of: URL(fileURLWithPath: "/bin/sh"),
            environment: ["APICHECK_DOWNLOAD": download, "PATH": path])
    }

    private static func platform() async throws -> String {
        try await ReleaseFixture.script("install.sh", ["--platform"]).trimmingCharacters(in: .newlines)
    }

    @Test(arguments: ["", "file://"], ["", "1.2.3", "v1.2.3"])
    func aReleaseIsInstalled(scheme: String, version: String) async throws {
        let folder = try TemporaryFolder()
        let prefix = folder.url.appendingPathComponent("prefix")
        let release = try await ReleaseFixture.made()
        let download = scheme + release.folder.path
        let archive = "apicheck-1.2.3-\(try await Self.platform()).tar.gz"
        let sums = try release.text("SHA256SUMS").split(separator: "\n")
        let hash = try #require(sums.first { $0.hasSuffix("  \(archive)") }?.split(separator: " ").first)
        let outcome = try await Self.install(
            ["--prefix", prefix.path] + (version.isEmpty ? [] : ["--version", version]), from: download)
        #expect(outcome.error == "")
        #expect(
            outcome.output == """
                downloaded \(download)/\(archive)
                checked    SHA-256 \(hash)
                installed  \(prefix.path)/bin/apicheck (apicheck 1.2.3 (test)), 3 man pages, completions for bash, zsh and fish
                note: \(prefix.path)/bin is not in PATH

                """)
        #expect(outcome.status == 0)
        #expect(Self.files(in: prefix) == Self.installed)
        let program = try await Binary.process(["--version"], of: prefix.appendingPathComponent("bin/apicheck"))
        #expect(program.output == "apicheck 1.2.3 (test)\n")
    }

    @Test func anEarlierReleaseIsReplacedAndRemoved() async throws {
        let folder = try TemporaryFolder()
        let prefix = folder.url.appendingPathComponent("prefix")
        let old = try ReleaseFixture.program(in: folder, version: "1.0.0", commands: ["check", "verify"])
        try await ReleaseFixture.script(".ci/install", [old, prefix.path, ""])
        _ = try folder.write("prefix/share/man/man1/other.1", "".utf8)
        let release = try await ReleaseFixture.made()
        let replaced = try await Self.install(["--prefix", prefix.path], from: release.folder.path)
        #expect(replaced.status == 0)
        #expect(Self.files(in: prefix) == (Self.installed + ["share/man/man1/other.1"]).sorted())
        let program = try await Binary.process(["--version"], of: prefix.appendingPathComponent("bin/apicheck"))
        #expect(program.output == "apicheck 1.2.3 (test)\n")

        let removed = try await Self.install(["--prefix", prefix.path, "--uninstall"], from: "")
        #expect(removed.output == "removed apicheck, its man pages and completions from \(prefix.path)\n")
        #expect(Self.files(in: prefix) == ["share/man/man1/other.1"])
    }

    /// What is wrong with a download.
    enum Fault: CaseIterable {
        case changedArchive, noArchive, noSums, otherPlatforms, otherVersion, notAnArchive, brokenProgram
    }

    @Test(arguments: Fault.allCases)
    func aFaultyDownloadInstallsNothing(fault: Fault) async throws {
        let folder = try TemporaryFolder()
        let prefix = folder.url.appendingPathComponent("new/prefix")
        let platform = try await Self.platform()
        let download = try await ReleaseFixture.made().copy(in: folder)
        let (name, sums) = ("apicheck-1.2.3-\(platform).tar.gz", download.appendingPathComponent("SHA256SUMS"))
        let archive = download.appendingPathComponent(name)
        var arguments = ["--prefix", prefix.path]
        let message: String
        switch fault {
        case .changedArchive:
            try (Data(contentsOf: archive) + [0]).write(to: archive)
            message = "\(name) has the wrong SHA-256"
        case .noArchive:
            try FileManager.default.removeItem(at: archive)
            message = "\(download.path)/\(name) cannot be read"
        case .noSums:
            try FileManager.default.removeItem(at: sums)
            message = "\(download.path)/SHA256SUMS cannot be read"
        case .otherPlatforms:
            let lines = try String(contentsOf: sums, encoding: .utf8).split(separator: "\n")
            let others = lines.filter { !$0.contains(platform) }.joined(separator: "\n")
            try Data((others + "\n").utf8).write(to: sums)
            message = "SHA256SUMS has no archive of apicheck for \(platform)"
        case .otherVersion:
            arguments += ["--version", "1.2.4"]
            message = "SHA256SUMS has no archive of apicheck 1.2.4 for \(platform)"
        case .notAnArchive:
            try Data("<html>".utf8).write(to: archive)
            try await Self.sumAgain(archive, in: sums)
            message = "\(name) cannot be unpacked"
        case .brokenProgram:
            let tree = folder.url.appendingPathComponent("apicheck-1.2.3-\(platform)")
            _ = try folder.write(
                "\(tree.lastPathComponent)/bin/apicheck", "#!/bin/sh\necho 'GLIBC_2.99 not found' >&2\n".utf8)
            let made = try await Binary.process(
                ["-czf", archive.path, "-C", folder.path, tree.lastPathComponent],
                of: URL(fileURLWithPath: "/usr/bin/tar"))
            try #require(made.status == 0)
            try await Self.sumAgain(archive, in: sums)
            message = "the program of \(name) does not run here: "
        }
        let outcome = try await Self.install(arguments, from: download.path)
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.error.contains("error: \(message)"))
        #expect(!FileManager.default.fileExists(atPath: prefix.deletingLastPathComponent().path))
    }

    /// Replaces the hash of an archive by that of its contents.
    private static func sumAgain(_ archive: URL, in sums: URL) async throws {
        let outcome = try await Binary.process(
            ["-c", "command -v sha256sum >/dev/null && sha256sum \"$1\" || shasum -a 256 \"$1\"", "sh", archive.path],
            of: URL(fileURLWithPath: "/bin/sh"))
        let hash = try #require(outcome.output.split(separator: " ").first)
        try Data("\(hash)  \(archive.lastPathComponent)\n".utf8).write(to: sums)
    }

    @Test func aWriteThatFailsLeavesWhatWasThere() async throws {
        let folder = try TemporaryFolder()
        let prefix = folder.url.appendingPathComponent("prefix")
        // A file is where a folder has to be made, after other files have been written.
        _ = try folder.write("prefix/share/zsh", "".utf8)
        _ = try folder.write("prefix/bin/apicheck", "old".utf8)
        let release = try await ReleaseFixture.made()
        let outcome = try await Self.install(["--prefix", prefix.path], from: release.folder.path)
        #expect(outcome.status == 1)
        #expect(
            outcome.error == """
                error: the folder \(prefix.path)/share/zsh cannot be made
                  help:     choose another folder with --prefix, or run the script as a user who may write there

                """)
        #expect(Self.files(in: prefix) == ["bin/apicheck", "share/zsh"])
        #expect(try String(contentsOf: prefix.appendingPathComponent("bin/apicheck"), encoding: .utf8) == "old")
        #expect(!FileManager.default.fileExists(atPath: prefix.appendingPathComponent("share/man").path))
    }

    @Test(.enabled(if: getuid() != 0, "root may write everywhere"))
    func aFolderThatIsNotWritableIsRefused() async throws {
        let folder = try TemporaryFolder()
        let prefix = folder.url.appendingPathComponent("prefix")
        try FileManager.default.createDirectory(
            at: prefix, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o555])
        let release = try await ReleaseFixture.made()
        let outcome = try await Self.install(["--prefix", prefix.path], from: release.folder.path)
        #expect(outcome.status == 1)
        #expect(outcome.error.hasPrefix("error: the folder \(prefix.path)/"))
        #expect(Self.files(in: prefix) == [])
    }

    @Test func anUnknownPlatformIsRefused() async throws {
        let folder = try TemporaryFolder()
        let uname = try folder.write(
            "uname", "#!/bin/sh\nif [ \"$1\" = -s ]; then echo SunOS; else echo sparc; fi\n".utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: uname)
        let outcome = try await Self.install(
            ["--prefix", folder.path + "/prefix"], from: "", path: "\(folder.path):/usr/bin:/bin")
        #expect(outcome.status == 1)
        #expect(
            outcome.error == """
                error: there is no release for SunOS on sparc
                  expected: Linux or macOS, on x86-64 or arm64
                  help:     build it from source with 'make install'

                """)
    }

    @Test(arguments: [
        (["--prefx", "x"], "error: unknown argument '--prefx'"), (["--prefix"], "error: --prefix needs a value"),
        (["--version", "1/../2"], "error: '1/../2' is not a version"),
    ])
    func wrongArgumentsAreReported(arguments: [String], message: String) async throws {
        let outcome = try await Self.install(arguments, from: "")
        #expect(outcome.status == 1)
        #expect(outcome.error.hasPrefix(message + "\n"))
    }

    @Test(arguments: ["http://127.0.0.1/", "ftp://127.0.0.1/"])
    func otherURLsThanOfHTTPSAreRefused(url: String) async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Self.install(["--prefix", folder.path + "/prefix"], from: url)
        #expect(outcome.status == 1)
        #expect(outcome.error.hasPrefix("error: \(url) is neither an https nor a file URL\n"))
    }

    /// `curl … | sh` runs what has arrived when a connection breaks.
    @Test(arguments: [0.5, 0.9, 0.99])
    func aScriptThatIsCutOffDoesNothing(share: Double) async throws {
        let folder = try TemporaryFolder()
        let prefix = folder.url.appendingPathComponent("prefix")
        let text = try Data(contentsOf: Binary.root.appendingPathComponent("install.sh"))
        let script = try folder.write("cut.sh", text.prefix(Int(Double(text.count) * share)))
        let release = try await ReleaseFixture.made()
        _ = try await Binary.process(
            [script, "--prefix", prefix.path], of: URL(fileURLWithPath: "/bin/sh"),
            environment: ["APICHECK_DOWNLOAD": release.folder.path])
        #expect(!FileManager.default.fileExists(atPath: prefix.path))
    }

    /// The GitHub action downloads with the token of its job.
    @Test func theActionInstallsARelease() async throws {
        let folder = try TemporaryFolder()
        let release = try await ReleaseFixture.made()
        let gh = try folder.write(
            "gh",
            """
            #!/bin/bash
            echo "$*" | sed 's#--dir [^ ]* ##' >>"$CALLS"
            while [ "$1" != --dir ]; do shift; done
            cp "$RELEASE"/* "$2"

            """.utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: gh)
        let (calls, path) = (folder.path + "/calls", folder.path + "/path")
        let outcome = try await Binary.process(
            [Binary.root.appendingPathComponent(".github/actions/apicheck/install.sh").path, "install"],
            of: URL(fileURLWithPath: "/bin/bash"),
            environment: [
                "PATH": "\(folder.path):/usr/bin:/bin", "VERSION": "v1.2.3", "RUNNER_TEMP": folder.path, "CALLS": calls,
                "GITHUB_PATH": path, "GITHUB_REPOSITORY": "o/r", "RELEASE": release.folder.path,
            ])
        #expect(outcome.status == 0)
        let platform = try await Self.platform()
        #expect(
            try String(contentsOfFile: calls, encoding: .utf8) == """
                release download v1.2.3 --repo o/r --pattern apicheck-1.2.3-\(platform).tar.gz --pattern SHA256SUMS

                """)
        let bin = try String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(in: .newlines)
        #expect(bin == folder.path + "/apicheck-v1.2.3/bin")
        let program = try await Binary.process(["--version"], of: URL(fileURLWithPath: bin + "/apicheck"))
        #expect(program.output == "apicheck 1.2.3 (test)\n")
    }
}
