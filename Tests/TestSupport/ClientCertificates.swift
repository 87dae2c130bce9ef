import Foundation

/// Certificates of clients, signed by an authority of their own, and servers that ask for one.
package final class ClientCertificates: Sendable {
    /// Made once for all tests.
    package static var shared: ClientCertificates { get async throws { try await making.value } }

    private static let making = Task { try await ClientCertificates() }

    /// The folder has `authority.pem`, and of each of `client`, `other` (of the same authority), `expired`, `unknown` (of another
    /// authority) and `rsa` a certificate and a key; `client` also as `both.pem`, `locked.key`, `old.key` (encrypted in the form before
    /// PKCS #8), `sec1.key`, `client.p12` and `client.der`.
    package let files: Certificates
    /// Of `locked.key`, `old.key` and `client.p12`.
    package let password = "p-" + UUID().uuidString

    private init() async throws {
        files = try Certificates()
        let curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
        guard await files.make("good"), await files.make("stranger") else { throw CocoaError(.fileWriteUnknown) }
        try await run(
            ["req", "-x509"] + curve + ["-nodes", "-subj", "/CN=authority", "-days", "2"] + out("authority"))
        for (name, kind, days) in [
            ("client", curve, "1"), ("other", curve, "1"), ("expired", curve, "-1"), ("unknown", curve, "1"),
            ("rsa", ["-newkey", "rsa:2048"], "1"),
        ] {
            try await run(
                ["req", "-new"] + kind + [
                    "-nodes", "-subj", "/CN=\(name)", "-keyout", "\(name).key", "-out", "\(name).csr",
                ])
            let signer =
                name == "unknown"
                ? ["-signkey", "unknown.key"] : ["-CA", "authority.pem", "-CAkey", "authority.key", "-set_serial", "7"]
            try await run(["x509", "-req", "-in", "\(name).csr", "-days", days, "-out", "\(name).pem"] + signer)
        }
        let pass = "pass:\(password)"
        try await run(["pkcs8", "-topk8", "-in", "client.key", "-out", "locked.key", "-passout", pass])
        try await run(["ec", "-aes256", "-in", "client.key", "-out", "old.key", "-passout", pass])
        try await run(["ec", "-in", "client.key", "-out", "sec1.key"])
        try await run(
            ["pkcs12", "-export", "-in", "client.pem", "-inkey", "client.key", "-out", "client.p12", "-passout", pass])
        try await run(["x509", "-in", "client.pem", "-outform", "der", "-out", "client.der"])
        try (text("client.pem") + text("client.key")).write(
            toFile: path("both.pem"), atomically: true, encoding: .utf8)
    }

    private func out(_ name: String) -> [String] { ["-keyout", "\(name).key", "-out", "\(name).pem"] }

    private func run(_ arguments: [String]) async throws {
        guard await Child.run("openssl", arguments, in: files.folder) != nil else {
            throw CocoaError(.fileWriteUnknown, userInfo: ["arguments": arguments])
        }
    }

    package func path(_ name: String) -> String { files.path(name) }

    package func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    package func bytes(_ name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: files.folder.appending(path: name)))
    }

    /// The texts that no output may have: the pass phrase, and a line of each private key of the client.
    package var secrets: [String] {
        get throws {
            try [password]
                + ["client.key", "locked.key", "old.key", "sec1.key"].compactMap {
                    try text($0).split(separator: "\n").first { !$0.contains("-") && !$0.contains(":") }.map(
                        String.init)
                }
        }
    }

    /// Starts a TLS server at `https://127.0.0.1` that requires a certificate of the authority, and answers a GET with the file of
    /// that name, which has a whole response.
    package func serve(_ options: [String] = []) async throws -> (Child, UInt16) {
        try await files.serve(
            "good", options: ["-HTTP", "-Verify", "1", "-verify_return_error", "-CAfile", "authority.pem"] + options)
    }

    /// Writes a response that servers answer a GET of `/name` with.
    package func write(_ name: String, status: String = "200 OK", headers: [String] = [], body: String = "{}") throws {
        let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)", "Connection: close"] + headers
        try (lines.joined(separator: "\r\n") + "\r\n\r\n" + body).write(
            toFile: path(name), atomically: true, encoding: .utf8)
    }
}
