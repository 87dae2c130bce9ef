package import APICheckBase
import APICheckHTTP

/// What all requests of a transport share.
struct TransportSettings: Sendable {
    var limits: TransportLimits
    /// For the content that is kept of streamed messages.
    var budget: ByteBudget
    var maximumConnectionsPerHost: Int
    var proxies: ProxySettings
    var trust: TrustSettings
    /// The servers with a client certificate or authorities of their own.
    var servers: TLSServers = [:]
}

/// The limits of one request.
package struct TransportLimits: Hashable, Sendable {
    /// Time from the start of the request to the last byte of its response. For a streamed response: the time without
    /// progress (``StreamDeadline``).
    var total: Duration
    /// Time for name lookup, connection and TLS handshake together.
    var connect: Duration
    /// Bytes of all header sections of a response: interim, final and trailers.
    var headerBytes: Int
    /// Bytes of a response's body, after content decoding.
    var bodyBytes: Int
    /// Pieces of a streamed body.
    var bodyChunks: Int
    /// How long an unused connection is kept open.
    var idle: Duration

    package init(
        total: Duration = .seconds(30), connect: Duration = .seconds(10), headerBytes: Int = 256 << 10,
        bodyBytes: Int = 64 << 20, bodyChunks: Int = 1 << 20, idle: Duration = .seconds(30)
    ) {
        self.total = total
        self.connect = connect
        self.headerBytes = headerBytes
        self.bodyBytes = bodyBytes
        self.bodyChunks = bodyChunks
        self.idle = idle
    }
}

/// The proxies to use, by the scheme of the URL.
package struct ProxySettings: Hashable, Sendable {
    /// URL of the proxy for `http` requests; nil connects directly to the server.
    package var http: String?
    /// URL of the proxy for `https` requests, which use a CONNECT tunnel.
    package var https: String?
    /// Hosts to connect to directly: names (with their subdomains), addresses or `*`, separated by commas.
    package var exceptions: String

    package init(http: String? = nil, https: String? = nil, exceptions: String = "") {
        self.http = http
        self.https = https
        self.exceptions = exceptions
    }

    /// Reads `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY`; names in lower case take precedence.
    ///
    /// `HTTP_PROXY` in upper case is ignored when `REQUEST_METHOD` is set: then it may come from a header of a CGI
    /// request.
    package init(environment: (String) -> String?) {
        func value(_ name: String) -> String? {
            [name.lowercased(), name].lazy.compactMap(environment).first { !$0.isEmpty }
        }
        let all = value("ALL_PROXY")
        let isCGI = environment("REQUEST_METHOD") != nil
        http = (isCGI ? environment("http_proxy") : value("HTTP_PROXY")) ?? all
        https = value("HTTPS_PROXY") ?? all
        exceptions = value("NO_PROXY") ?? ""
    }

    /// The settings of the process environment.
    package static var environment: ProxySettings {
        ProxySettings(environment: SystemCalls.environment)
    }

    /// Connects directly to every server, regardless of the environment.
    package static let none = ProxySettings()

    func proxy(forScheme scheme: String) -> String? { scheme == "https" ? https : http }
}

/// The location of the trusted certificate authorities.
package struct TrustSettings: Hashable, Sendable, CustomStringConvertible {
    package struct Source: Hashable, Sendable {
        package var path: String
        /// The environment variable that names it; nil when the caller named it.
        package var variable: String?
        /// The certificates themselves, where the variable has them; the path is empty then.
        var text: [UInt8]?

        package init(_ path: String, variable: String? = nil, text: [UInt8]? = nil) {
            self.path = path
            self.variable = variable
            self.text = text
        }
    }

    /// A file of PEM certificates; nil for libcurl's default.
    package var file: Source?
    /// A folder of PEM certificates named by their hashes, or several separated by colons; nil for libcurl's default.
    package var folder: Source?

    package init(file: Source? = nil, folder: Source? = nil) {
        self.file = file
        self.folder = folder
    }

    /// - Throws: ``Problem`` for a file without a certificate.
    package init(authorities: CredentialFile) throws(Problem) {
        let certificates = PEMText(authorities.bytes).blocks.filter(\.isCertificate)
        guard !certificates.isEmpty else { throw authorities.lacks("certificate", expected: "CERTIFICATE") }
        guard certificates.allSatisfy({ $0.bytes.flatMap { CertificateFacts($0) } != nil }) else {
            throw Problem(
                "a certificate in the file is damaged", at: ["\(authorities)"], remedy: "copy the whole file again")
        }
        file = Source(
            authorities.path ?? "", variable: authorities.variable,
            text: authorities.path == nil ? authorities.bytes : nil)
        folder = nil
    }

    /// Reads `CURL_CA_BUNDLE`, or else `SSL_CERT_FILE` and `SSL_CERT_DIR`, like the `curl` tool. An empty variable is
    /// ignored.
    init(environment: (String) -> String?) {
        func source(_ name: String) -> Source? {
            environment(name).flatMap { $0.isEmpty ? nil : Source($0, variable: name) }
        }
        if let bundle = source("CURL_CA_BUNDLE") {
            file = bundle
        } else {
            file = source("SSL_CERT_FILE")
            folder = source("SSL_CERT_DIR")
        }
    }

    /// The settings of the process environment.
    package static var environment: TrustSettings {
        TrustSettings(environment: SystemCalls.environment)
    }

    /// A phrase for the end of an error message.
    package var description: String {
        let system = CurlLibrary.authorities
        let places = [
            TrustSettings.text(file, else: system.file), TrustSettings.text(folder, else: system.folder),
        ].compactMap(\.self)
        guard !places.isEmpty else { return "the system certificates are trusted" }
        return "trusted certificates are read from \(places.joined(separator: " and "))"
    }

    private static func text(_ source: Source?, else path: String?) -> String? {
        guard let source else { return path }
        if source.text != nil { return source.variable }
        // A list of folders is not checked.
        let isMissing = !source.path.contains(":") && !FileContents.isReadable(source.path)
        let notes = [source.variable, isMissing ? "cannot be read" : nil].compactMap(\.self)
        return source.path + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
    }
}
