import APICheckBase
import APICheckHTTP
import APICheckJSON
import CCurl

/// One submission on one easy handle.
final class Transfer {
    enum Outcome {
        case answered(Exchange)
        case failed(TransportError)
        /// The certificate of the server was rejected; ``inspection(of:)`` reads its dates and names.
        case unverified(CertificateFault)
    }

    /// What the transfers of an event loop share.
    struct Tools {
        let deferred = DeferredWork()
        let idleHandles = IdleHandles()
        let decoder = ContentDecoder()
        let sentFields = SentFields()
        let repeatedFields = RepeatedFields()
    }

    let submission: Submission
    let handle: EasyHandle
    let settings: TransportSettings
    let capture: Capture
    private let tools: Tools
    /// Set in a transfer that only inspects a rejected certificate.
    private let fault: CertificateFault?
    private let startedAt: Instant
    /// Set for a streamed transfer.
    private var deadline: StreamDeadline?

    var request: Request { submission.request }

    /// Throws ``CurlFailure``.
    init(_ submission: Submission, _ settings: TransportSettings, _ tools: Tools) throws {
        self.submission = submission
        self.settings = settings
        self.tools = tools
        fault = nil
        capture = Capture(
            limits: settings.limits, budget: settings.budget, answer: submission.answer, deferred: tools.deferred,
            repeated: tools.repeatedFields, mayUpgrade: submission.request.headers.contains("upgrade"))
        let prepared = PreparedRequest(submission)
        handle = try tools.idleHandles.take(for: prepared)
        startedAt = .now
        handle.observer.receiver = capture
        if let prepared, handle.prepared == prepared {
            handle.clearError()
            try handle.set(CURLOPT_URL, submission.origin + request.url.target)
        } else {
            try handle.observe()
            try handle.connect(to: request.url, settings)
            try handle.configure(request, content: submission.content)
            // libcurl's time limit applies to the whole transfer, and its speed limit takes the heartbeat of a stream for
            // silence.
            if submission.answer != nil { try handle.set(CURLOPT_TIMEOUT_MS, 0) }
            handle.prepared = prepared
        }
        guard submission.answer != nil else { return }
        deadline = StreamDeadline(limit: settings.limits.total)
        guard submission.content != nil else { return }
        // A response may end the sending; while that is paused, libcurl would wait forever.
        capture.whenHeadEnds = { [unowned handle, deferred = tools.deferred] in deferred.add(handle) }
    }

    /// Connects to a server whose certificate was rejected, sends nothing, and reads the certificate.
    ///
    /// libcurl does not provide a certificate that it rejected, so this handshake accepts it. Throws ``CurlFailure``.
    private init(_ refused: Transfer, inspecting fault: CertificateFault) throws {
        submission = refused.submission
        settings = refused.settings
        self.fault = fault
        tools = refused.tools
        capture = Capture(limits: settings.limits, budget: settings.budget, answer: nil, deferred: tools.deferred)
        handle = try EasyHandle()
        startedAt = refused.startedAt
        handle.observer.receiver = capture
        try handle.observe()
        // Nobody knows who this server is.
        try handle.connect(to: request.url, settings, identifies: false)
        try handle.set(CURLOPT_TIMEOUT_MS, settings.limits.connect.milliseconds)
        try handle.set(CURLOPT_CONNECT_ONLY, 1)
        try handle.set(CURLOPT_FRESH_CONNECT, 1)
        try handle.set(CURLOPT_CERTINFO, 1)
        try handle.set(CURLOPT_SSL_VERIFYPEER, 0)
        try handle.set(CURLOPT_SSL_VERIFYHOST, 0)
    }

    var isStream: Bool { deadline != nil }

    /// The error of a stream without progress; nil otherwise. Must be called several times per second.
    func overdue(at now: ContinuousClock.Instant) -> TransportError? {
        let content = submission.content
        let isPaused = capture.isPaused || !capture.head.isComplete && content?.isWaitingForContent == true
        guard
            let fault = deadline?.fault(
                at: now, capture: capture, isSending: content.map { !$0.isTakenWhole } ?? false, isPaused: isPaused)
        else { return nil }
        let failure = overdue(fault)
        return (try? partial(failure)) ?? TransportError(failure)
    }

    /// Returns the memory to the budget: the caller now owns the kept bytes.
    func giveBackBudget() {
        capture.giveBackBudget()
        submission.content?.giveBackBudget()
    }

    func inspection(of fault: CertificateFault) throws -> Transfer { try Transfer(self, inspecting: fault) }

    /// The outcome of a transfer that ended with `code`.
    func outcome(_ code: CurlCode) -> Outcome {
        do {
            if let fault {
                let certificate = code == CURLE_OK ? try handle.serverCertificate() : []
                return .failed(
                    try partial(
                        fault.failure(for: request, certificate: certificate, trust: settings.trust(for: request.url))))
            }
            if let failure = clientCertificateFailure(code) { return .failed(try partial(failure)) }
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
        let decoded = try capture.response(tools.decoder)
        var response = decoded.response
        switch decoded.fault {
        case nil: break
        case .tooLarge: return .failed(try error(tooLarge(.body), .response(response)))
        case .malformed:
            guard submission.answer != nil else { return .failed(try error(undecodable, .response(response))) }
            // It was passed on undecoded and is kept undecoded.
            response.body = capture.content
            response.chunks = capture.chunks
        }
        return .answered(try exchange(.response(response)))
    }

    private func exchange(_ answer: Exchange.Answer) throws -> Exchange {
        Exchange(
            request: capture.sentRequest(
                request, body: submission.content?.kept ?? request.body, fields: tools.sentFields),
            answer: answer, startedAt: startedAt, timings: try timings(), peer: try peer())
    }

    /// The error of a cancelled transfer, with what was sent and received.
    var cancellationError: any Error {
        guard submission.answer != nil else { return CancellationError() }
        return (try? partial(abandoned)) ?? TransportError(abandoned)
    }

    /// Adds what was sent and received to a failure.
    func partial(_ failure: TransportFailure) throws -> TransportError {
        guard capture.head.hasStatus else {
            let interim = capture.head.interim
            return try error(failure, interim.isEmpty ? .nothing : .interim(interim))
        }
        return try error(failure, .response(capture.response(tools.decoder).response))
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
        return address.utf8.contains(UInt8(ascii: ":")) ? "[\(address)]:\(port)" : "\(address):\(port)"
    }
}

extension EasyHandle {
    /// Sets the connection and trust options.
    ///
    /// - Parameter identifies: Whether the server gets its client certificate.
    func connect(to url: HTTPURL, _ settings: TransportSettings, identifies: Bool = true) throws {
        try allowOnlyHTTP()
        try set(CURLOPT_URL, url.origin + url.target)
        try set(CURLOPT_PATH_AS_IS, 1)
        try set(CURLOPT_NOSIGNAL, 1)
        skipLookupOnCleanup()
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try secure(url, settings, identifies: identifies)
        try set(CURLOPT_PROXY, settings.proxies.proxy(forScheme: url.scheme) ?? "")
        try set(CURLOPT_NOPROXY, settings.proxies.exceptions)
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        try set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        try set(CURLOPT_TIMEOUT_MS, settings.limits.total.milliseconds)
        try set(CURLOPT_CONNECTTIMEOUT_MS, settings.limits.connect.milliseconds)
        try set(CURLOPT_MAXAGE_CONN, max(1, settings.limits.idle.milliseconds / 1_000))
        try set(CURLOPT_HTTP_VERSION, Int(CurlLibrary.speaksHTTP2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1))
        // A second request waits for the TLS handshake of the first one, which decides whether one connection can carry
        // both. Without TLS it would wait for the response of the first request.
        if url.scheme == "https" { try set(CURLOPT_PIPEWAIT, 1) }
    }

    /// Sets the request; `content` is sent instead of its body.
    fileprivate func configure(_ request: Request, content: ContentPipe?) throws {
        if request.method == "HEAD" {
            try set(CURLOPT_NOBODY, 1)
        } else {
            if let content { try setContent(content) } else if let body = request.body { try setBody(body) }
            try set(CURLOPT_CUSTOMREQUEST, request.method)
        }
        // libcurl repeats a request when a reused connection turns out to be closed. The server may have processed the
        // first one, so only an idempotent request (RFC 9110 section 9.2.2) may reuse a connection. Streamed content
        // cannot be read twice.
        if content != nil || !request.mayReuseConnection { try set(CURLOPT_FRESH_CONNECT, 1) }
        try setHeaderLines(request.headerLines)
    }
}

extension Request {
    /// Whether the method is idempotent.
    var mayReuseConnection: Bool { ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"].contains(method) }
}

extension PreparedRequest {
    /// Returns nil for a request with content, and for one that must not reuse a connection.
    init?(_ submission: Submission) {
        let request = submission.request
        guard submission.content == nil, request.body == nil, request.mayReuseConnection else { return nil }
        origin = submission.origin
        method = request.method
        headers = request.headers
        isStream = submission.answer != nil
    }
}
