package import Foundation
package import Testing

/// A temporary folder of keys and certificates.
package final class Certificates: Sendable {
    /// The certificates `good` and `other`, made once for all tests; their folder is removed when the tests end.
    package static var shared: Certificates { get async throws { try await making.value } }

    private static let making = Task {
        let certificates = try Certificates(folder: sharedFolder)
        atexit { try? FileManager.default.removeItem(at: Certificates.sharedFolder) }
        guard await certificates.make("good"), await certificates.make("other") else {
            throw CocoaError(.fileWriteUnknown)
        }
        return certificates
    }

    private static let sharedFolder = newFolder()

    package let folder: URL

    /// The tests that call this have the trait `.openSSL`.
    package convenience init() throws { try self.init(folder: Certificates.newFolder()) }

    private init(folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private static func newFolder() -> URL {
        FileManager.default.temporaryDirectory.appending(path: "apicheck-\(UUID().uuidString)")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    package func path(_ name: String) -> String { folder.appending(path: name).path }

    /// Writes `name.key` and a self-signed `name.pem` for these names, valid from now for `days`.
    package func make(_ name: String, names: String = "DNS:localhost,IP:127.0.0.1", days: Int = 1) async -> Bool {
        let request = [
            "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
            "/CN=\(name)",
            "-keyout", "\(name).key", "-out", "\(name).csr",
        ]
        let extensions = folder.appending(path: "\(name).ext")
        guard (try? "subjectAltName=\(names)\n".write(to: extensions, atomically: true, encoding: .utf8)) != nil,
            await Child.run("openssl", request, in: folder) != nil
        else { return false }
        let signature = [
            "x509", "-req", "-in", "\(name).csr", "-signkey", "\(name).key", "-days", "\(days)", "-extfile",
            "\(name).ext", "-out", "\(name).pem",
        ]
        return await Child.run("openssl", signature, in: folder) != nil
    }

    /// Copies the certificate to a folder, with the file name that OpenSSL looks up; returns the folder.
    package func makeFolder(_ name: String) async -> String? {
        let options = ["x509", "-in", "\(name).pem", "-noout", "-subject_hash"]
        guard let hash = await Child.run("openssl", options, in: folder)?.split(whereSeparator: \.isNewline).first
        else {
            return nil
        }
        let target = folder.appending(path: "\(name).folder")
        do {
            try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: folder.appending(path: "\(name).pem"), to: target.appending(path: "\(hash).0"))
        } catch {
            return nil
        }
        return target.path
    }

    /// `Nov 20 20:52:19 2026 GMT`, as the `openssl` tool prints it.
    package func endDate(_ name: String) async -> String? {
        await Child.run("openssl", ["x509", "-in", "\(name).pem", "-noout", "-enddate"], in: folder)?
            .dropFirst("notAfter=".count).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Starts a TLS server with the certificate. With `-www` it responds to each GET, without it prints what it
    /// receives.
    package func serve(_ name: String, options: [String] = ["-www"]) async throws -> (Child, UInt16) {
        let port = try Socket.freePort()
        let arguments = [
            "s_server", "-accept", "127.0.0.1:\(port)", "-cert", "\(name).pem", "-key", "\(name).key", "-quiet",
        ]
        return (try await Child("openssl", arguments + options, port: port, in: folder), port)
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips the test when the `openssl` tool is not installed, or is LibreSSL under that name.
    package static var openSSL: Self { .enabled("openssl is not installed") { await Tools.hasOpenSSL.value } }

    /// Skips the test when `nghttpd`, the HTTP/2 server of nghttp2, is not installed.
    package static var nghttpd: Self { .enabled("nghttpd is not installed") { await Tools.hasNghttpd.value } }
}

/// The installed tools, each asked for its version once.
private enum Tools {
    static let hasOpenSSL = Task { await version("openssl", "version")?.hasPrefix("OpenSSL") == true }
    static let hasNghttpd = Task { await version("nghttpd", "--version") != nil }

    private static func version(_ tool: String, _ argument: String) async -> String? {
        await Child.run(tool, [argument], in: FileManager.default.temporaryDirectory)
    }
}
