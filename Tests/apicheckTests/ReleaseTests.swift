import Foundation
import TestSupport
import Testing

/// The files that a release consists of.
@Suite struct ReleaseTests {
    /// The SHA-256 of each file, by its name.
    private static func sums(_ release: ReleaseFixture) throws -> [String: String] {
        let lines = try release.text("SHA256SUMS").split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
        return Dictionary(uniqueKeysWithValues: lines.map { ($0[1], $0[0]) })
    }

    @Test func aReleaseHasTheseFiles() async throws {
        let release = try await ReleaseFixture.made()
        let names = try FileManager.default.contentsOfDirectory(atPath: release.folder.path)
        let archives = ReleaseFixture.platforms.map { "apicheck-1.2.3-\($0).tar.gz" }
        let bundle = "apicheck-1.2.3.artifactbundle.zip"
        #expect(
            names.sorted()
                == (archives + [bundle, "SHA256SUMS", "apicheck-plugin-1.2.3.tar.gz", "apicheck.rb", "install.sh"])
                .sorted()
        )
        #expect(try Self.sums(release).keys.sorted() == (archives + [bundle]).sorted())
        #expect(try release.text("install.sh").contains("\nrepository=owner/name\n"))
    }

    @Test(arguments: ReleaseFixture.platforms)
    func theFormulaNamesEachArchiveWithItsHash(platform: String) async throws {
        let release = try await ReleaseFixture.made()
        let name = "apicheck-1.2.3-\(platform).tar.gz"
        let hash = try #require(try Self.sums(release)[name])
        let formula = try release.text("apicheck.rb").split(separator: "\n").map { $0.drop { $0 == " " } }
        let url = "url \"https://github.com/owner/name/releases/download/v1.2.3/\(name)\""
        let line = try #require(formula.firstIndex { $0 == url })
        #expect(formula[line + 1] == "sha256 \"\(hash)\"")
    }

    @Test func theBundleHasAProgramForEachPlatform() async throws {
        let release = try await ReleaseFixture.made()
        let list = """
            import sys, zipfile
            with zipfile.ZipFile(sys.argv[1]) as bundle:
                for entry in bundle.infolist():
                    print(oct(entry.external_attr >> 16), entry.filename)
                print(bundle.read("apicheck-1.2.3.artifactbundle/info.json").decode())
            """
        let outcome = try await Binary.process(
            ["python3", "-c", list, release.folder.appendingPathComponent("apicheck-1.2.3.artifactbundle.zip").path],
            of: URL(fileURLWithPath: "/usr/bin/env"))
        #expect(
            outcome.output == """
                0o100755 apicheck-1.2.3.artifactbundle/linux-arm64/apicheck
                0o100644 apicheck-1.2.3.artifactbundle/LICENSE
                0o100755 apicheck-1.2.3.artifactbundle/linux-x86_64/apicheck
                0o100755 apicheck-1.2.3.artifactbundle/macos-universal/apicheck
                0o100644 apicheck-1.2.3.artifactbundle/info.json
                {
                  "schemaVersion": "1.0",
                  "artifacts": {
                    "apicheck": {
                      "type": "executable",
                      "version": "1.2.3",
                      "variants": [
                        {
                          "path": "linux-arm64/apicheck",
                          "supportedTriples": [
                            "aarch64-unknown-linux-gnu"
                          ]
                        },
                        {
                          "path": "linux-x86_64/apicheck",
                          "supportedTriples": [
                            "x86_64-unknown-linux-gnu"
                          ]
                        },
                        {
                          "path": "macos-universal/apicheck",
                          "supportedTriples": [
                            "arm64-apple-macosx",
                            "x86_64-apple-macosx"
                          ]
                        }
                      ]
                    }
                  }
                }


                """)
    }

    @Test func thePluginPackageNamesTheBundleWithItsHash() async throws {
        let release = try await ReleaseFixture.made()
        let bundle = "apicheck-1.2.3.artifactbundle.zip"
        let hash = try #require(try Self.sums(release)[bundle])
        let outcome = try await Binary.process(
            [
                "-xzOf", release.folder.appendingPathComponent("apicheck-plugin-1.2.3.tar.gz").path,
                "apicheck-plugin/Package.swift",
            ], of: URL(fileURLWithPath: "/usr/bin/tar"))
        let url = "https://github.com/owner/name/releases/download/v1.2.3/\(bundle)"
        let target = ".binaryTarget(name: \"apicheck-bundle\", url: \"\(url)\", checksum: \"\(hash)\"),\n"
        #expect(outcome.output.contains(target))
    }

    @Test func aReleaseWithoutAPlatformIsNotMade() async throws {
        let folder = try TemporaryFolder()
        let program = try ReleaseFixture.program(in: folder, version: "1.2.3", commands: [])
        let files = folder.url.appendingPathComponent("dist").path
        try await ReleaseFixture.script(".ci/archive", [program, "linux-x86_64", files])
        let outcome = try await Binary.process(
            ["1.2.3", "owner/name", files], of: Binary.root.appendingPathComponent(".ci/assets"))
        #expect(outcome.status == 1)
        #expect(outcome.error == "assets: \(files) has no archive of apicheck 1.2.3 for linux-arm64\n")
    }
}
