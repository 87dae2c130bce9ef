import APICheckHTTP
import APICheckJSON
import CCurl

/// One submission being served by one easy handle.
final class Transfer {
    enum Outcome {
        case answered(Exchange)
        case failed(TransportError)
        /// The server's certificate was refused; ``inspection(of:)`` looks up its dates and names.
        case unverified(CertificateFault)
    }

    let submission: Submission
    let handle: EasyHandle
    let settings: CurlTransport.Settings
    let capture: Capture
    /// Set in a transfer that only looks at a refused certificate.
    private let fault: CertificateFault?
    private let startedAt: Instant

    var request: Request { submission.request }

    /// Throws ``CurlFailure``.
    init(_ submission: Submission, _ settings: CurlTransport.Settings) throws {
        self.submission = submission
        self.settings = settings
        fault = nil
        capture = Capture(limits: settings.limits)
        handle = try EasyHandle()
        startedAt = .now
        try handle.feed(capture)
        try handle.connect(to: request.url, settings)
        try handle.ask(request)
    }

    /// Shakes hands with a server whose certificate was refused, sends it nothing, and reads its certificate.
    ///
    /// libcurl does not show a certificate that it refused, so this handshake accepts it. Throws ``CurlFailure``.
    private init(_ refused: Transfer, inspecting fault: CertificateFault) throws {
        submission = refused.submission
        settings = refused.settings
        self.fault = fault
        capture = Capture(limits: settings.limits)
        handle = try EasyHandle()
        startedAt = refused.startedAt
        try handle.feed(capture)
        try handle.connect(to: request.url, settings)
        try handle.set(CURLOPT_TIMEOUT_MS, settings.limits.connect.milliseconds)
        try handle.set(CURLOPT_CONNECT_ONLY, 1)
        try handle.set(CURLOPT_FRESH_CONNECT, 1)
        try handle.set(CURLOPT_CERTINFO, 1)
        try handle.set(CURLOPT_SSL_VERIFYPEER, 0)
        try handle.set(CURLOPT_SSL_VERIFYHOST, 0)
    }

    func inspection(of fault: CertificateFault) throws -> Transfer { try Transfer(self, inspecting: fault) }

    /// What came of the transfer that ended with `code`.
    func outcome(_ code: CurlCode) -> Outcome {
        do {
            if let fault {
                let certificate = code == CURLE_OK ? try handle.serverCertificate() : []
                return .failed(try partial(fault.error(for: request, certificate: certificate)))
            }
            if code == CURLE_PEER_FAILED_VERIFICATION {
                let result = try handle.integer(CURLINFO_SSL_VERIFYRESULT)
                return .unverified(CertificateFault(verifyResult: result, detail: handle.detail))
            }
            guard code == CURLE_OK, capture.exceeded == nil else { return .failed(try partial(failure(code))) }
            guard capture.head.isComplete else { return .failed(try partial(cutHead)) }
            return .answered(try exchange())
        } catch {
            return .failed(unexpected(error))
        }
    }

    private func exchange() throws -> Exchange {
        Exchange(
            request: capture.sentRequest(request), response: capture.response, startedAt: startedAt,
            timings: try timings(), peer: try peer())
    }

    /// The error with what went over the wire before it.
    func partial(_ error: TransportError) throws -> TransportError {
        var error = error
        error.exchange = try exchange()
        return error
    }

    private func timings() throws -> Timings {
        let isNew = try handle.integer(CURLINFO_NUM_CONNECTS) > 0
        let resolved = try handle.offset(CURLINFO_NAMELOOKUP_TIME_T)
        let connected = try handle.offset(CURLINFO_CONNECT_TIME_T)
        let secured = try handle.offset(CURLINFO_APPCONNECT_TIME_T)
        let ready = try handle.offset(CURLINFO_PRETRANSFER_TIME_T)
        let first = max(ready, try handle.offset(CURLINFO_STARTTRANSFER_TIME_T))
        let last = max(first, try handle.offset(CURLINFO_TOTAL_TIME_T))
        let sent = min(first, max(ready, capture.sentAfter?.microseconds ?? ready))
        return Timings(
            resolve: isNew ? resolved : nil,
            connect: isNew ? max(0, connected - resolved) : nil,
            secure: isNew && secured > 0 ? max(0, secured - connected) : nil,
            send: sent - ready, wait: first - sent, receive: last - first)
    }

    private func peer() throws -> String? {
        let address = try handle.string(CURLINFO_PRIMARY_IP)
        guard !address.isEmpty else { return nil }
        let port = try handle.integer(CURLINFO_PRIMARY_PORT)
        return address.contains(":") ? "[\(address)]:\(port)" : "\(address):\(port)"
    }
}

extension EasyHandle {
    /// How the server is reached and what is trusted.
    fileprivate func connect(to url: HTTPURL, _ settings: CurlTransport.Settings) throws {
        try allowOnlyHTTP()
        try set(CURLOPT_URL, url.origin + url.target)
        try set(CURLOPT_PATH_AS_IS, 1)
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        if let authorities = settings.certificateAuthorities { try set(CURLOPT_CAINFO, authorities) }
        try set(CURLOPT_PROXY, settings.proxies.proxy(forScheme: url.scheme) ?? "")
        try set(CURLOPT_NOPROXY, settings.proxies.exceptions)
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        try set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        try set(CURLOPT_TIMEOUT_MS, settings.limits.total.milliseconds)
        try set(CURLOPT_CONNECTTIMEOUT_MS, settings.limits.connect.milliseconds)
        try set(CURLOPT_HTTP_VERSION, Int(CurlLibrary.speaksHTTP2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1))
        // A second request waits for the first one's handshake, which tells whether one connection can carry both. In
        // the clear there is no handshake to tell, and it would wait for the first one's answer.
        if url.scheme == "https" { try set(CURLOPT_PIPEWAIT, 1) }
    }

    /// What is asked. Content codings are removed from the answer whether they were asked for or not.
    fileprivate func ask(_ request: Request) throws {
        if request.method == "HEAD" {
            try set(CURLOPT_NOBODY, 1)
        } else {
            if let body = request.body { try setBody(body) }
            try set(CURLOPT_CUSTOMREQUEST, request.method)
        }
        // libcurl sends a request again when a kept connection turns out to be closed. The server may have acted on the
        // first, so only a method that may be repeated (RFC 9110 section 9.2.2) goes over a kept connection.
        if !["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"].contains(request.method) {
            try set(CURLOPT_FRESH_CONNECT, 1)
        }
        try setHeaderLines(request.headerLines)
        try set(CURLOPT_ACCEPT_ENCODING, "")
    }
}
