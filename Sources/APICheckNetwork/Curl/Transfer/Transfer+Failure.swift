import APICheckBase
import APICheckHTTP
import CCurl

extension Transfer {
    /// Translates a result code to an error. Throws ``CurlFailure`` when libcurl reports no details.
    func failure(_ code: CurlCode) throws -> TransportFailure {
        if let exceeded = capture.exceeded { return tooLarge(exceeded) }
        if let fault = capture.lengthFault {
            return failure(
                .malformed, .receiving, "the response has \(fault)",
                "fix the server: the length of a response must be unambiguous (RFC 9112 section 6.3)")
        }
        if capture.switchesUnasked {
            return failure(
                .malformed, .receiving, "the server switches protocols, which the request did not ask for",
                "fix the server: only a request with Upgrade is answered with 101 (RFC 9110 section 7.8)")
        }
        let connectStatus = try handle.integer(CURLINFO_HTTP_CONNECTCODE)
        if connectStatus >= 300 { return tunnelRefused(connectStatus) }
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST:
            return failure(
                .unresolved, .resolving, "no address was found for the name",
                "check the spelling of the host name and the network connection")
        case CURLE_COULDNT_RESOLVE_PROXY:
            return failure(.proxy, .resolving, "no address was found for the proxy", Transfer.proxyRemedy)
        case CURLE_PROXY:
            return failure(
                .proxy, .connecting, "the proxy rejected the connection (\(handle.detail))", Transfer.proxyRemedy)
        case CURLE_COULDNT_CONNECT: return try unconnected()
        case CURLE_OPERATION_TIMEDOUT: return try timedOut()
        case CURLE_SSL_CACERT_BADFILE:
            var failure = failure(
                .certificate, .securing, "the file with trusted certificates cannot be read",
                "check its path, and that it contains PEM certificates")
            failure.local.note = settings.trust(for: request.url).description
            return failure
        case CURLE_SSL_CONNECT_ERROR:
            return failure(
                .tls, .securing, "TLS failed (\(handle.detail))", "check that the server speaks TLS at this port")
        case CURLE_GOT_NOTHING:
            return failure(
                .reset, .waiting, "the server closed the connection without a response", Transfer.serverRemedy)
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM: return try broken()
        case CURLE_PARTIAL_FILE: return try truncated()
        case CURLE_URL_MALFORMAT:
            return failure(.malformed, .preparing, "the URL is malformed", "fix its host and port")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            return failure(
                .malformed, .receiving, "the response is not valid HTTP (\(handle.detail))",
                "check the port, and whether the URL should begin with https")
        case CURLE_OUT_OF_MEMORY where capture.headerCount > 0 && !capture.head.isComplete,
            CurlCode(rawValue: 100):  // CURLE_TOO_LARGE, new in 8.6.0
            return failure(
                .tooLarge, .receiving, "a header line exceeds the fixed limit of libcurl, about 100 KiB",
                "make the server send shorter lines; this limit cannot be raised")
        default:
            let detail = handle.detail.isEmpty ? String(cString: curl_easy_strerror(code)) : handle.detail
            return failure(
                .other, try phase(), "libcurl failed with code \(code.rawValue) (\(detail))",
                "look the code up in libcurl-errors(3)")
        }
    }

    /// The failure that a client certificate has a part in; nil for another one.
    func clientCertificateFailure(_ code: CurlCode) -> TransportFailure? {
        let identity = settings.servers[request.url]?.identity
        let fault = ClientCertificateFault(
            code, detail: handle.detail, capture.handshake, identity: identity, isAnswered: capture.receivedCount > 0)
        return fault?.failure(for: request, identity: identity, otherServers: settings.identityNote)
    }

    /// The connection closed within the header section, which libcurl reports as success.
    var cutHead: TransportFailure {
        failure(
            .truncated, .receiving,
            "the connection closed within the header section, after \(capture.headerCount) bytes",
            Transfer.serverRemedy)
    }

    var undecodable: TransportFailure {
        failure(
            .malformed, .receiving, "the body does not match its Content-Encoding, or the coding is unknown",
            "fix the server, or send `Accept-Encoding: identity`")
    }

    var abandoned: TransportFailure {
        failure(
            .abandoned, (try? phase()) ?? .receiving,
            "the caller cancelled after \(capture.receivedCount) bytes of the response",
            "check why the caller cancelled, unless that was intended")
    }

    /// Content that was sent and not kept.
    var contentTooLarge: TransportFailure {
        failure(
            .tooLarge, .sending,
            "the request's body of \(submission.content?.countOverLimit ?? 0) bytes was forwarded but not kept: it exceeds"
                + " the limit of \(settings.limits.bodyBytes)",
            setting: .bodySize)
    }

    /// Part of the exchange passed through while the budget of all exchanges was exceeded.
    var notKept: TransportFailure {
        failure(
            .notKept, .receiving,
            "the exchange was forwarded but not kept: all exchanges together exceed the limit of \(settings.budget.limit) bytes",
            "record fewer exchanges at a time", setting: .recordedSize)
    }

    var isOverBudget: Bool { capture.exceeded == .budget || submission.content?.isOverBudget == true }

    func unexpected(_ cause: any Error) -> TransportError {
        cause as? TransportError
            ?? TransportError(failure(.other, .receiving, "libcurl reported no details (\(cause))", "report this"))
    }

    func failure(
        _ kind: TransportFailure.Kind, _ phase: TransportFailure.Phase, _ reason: String, _ remedy: String? = nil,
        setting: Setting? = nil
    ) -> TransportFailure {
        TransportFailure(
            kind, host: request.hostAndPort, phase: phase, reason: reason, remedy: remedy,
            local: TransportFailure.Local(setting: setting))
    }

    private static let serverRemedy = "check that the server is running, and its log"
    private static let proxyRemedy = "check HTTP_PROXY, HTTPS_PROXY and NO_PROXY"

    /// The phase of the transfer, by what it did and not by time: a reused connection skips the early phases.
    private func phase() throws -> TransportFailure.Phase {
        if capture.receivedCount > 0 { return .receiving }
        if !capture.sentHead.isEmpty {
            let isSentWhole =
                submission.content?.isTakenWhole ?? (capture.sentBodyCount >= request.body?.count ?? 0)
            return isSentWhole ? .waiting : .sending
        }
        if try handle.offset(CURLINFO_NAMELOOKUP_TIME_T) == 0 { return .resolving }
        if try handle.string(CURLINFO_PRIMARY_IP).isEmpty { return .connecting }
        if try request.url.scheme == "https" && handle.offset(CURLINFO_APPCONNECT_TIME_T) == 0 { return .securing }
        return .sending
    }

    private func timedOut() throws -> TransportFailure {
        let phase = try phase()
        let limits = settings.limits
        let elapsed = Duration.microseconds(try handle.offset(CURLINFO_TOTAL_TIME_T))
        let isConnecting = phase == .resolving || phase == .connecting || phase == .securing
        if isConnecting && limits.connect < limits.total && elapsed < limits.total {
            return failure(
                .timedOut, phase, "timed out after \(limits.connect.inSeconds)",
                "check the address and the network, or raise the connection time limit")
        }
        let received = phase == .receiving ? " and \(capture.receivedCount) bytes" : ""
        return failure(
            .timedOut, phase, "timed out after \(limits.total.inSeconds)\(received)",
            "make the server respond faster, or raise the time limit")
    }

    func overdue(_ fault: StreamDeadline.Fault) -> TransportFailure {
        let limit = settings.limits.total.inSeconds
        let reason =
            switch fault {
            case .noAnswer: "timed out after \(limit)"
            case .silent: "silent for \(limit) after \(capture.receivedCount) bytes"
            case .slow(let time):
                "too slow, \(capture.receivedCount) bytes in \(time.inSeconds) "
                    + "(\(StreamDeadline.minimumRate) bytes per second are expected after \(limit))"
            case .slowUpload(let time):
                "too slow, \(capture.sentBodyCount) bytes of the body were sent in \(time.inSeconds) "
                    + "(\(StreamDeadline.minimumRate) bytes per second are expected after \(limit))"
            }
        return failure(
            .timedOut, (try? phase()) ?? .receiving, reason, "make the server respond faster, or raise the time limit")
    }

    /// libcurl uses one code for a reset and for malformed content; its message distinguishes them.
    private func broken() throws -> TransportFailure {
        let place = "after \(capture.receivedCount) bytes of the response"
        let detail = handle.detail
        if detail.contains("chunk") {
            return failure(
                .malformed, .receiving, "the chunks of the body are malformed, \(place)",
                "fix the server's chunked coding (RFC 9112 section 7.1)")
        }
        if detail.contains("unexpected eof") {
            return failure(
                .truncated, try phase(), "the connection closed without a TLS close notification, \(place)",
                Transfer.serverRemedy)
        }
        let wasReset = ["reset", "Recv failure", "Send failure", "Broken pipe"].contains(where: detail.contains)
        return failure(
            .reset, try phase(), "the connection \(wasReset ? "was reset" : "broke (\(detail))") \(place)",
            Transfer.serverRemedy)
    }

    private func unconnected() throws -> TransportFailure {
        let cause = try handle.integer(CURLINFO_OS_ERRNO)
        let (kind, reason): (TransportFailure.Kind, String) =
            switch SystemError(code: Int32(cause)) {
            case .connectionRefused: (.refused, "connection refused")
            case .timedOut: (.timedOut, "the network did not respond")
            case .hostUnreachable, .networkUnreachable: (.unreachable, "no route to the host")
            default: (.unreachable, "no connection (\(handle.detail))")
            }
        if let proxy = proxyInTheWay {
            return failure(.proxy, .connecting, "\(reason) by the proxy \(proxy)", Transfer.proxyRemedy)
        }
        return failure(kind, .connecting, reason, "check the address and the port, and that the server is running")
    }

    /// `host:port` of the proxy that libcurl could not connect to, without user name and password.
    private var proxyInTheWay: String? {
        guard let text = settings.proxies.proxy(forScheme: request.url.scheme),
            let proxy = HTTPURL(text.contains("://") ? text : "http://" + text)
        else { return nil }
        let port = proxy.port ?? (proxy.scheme == "https" ? 443 : 1080)
        return handle.detail.contains(proxy.host) && handle.detail.contains("\(port)") ? "\(proxy.host):\(port)" : nil
    }

    private func tunnelRefused(_ status: Int) -> TransportFailure {
        failure(
            .proxy, .connecting, "the proxy answered CONNECT with status \(status)",
            status == 407 ? "add the user name and password of the proxy to HTTPS_PROXY" : Transfer.proxyRemedy)
    }

    private func truncated() throws -> TransportFailure {
        let got = try handle.offset(CURLINFO_SIZE_DOWNLOAD_T)
        let expected = try handle.offset(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
        let missing = expected >= 0 ? "of \(expected) declared by Content-Length" : "and without the last chunk"
        return failure(
            .truncated, .receiving, "the connection closed within the body, after \(got) bytes \(missing)",
            Transfer.serverRemedy)
    }

    func tooLarge(_ limit: Capture.Limit) -> TransportFailure {
        switch limit {
        case .body where submission.answer != nil:
            failure(
                .tooLarge, .receiving,
                "the body was forwarded but not kept: it exceeds the limit of \(settings.limits.bodyBytes) bytes",
                setting: .bodySize)
        case .budget: notKept
        case .header:
            failure(
                .tooLarge, .receiving, "the header section exceeds the limit of \(settings.limits.headerBytes) bytes",
                "make the server send fewer headers, or raise the limit on header bytes")
        case .body:
            failure(
                .tooLarge, .receiving, "the body exceeds the limit of \(settings.limits.bodyBytes) bytes",
                "request less, e.g. a smaller page", setting: .bodySize)
        case .chunks:
            failure(
                .tooLarge, .receiving, "the streamed body has more than \(settings.limits.bodyChunks) pieces",
                "request less, or raise the limit on body pieces")
        }
    }
}
