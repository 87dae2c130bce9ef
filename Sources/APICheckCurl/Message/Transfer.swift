import APICheckBase
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

    /// What the transfers of a loop share.
    struct Tools {
        let outbox = Outbox()
        let idleHandles = IdleHandles()
        let decoder = ContentDecoder()
    }

    let submission: Submission
    let handle: EasyHandle
    let settings: CurlTransport.Settings
    let capture: Capture
    private let tools: Tools
    /// Set in a transfer that only looks at a refused certificate.
    private let fault: CertificateFault?
    private let startedAt: Instant
    /// Of a transfer whose answer is handed on while it comes.
    private var deadline: StreamDeadline?

    var request: Request { submission.request }

    /// Throws ``CurlFailure``.
    init(_ submission: Submission, _ settings: CurlTransport.Settings, _ tools: Tools) throws {
        self.submission = submission
        self.settings = settings
        self.tools = tools
        fault = nil
        capture = Capture(
            limits: settings.limits, budget: settings.budget, answer: submission.answer, outbox: tools.outbox)
        handle = try tools.idleHandles.take()
        startedAt = .now
        try handle.feed(capture)
        try handle.connect(to: request.url, settings)
        try handle.ask(request, content: submission.content)
        guard submission.answer != nil else { return }
        // libcurl's limit is of the whole transfer, and its limit of speed takes the heartbeat of a stream for silence.
        try handle.set(CURLOPT_TIMEOUT_MS, 0)
        deadline = StreamDeadline(limit: settings.limits.total)
        guard submission.content != nil else { return }
        // An answer may end the sending, and libcurl waits for ever when that is paused.
        capture.whenHeadEnds = { [unowned handle, outbox = tools.outbox] in outbox.add(handle) }
    }

    /// Shakes hands with a server whose certificate was refused, sends it nothing, and reads its certificate.
    ///
    /// libcurl does not show a certificate that it refused, so this handshake accepts it. Throws ``CurlFailure``.
    private init(_ refused: Transfer, inspecting fault: CertificateFault) throws {
        submission = refused.submission
        settings = refused.settings
        self.fault = fault
        tools = refused.tools
        capture = Capture(limits: settings.limits, budget: settings.budget, answer: nil, outbox: tools.outbox)
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

    var isStream: Bool { deadline != nil }

    /// The error of a stream that makes no progress; nil while it does. Call it a few times a second.
    func overdue(at now: ContinuousClock.Instant) -> TransportError? {
        let content = submission.content
        let isHeld = capture.isPaused || !capture.head.isComplete && content?.isStarving == true
        guard
            let fault = deadline?.fault(
                at: now, capture: capture, isSending: content.map { !$0.isTakenWhole } ?? false, isHeld: isHeld)
        else { return nil }
        let failure = overdue(fault)
        return (try? partial(failure)) ?? TransportError(failure)
    }

    /// The caller owns the bytes that were kept now.
    func giveBackBudget() {
        capture.giveBackBudget()
        submission.content?.giveBackBudget()
    }

    func inspection(of fault: CertificateFault) throws -> Transfer { try Transfer(self, inspecting: fault) }

    /// What came of the transfer that ended with `code`.
    func outcome(_ code: CurlCode) -> Outcome {
        do {
            if let fault {
                let certificate = code == CURLE_OK ? try handle.serverCertificate() : []
                return .failed(
                    try partial(fault.failure(for: request, certificate: certificate, trust: settings.trust)))
            }
            if code == CURLE_PEER_FAILED_VERIFICATION {
                let result = try handle.integer(CURLINFO_SSL_VERIFYRESULT)
                return .unverified(CertificateFault(verifyResult: result, detail: handle.detail))
            }
            guard code == CURLE_OK else { return .failed(try partial(failure(code))) }
            guard capture.head.isComplete else { return .failed(try partial(cutHead)) }
            capture.end()
            if let exceeded = capture.exceeded { return .failed(try partial(tooLarge(exceeded))) }
            if isOverBudget { return .failed(try partial(notKept)) }
            if submission.content?.countOverLimit != nil { return .failed(try partial(contentTooLarge)) }
            return try answered()
        } catch {
            return .failed(unexpected(error))
        }
    }

    private func answered() throws -> Outcome {
        var (response, fault) = try capture.response(tools.decoder)
        switch fault {
        case nil: break
        case .tooLarge: return .failed(try error(tooLarge(.body), .response(response)))
        case .malformed:
            guard submission.answer != nil else { return .failed(try error(undecodable, .response(response))) }
            // Handed on as it came, and kept as it came.
            response.body = capture.content
            response.chunks = capture.chunks
        }
        return .answered(try exchange(.response(response)))
    }

    private func exchange(_ answer: Exchange.Answer) throws -> Exchange {
        Exchange(
            request: capture.sentRequest(request, body: submission.content?.kept ?? request.body),
            answer: answer, startedAt: startedAt, timings: try timings(), peer: try peer())
    }

    /// What went over the wire until the transfer was given up.
    var abandonment: any Error {
        guard submission.answer != nil else { return CancellationError() }
        return (try? partial(abandoned)) ?? TransportError(abandoned)
    }

    /// The failure with what went over the wire before it.
    func partial(_ failure: TransportFailure) throws -> TransportError {
        guard capture.head.hasStatus else {
            let interim = capture.head.interim
            return try error(failure, interim.isEmpty ? .nothing : .interim(interim))
        }
        return try error(failure, .response(capture.response(tools.decoder).0))
    }

    private func error(_ failure: TransportFailure, _ received: Exchange.Answer.Partial) throws -> TransportError {
        let failure = isOverBudget ? notKept : failure
        return TransportError(failure, exchange: try exchange(.failed(failure, received)))
    }

    private func timings() throws -> Timings {
        let isNew = try handle.integer(CURLINFO_NUM_CONNECTS) > 0
        let resolved = try handle.offset(CURLINFO_NAMELOOKUP_TIME_T)
        let connected = try handle.offset(CURLINFO_CONNECT_TIME_T)
        let secured = try handle.offset(CURLINFO_APPCONNECT_TIME_T)
        let ready = try handle.offset(CURLINFO_PRETRANSFER_TIME_T)
        let first = max(ready, try handle.offset(CURLINFO_STARTTRANSFER_TIME_T))
        let last = max(first, try handle.offset(CURLINFO_TOTAL_TIME_T))
        let sent = min(first, max(ready, capture.sentAfter?.wholeMicroseconds ?? ready))
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
        quitLookupsQuickly()
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        if let file = settings.trust.file?.path {
            try set(CURLOPT_CAINFO, file)
            try setIfSupported(CURLOPT_PROXY_CAINFO, file)
        }
        if let folder = settings.trust.folder?.path {
            // Not every TLS library reads a folder; the `curl` tool passes over that of the environment then, too.
            try setIfSupported(CURLOPT_CAPATH, folder)
            try setIfSupported(CURLOPT_PROXY_CAPATH, folder)
        }
        try set(CURLOPT_PROXY, settings.proxies.proxy(forScheme: url.scheme) ?? "")
        try set(CURLOPT_NOPROXY, settings.proxies.exceptions)
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        try set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        try set(CURLOPT_TIMEOUT_MS, settings.limits.total.milliseconds)
        try set(CURLOPT_CONNECTTIMEOUT_MS, settings.limits.connect.milliseconds)
        try set(CURLOPT_MAXAGE_CONN, max(1, settings.limits.idle.milliseconds / 1_000))
        try set(CURLOPT_HTTP_VERSION, Int(CurlLibrary.speaksHTTP2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1))
        // A second request waits for the first one's handshake, which tells whether one connection can carry both. In
        // the clear there is no handshake to tell, and it would wait for the first one's answer.
        if url.scheme == "https" { try set(CURLOPT_PIPEWAIT, 1) }
    }

    /// What is asked; `content` is sent instead of the request's body.
    fileprivate func ask(_ request: Request, content: ContentPipe?) throws {
        if request.method == "HEAD" {
            try set(CURLOPT_NOBODY, 1)
        } else {
            if let content { try setContent(content) } else if let body = request.body { try setBody(body) }
            try set(CURLOPT_CUSTOMREQUEST, request.method)
        }
        // libcurl sends a request again when a kept connection turns out to be closed. The server may have acted on the
        // first, so only a method that may be repeated (RFC 9110 section 9.2.2) goes over a kept connection. Content that
        // comes in pieces cannot be had again.
        if content != nil || !["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"].contains(request.method) {
            try set(CURLOPT_FRESH_CONNECT, 1)
        }
        try setHeaderLines(request.headerLines)
    }
}
