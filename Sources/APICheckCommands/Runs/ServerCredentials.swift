import APICheckBase
import APICheckChecks
import APICheckHTTP
import APICheckNetwork
import APICheckProject

/// The client certificates and the authorities of a run, read from the files and variables that name them.
struct ServerCredentials: Sendable {
    /// An API, and the servers that its certificate is for.
    struct Holder {
        /// Nil where no API has a name yet.
        var api: String?
        var servers: [HTTPURL]
        /// The API has only steps in workflows of others: only the variables with its name count.
        var isLinked = false
    }

    private(set) var trust = TrustSettings.environment
    private(set) var servers: TLSServers = [:]
    private var authorities: CredentialFile?
    private var authoritiesOfServers: [TLSOrigin: CredentialFile] = [:]

    /// Those of a server on this machine.
    init() {}

    /// - Throws: ``Problem``, ``RunError`` and ``FileError`` for what cannot be used, before anything is sent.
    init(
        _ options: CertificateOptions, for holders: [Holder],
        environment: @escaping (String) -> String? = { Terminal.environment($0) }
    ) throws {
        let sources = CredentialSources(options: options, environment: environment)
        for origin in (options.certificate + options.key).compactMap(\.origin).unique {
            servers[origin, default: TLSServer()].identity = try sources.identity(of: origin, api: nil)
        }
        for origin in options.authorities.compactMap(\.origin) {
            try trust(sources.authorities(of: origin, api: nil), for: origin)
        }
        authorities = try sources.authorities(of: nil, api: nil)
        if let authorities { trust = try TrustSettings(authorities: authorities) }
        // An API that the command names comes before one that a workflow of another calls.
        for holder in holders.filter({ !$0.isLinked }) + holders.filter(\.isLinked) {
            let identity = try sources.identity(of: nil, api: holder.api, isLinked: holder.isLinked)
            let own = try holder.api.flatMap { try sources.authorities(ofAPI: $0) }
            for origin in holder.servers.compactMap({ TLSOrigin($0) }).unique {
                if options.certificate.allSatisfy({ $0.origin != origin }), let identity,
                    !holder.isLinked || servers[origin]?.identity == nil
                {
                    try add(identity, for: origin)
                }
                if options.authorities.allSatisfy({ $0.origin != origin }) { try trust(own, for: origin) }
            }
        }
    }

    private mutating func add(_ identity: ClientIdentity, for origin: TLSOrigin) throws {
        if let other = servers[origin]?.identity, other.description != identity.description {
            throw RunError.usage(
                "two APIs have different client certificates for one server", at: ["\(origin)"],
                expected: "\(other)", actual: "\(identity)", remedy: "run one of them at a time")
        }
        servers[origin, default: TLSServer()].identity = identity
    }

    private mutating func trust(_ file: CredentialFile?, for origin: TLSOrigin) throws {
        guard let file else { return }
        servers[origin, default: TLSServer()].trust = try TrustSettings(authorities: file)
        authoritiesOfServers[origin] = file
    }

    /// Warns of a certificate that has expired. The server decides, but few accept one.
    func warn() {
        let now = Instant.now
        let notes = servers.values.compactMap(\.identity).filter { !$0.isValid(at: now) }.map { $0.note(at: now) }
        for note in notes.unique.sorted() { Terminal.sayError("warning: \(note)\n") }
    }

    /// The words of a `curl` command with the same effect; no text of a variable and no pass phrase.
    func curlWords(for url: String) -> [String] {
        guard let origin = HTTPURL(url).flatMap({ TLSOrigin($0) }) else { return [] }
        var words: [String] = []
        if let file = authoritiesOfServers[origin] ?? authorities {
            words += ["--cacert", ServerCredentials.word(file)]
        }
        guard let identity = servers[origin]?.identity else { return words }
        if identity.isPKCS12 { words += ["--cert-type", "P12"] }
        words += ["--cert", ServerCredentials.word(identity.certificate)]
        if let key = identity.key { words += ["--key", ServerCredentials.word(key)] }
        if let password = identity.password { words += ["--pass", password.word] }
        return words
    }

    private static func word(_ file: CredentialFile) -> String {
        if let variable = file.variable { return "\"$\(variable)\"" }
        return file.path.map { CurlCommand.quote($0) } ?? ""
    }
}

/// Where the files of one server are named: the options first, then the variable of the API, then that of all APIs.
private struct CredentialSources {
    private static let mostBytes = 4 << 10

    let options: CertificateOptions
    let environment: (String) -> String?

    /// - Parameters:
    ///   - origin: The server that options name; nil for the servers of APIs.
    ///   - api: The name of the API; nil for only the variables of all APIs.
    ///   - isLinked: Whether only the variables of the API count.
    func identity(of origin: TLSOrigin?, api: String?, isLinked: Bool = false) throws -> ClientIdentity? {
        if isLinked {
            var own = options
            (own.certificate, own.key, own.keyPasswordFile) = ([], [], [])
            // The variables without the name of the API are hidden.
            let sources = CredentialSources(options: own) { [environment] name in
                ["APICHECK_CERT", "APICHECK_KEY", "APICHECK_KEY_PASSWORD"].contains(name) ? nil : environment(name)
            }
            return try sources.identity(of: nil, api: api)
        }
        let given = try file(options.certificate, origin)
        guard let certificate = try given ?? (origin == nil ? file("CERT", api) : nil) else {
            if let key = options.key.first(where: { $0.origin == origin }) {
                throw RunError(
                    Problem(
                        "the private key has no certificate", at: ["\(key.path)"],
                        actual: origin.map { "no certificate for \($0)" }, setting: .clientCertificate))
            }
            return nil
        }
        // A variable whose name is that of a workflow's input, such as a key of the API, is left alone where no key is missing.
        let key = try file(options.key, origin) ?? (certificate.hasKey ? nil : file("KEY", api))
        return try ClientIdentity(certificate: certificate, key: key, password: password(of: origin, api))
    }

    func authorities(of origin: TLSOrigin?, api: String?) throws -> CredentialFile? {
        try file(options.authorities, origin) ?? (origin == nil ? file("CACERT", api) : nil)
    }

    /// Those that only the variable of the API names.
    func authorities(ofAPI api: String) throws -> CredentialFile? {
        guard options.authorities.allSatisfy({ $0.origin != nil }) else { return nil }
        return try file(variable: LiveInputs.variable(of: "CACERT", api: api))
    }

    private func file(_ files: [CertificateOptions.ServerFile], _ origin: TLSOrigin?) throws -> CredentialFile? {
        try files.first { $0.origin == origin }.map { try CredentialFile(path: $0.path) }
    }

    private func file(_ name: String, _ api: String?) throws -> CredentialFile? {
        for variable in CredentialSources.variables(name, api) {
            if let file = try file(variable: variable) { return file }
        }
        return nil
    }

    private func file(variable: String) throws -> CredentialFile? {
        try value(variable).map { try CredentialFile(value: $0, ofVariable: variable) }
    }

    private func password(of origin: TLSOrigin?, _ api: String?) throws -> ClientIdentity.Password? {
        if let path = options.keyPasswordFile.first(where: { $0.origin == origin })?.path {
            guard let text = String(validUTF8: try FileContents.read(path, limit: CredentialSources.mostBytes)) else {
                throw RunError.usage("the pass phrase is not UTF-8 text", at: ["\(path)"])
            }
            // An editor ends the last line.
            let line = text.prefix { !$0.isNewline }
            return password(String(line), word: "\"$(cat \(CurlCommand.quote(path)))\"")
        }
        for variable in CredentialSources.variables("KEY_PASSWORD", api) {
            if let text = value(variable) { return password(text, word: "\"$\(variable)\"") }
        }
        return nil
    }

    private func password(_ text: String, word: String) -> ClientIdentity.Password {
        if text.count >= RedactionSettings.shortestSecret { Printed.add(values: [text]) }
        return ClientIdentity.Password(text, word: word)
    }

    /// An empty variable counts as not set: that is what a missing secret of a CI service becomes.
    private func value(_ variable: String) -> String? { environment(variable).flatMap { $0.isEmpty ? nil : $0 } }

    private static func variables(_ name: String, _ api: String?) -> [String] {
        (api.map { [LiveInputs.variable(of: name, api: $0)] } ?? []) + ["APICHECK_\(name)"]
    }
}
