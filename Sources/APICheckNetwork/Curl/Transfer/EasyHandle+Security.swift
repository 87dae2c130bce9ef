import APICheckHTTP
import CCurl

extension EasyHandle {
    /// Sets the trusted authorities, and the client certificate of the server.
    ///
    /// - Parameter identifies: Whether a client certificate is sent.
    func secure(_ url: HTTPURL, _ settings: TransportSettings, identifies: Bool) throws {
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        try setAuthorities(settings.trust(for: url), CURLOPT_CAINFO, CURLOPT_CAINFO_BLOB, CURLOPT_CAPATH)
        try setAuthorities(
            settings.trust, CURLOPT_PROXY_CAINFO, CURLOPT_PROXY_CAINFO_BLOB, CURLOPT_PROXY_CAPATH, isOptional: true)
        if identifies, let identity = settings.servers[url]?.identity { try identify(identity) }
    }

    private func setAuthorities(
        _ trust: TrustSettings, _ file: CURLoption, _ blob: CURLoption, _ folder: CURLoption, isOptional: Bool = false
    ) throws {
        if let text = trust.file?.text {
            try setText(blob, text, isOptional: isOptional)
        } else if let path = trust.file?.path {
            if isOptional { try setIfSupported(file, path) } else { try set(file, path) }
        }
        // Not every TLS library supports a folder; like the `curl` tool, we ignore the environment variable then.
        if let path = trust.folder?.path { try setIfSupported(folder, path) }
    }

    private func identify(_ identity: ClientIdentity) throws {
        try set(CURLOPT_SSLCERTTYPE, identity.isPKCS12 ? "P12" : "PEM")
        try set(identity.certificate, CURLOPT_SSLCERT, CURLOPT_SSLCERT_BLOB)
        if !identity.isPKCS12 {
            try set(identity.key ?? identity.certificate, CURLOPT_SSLKEY, CURLOPT_SSLKEY_BLOB)
        }
        // Without a pass phrase OpenSSL would ask at the terminal.
        try set(CURLOPT_KEYPASSWD, identity.password?.text ?? "")
    }

    /// A file stays one, which every version of libcurl can read.
    private func set(_ file: CredentialFile, _ path: CURLoption, _ blob: CURLoption) throws {
        if let name = file.path { try set(path, name) } else { try setText(blob, file.bytes) }
    }

    private func setText(_ option: CURLoption, _ bytes: [UInt8], isOptional: Bool = false) throws {
        if try setCopy(option, of: bytes) || isOptional { return }
        throw CurlFailure(
            call: "curl_easy_setopt", text: "libcurl \(CurlVersion.text) reads certificates and keys only from files",
            remedy: "write the text to a file, and set the variable to its path")
    }
}
