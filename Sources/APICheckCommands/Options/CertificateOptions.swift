import APICheckBase
import APICheckHTTP
import APICheckNetwork
import ArgumentParser

/// Client certificates, and the authorities whose certificates are trusted.
struct CertificateOptions: ParsableArguments {
    @Option(
        name: .customLong("cert"),
        help: ArgumentHelp(
            """
            A client certificate in PEM or PKCS#12, sent only to the server of each API, or only to HOST[:PORT]; repeatable. \
            Default: the variable APICHECK_<API>_CERT or APICHECK_CERT, with a path or the PEM text.
            """, valueName: "[host=]file"))
    var certificate: [ServerFile] = []

    @Option(
        help: ArgumentHelp(
            """
            The private key of the client certificate, if that file does not have it; repeatable. Default: the variable \
            APICHECK_<API>_KEY or APICHECK_KEY, with a path or the PEM text.
            """, valueName: "[host=]file"))
    var key: [ServerFile] = []

    @Option(
        help: ArgumentHelp(
            """
            A file with the pass phrase of the private key; repeatable. Default: the variable APICHECK_<API>_KEY_PASSWORD \
            or APICHECK_KEY_PASSWORD.
            """, valueName: "[host=]file"))
    var keyPasswordFile: [ServerFile] = []

    @Option(
        name: .customLong("cacert"),
        help: ArgumentHelp(
            """
            A PEM file of authorities to trust, for all servers, or for HOST[:PORT]; repeatable. Default: the variable \
            APICHECK_<API>_CACERT or APICHECK_CACERT, with a path or the PEM text.
            """, valueName: "[host=]file"))
    var authorities: [ServerFile] = []

    var isGiven: Bool { !(certificate + key + keyPasswordFile + authorities).isEmpty }

    func validate() throws {
        for (name, files) in [
            ("cert", certificate), ("key", key), ("key-password-file", keyPasswordFile), ("cacert", authorities),
        ] {
            // The text may be a key.
            if files.contains(where: \.isText) {
                let variable = ["key-password-file": "KEY_PASSWORD"][name] ?? name.uppercased()
                throw ValidationError(
                    "--\(name) takes the path of a file, not its text: the command line is shown in the list of "
                        + "processes; for a text set the variable APICHECK_\(variable)")
            }
            if let file = files.first(where: \.path.isEmpty) {
                throw ValidationError(
                    "--\(name) must be FILE or HOST[:PORT]=FILE, not \(file.origin == nil ? "empty" : "without a file")"
                )
            }
            for (index, file) in files.enumerated() where files[..<index].contains(where: { $0.origin == file.origin })
            {
                let place = file.origin.map { " for \($0)" } ?? " without a host"
                throw ValidationError("--\(name) is given twice\(place)")
            }
        }
    }

    /// A file, for the server of each API or for one server.
    struct ServerFile: ExpressibleByArgument, Sendable {
        /// Nil for the server of each API.
        let origin: TLSOrigin?
        let path: String

        /// `FILE`, or `HOST=FILE` and `HOST:PORT=FILE`. Accepts any text: the parser would quote an invalid one.
        init(argument: String) {
            let equals = argument.firstIndex(of: "=")
            if let equals, !CredentialFile.isText(argument), let origin = ServerFile.origin(argument[..<equals]) {
                self.origin = origin
                path = String(argument[argument.index(after: equals)...])
            } else {
                origin = nil
                path = argument
            }
        }

        var isText: Bool { CredentialFile.isText(path) }

        /// Nil for what is part of a path: `./a=b.pem`.
        private static func origin(_ text: Substring) -> TLSOrigin? {
            let isHost = text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-._:[]".utf8.contains($0) }
            guard isHost, !text.isEmpty, !text.hasPrefix(".") else { return nil }
            return HTTPURL("https://\(text)").flatMap { TLSOrigin($0) }
        }
    }
}
