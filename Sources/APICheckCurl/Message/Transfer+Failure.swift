import APICheckHTTP
import CCurl

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension Transfer {
    /// Says in our words what `code` means here. Throws ``CurlFailure`` when libcurl does not answer.
    func failure(_ code: CurlCode) throws -> TransportFailure {
        if let exceeded = capture.exceeded { return tooLarge(exceeded) }
        if let fault = capture.lengthFault {
            return failure(
                .malformed, .receiving, "the answer has \(fault)",
                "Correct the server: where the answer ends must be certain (RFC 9112 section 6.3).")
        }
        let connectStatus = try handle.integer(CURLINFO_HTTP_CONNECTCODE)
        if connectStatus >= 300 { return tunnelRefused(connectStatus) }
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST:
            return failure(
                .unresolved, .resolving, "no address was found for the name",
                "Check the spelling of the host, and that the network is up.")
        case CURLE_COULDNT_RESOLVE_PROXY:
            return failure(.proxy, .resolving, "no address was found for the proxy", Transfer.proxyRemedy)
        case CURLE_PROXY:
            return failure(.proxy, .connecting, "the proxy refused (\(handle.detail))", Transfer.proxyRemedy)
        case CURLE_COULDNT_CONNECT: return try unconnected()
        case CURLE_OPERATION_TIMEDOUT: return try timedOut()
        case CURLE_SSL_CACERT_BADFILE:
            var failure = failure(
                .certificate, .securing, "the file of trusted certificates cannot be read",
                "Check its path, and that it holds PEM certificates.")
            failure.setting = settings.trust.description
            return failure
        case CURLE_SSL_CONNECT_ERROR:
            return failure(
                .tls, .securing, "TLS failed (\(handle.detail))", "Check that the server speaks TLS at this port.")
        case CURLE_GOT_NOTHING:
            return failure(
                .reset, .waiting, "the server closed the connection without an answer", Transfer.serverRemedy)
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM: return try broken()
        case CURLE_PARTIAL_FILE: return try truncated()
        case CURLE_URL_MALFORMAT:
            return failure(.malformed, .preparing, "the URL is malformed", "Correct its host and port.")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            return failure(
                .malformed, .receiving, "the answer breaks HTTP (\(handle.detail))",
                "Check the port, and whether the URL should begin with https.")
        case CURLE_OUT_OF_MEMORY where capture.headerCount > 0 && !capture.head.isComplete,
            CurlCode(rawValue: 100):  // CURLE_TOO_LARGE, new in 8.6.0
            return failure(
                .tooLarge, .receiving, "one header line is over libcurl's own limit of about 100 KiB",
                "Make the server send less; this limit cannot be raised.")
        default:
            let detail = handle.detail.isEmpty ? String(cString: curl_easy_strerror(code)) : handle.detail
            return failure(
                .other, try phase(), "libcurl gave up with code \(code.rawValue) (\(detail))",
                "Look the code up in libcurl-errors(3).")
        }
    }

    /// The connection closed inside the header section, which libcurl takes for an end.
    var cutHead: TransportFailure {
        failure(
            .truncated, .receiving,
            "the connection closed inside the header section, after \(capture.headerCount) bytes",
            Transfer.serverRemedy)
    }

    var undecodable: TransportFailure {
        failure(
            .malformed, .receiving, "the body is not in the coding that Content-Encoding names, or in an unknown one",
            "Correct the server, or ask for `Accept-Encoding: identity`.")
    }

    var abandoned: TransportFailure {
        failure(
            .abandoned, (try? phase()) ?? .receiving,
            "who asked gave up after \(capture.receivedCount) bytes of the response",
            "See why it did, unless it was meant to end there.")
    }

    /// Content that passed through.
    var contentTooLarge: TransportFailure {
        failure(
            .tooLarge, .sending,
            "the request's body of \(submission.content?.countOverLimit ?? 0) bytes was passed on and not kept, being over"
                + " the limit of \(settings.limits.bodyBytes)",
            "Raise the limit with --max-body-size.")
    }

    /// Something of it passed through when all that is kept of all exchanges was as much as may be.
    var notKept: TransportFailure {
        failure(
            .notKept, .receiving,
            "the exchange was passed on and not kept, all exchanges being over the limit of \(settings.budget.limit) bytes",
            "Raise the limit with --max-recorded, or record less at a time.")
    }

    var isOverBudget: Bool { capture.exceeded == .budget || submission.content?.isOverBudget == true }

    func unexpected(_ cause: any Error) -> TransportError {
        cause as? TransportError
            ?? TransportError(failure(.other, .receiving, "libcurl did not answer (\(cause))", "Report this."))
    }

    func failure(
        _ kind: TransportFailure.Kind, _ phase: TransportFailure.Phase, _ reason: String, _ remedy: String
    ) -> TransportFailure {
        TransportFailure(kind, host: request.hostAndPort, phase: phase, reason: reason, remedy: remedy)
    }

    private static let serverRemedy = "See the server's log, and whether it runs."
    private static let proxyRemedy = "Check HTTP_PROXY, HTTPS_PROXY and NO_PROXY."

    /// How far the transfer has come, by what it did and not by the clock: a kept connection has no early phases.
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
                "Check the address and the network, or raise the time limit for connecting.")
        }
        let received = phase == .receiving ? " and \(capture.receivedCount) bytes" : ""
        return failure(
            .timedOut, phase, "timed out after \(limits.total.inSeconds)\(received)",
            "Make the server answer faster, or raise the time limit.")
    }

    func overdue(_ fault: StreamDeadline.Fault) -> TransportFailure {
        let limit = settings.limits.total.inSeconds
        let reason =
            switch fault {
            case .noAnswer: "timed out after \(limit)"
            case .silent: "silent for \(limit) after \(capture.receivedCount) bytes"
            case .slow(let time):
                "too slow, \(capture.receivedCount) bytes in \(time.inSeconds) "
                    + "(\(StreamDeadline.leastRate) bytes a second are expected after \(limit))"
            case .slowUpload(let time):
                "too slow, \(capture.sentBodyCount) bytes of the body were taken in \(time.inSeconds) "
                    + "(\(StreamDeadline.leastRate) bytes a second are expected after \(limit))"
            }
        return failure(
            .timedOut, (try? phase()) ?? .receiving, reason, "Make the server answer faster, or raise the time limit.")
    }

    /// libcurl has one code for a reset and for content that it cannot read; its sentence tells them apart.
    private func broken() throws -> TransportFailure {
        let place = "after \(capture.receivedCount) bytes of the response"
        let detail = handle.detail
        if detail.contains("chunk") {
            return failure(
                .malformed, .receiving, "the chunks of the body are malformed, \(place)",
                "Correct the server's chunked coding (RFC 9112 section 7.1).")
        }
        if detail.contains("unexpected eof") {
            return failure(
                .truncated, try phase(), "the connection closed without the end of TLS, \(place)",
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
            switch Int32(cause) {
            case ECONNREFUSED: (.refused, "connection refused")
            case ETIMEDOUT: (.timedOut, "the network gave no answer")
            case EHOSTUNREACH, ENETUNREACH: (.unreachable, "no way through the network")
            default: (.unreachable, "no connection (\(handle.detail))")
            }
        if let proxy = proxyInTheWay {
            return failure(.proxy, .connecting, "\(reason) by the proxy \(proxy)", Transfer.proxyRemedy)
        }
        return failure(kind, .connecting, reason, "Check the address and the port, and that the server runs.")
    }

    /// `host:port` of the proxy that libcurl failed to reach, without its user and password.
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
            status == 407 ? "Give the proxy's user and password in HTTPS_PROXY." : Transfer.proxyRemedy)
    }

    private func truncated() throws -> TransportFailure {
        let got = try handle.offset(CURLINFO_SIZE_DOWNLOAD_T)
        let expected = try handle.offset(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
        let missing = expected >= 0 ? "of \(expected) promised by Content-Length" : "and no last chunk"
        return failure(
            .truncated, .receiving, "the connection closed inside the body, after \(got) bytes \(missing)",
            Transfer.serverRemedy)
    }

    func tooLarge(_ limit: Capture.Limit) -> TransportFailure {
        switch limit {
        case .body where submission.answer != nil:
            failure(
                .tooLarge, .receiving,
                "the body was passed on and not kept, being over the limit of \(settings.limits.bodyBytes) bytes",
                "Raise the limit with --max-body-size.")
        case .budget: notKept
        case .header:
            failure(
                .tooLarge, .receiving, "the header section is over the limit of \(settings.limits.headerBytes) bytes",
                "Make the server send less, or raise the limit on header bytes.")
        case .body:
            failure(
                .tooLarge, .receiving, "the body is over the limit of \(settings.limits.bodyBytes) bytes",
                "Ask for less, e.g. a smaller page, or raise the limit with --max-body-size.")
        case .chunks:
            failure(
                .tooLarge, .receiving, "the streamed body came in more than \(settings.limits.bodyChunks) pieces",
                "Ask for less, or raise the limit on body chunks.")
        }
    }
}
