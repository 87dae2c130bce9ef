package import APICheckHTTP

/// Sends requests with libcurl: any number concurrently, all on one thread.
///
/// Uses HTTP/2 when a TLS server supports it, and HTTP/1.1 otherwise. Certificates are always verified, redirects are
/// never followed, and connections are kept open for later requests to the same server. A request gets only the fields
/// that the protocol requires: `Host`, `Content-Length`, and those that a proxy needs.
package final class CurlTransport: Transport {
    package typealias Limits = TransportLimits

    private let loop: TransferLoop
    private let limits: Limits
    private let budget: ByteBudget

    /// Requests beyond `maximumConnectionsPerHost` wait for a free connection; their time limit starts when they get
    /// it.
    ///
    /// - Parameters:
    ///   - budget: Memory for the content of streamed messages. A message without room passes through and is not kept.
    ///   - servers: The servers with a client certificate or authorities of their own.
    /// - Throws: `TransportError` when libcurl or its thread cannot start.
    package init(
        limits: Limits = Limits(), budget: ByteBudget = ByteBudget(), maximumConnectionsPerHost: Int = 16,
        proxies: ProxySettings = .environment, trust: TrustSettings = .environment,
        servers: TLSServers = [:]
    ) throws {
        self.limits = limits
        self.budget = budget
        let settings = TransportSettings(
            limits: limits, budget: budget, maximumConnectionsPerHost: max(1, maximumConnectionsPerHost),
            proxies: proxies, trust: trust, servers: servers)
        do {
            loop = try TransferLoop(settings)
        } catch let failure as CurlFailure {
            throw failure.error(host: "libcurl")
        }
    }

    deinit { loop.stop() }

    /// Begins to load libcurl and its many libraries on a thread of its own, and sets them up, so that it is there when it is
    /// needed.
    package static func prepare() {
        // Without a thread, it is loaded at its first use.
        try? DetachedThread.start { try? CurlLibrary.load() }
    }

    package func send(_ request: Request) async throws -> Exchange {
        try Task.checkCancellation()
        try request.checkForSending()
        let ticket = Ticket()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                loop.submit(Submission(ticket: ticket, request: request) { continuation.resume(with: $0) })
            }
        } onCancel: {
            loop.cancel(ticket)
        }
    }

    package func stream(
        _ request: Request, content: OutgoingContent?, receive: @Sendable (ResponsePart) async throws -> Void
    ) async throws -> Exchange {
        try Task.checkCancellation()
        try request.checkForSending(content)
        let ticket = Ticket()
        let answer = ResponsePipe()
        let pipe = content.map { ContentPipe(length: $0.length, limit: limits.bodyBytes, budget: budget) }
        return try await withTaskCancellationHandler {
            loop.submit(
                Submission(ticket: ticket, request: request, content: pipe, answer: answer) {
                    answer.finish($0)
                    pipe?.close()
                })
            guard let content, let pipe else { return try await pass(answer, of: request, ticket, to: receive) }
            // Cancelled on return: a response may arrive before all of the content was sent, and the rest is not needed
            // then.
            async let _: Void = fill(pipe, ticket, from: content)
            return try await pass(answer, of: request, ticket, to: receive)
        } onCancel: {
            loop.cancel(ticket)
        }
    }

    private func fill(_ pipe: ContentPipe, _ ticket: Ticket, from content: OutgoingContent) async {
        do {
            try await pipe.fill(from: content) { loop.resume(ticket) }
        } catch {
            loop.cancel(ticket)
        }
    }

    /// Passes the parts on and returns the exchange. Always waits for the end of the transfer, which reports what was
    /// sent and received.
    private func pass(
        _ answer: ResponsePipe, of request: Request, _ ticket: Ticket,
        to receive: @Sendable (ResponsePart) async throws -> Void
    ) async throws -> Exchange {
        var isWanted = true
        while true {
            let batch = await answer.next()
            if batch.wasPaused { loop.resume(ticket) }
            do {
                for part in batch.parts where isWanted { try await receive(part) }
            } catch {
                isWanted = false
                loop.cancel(ticket)
            }
            guard let result = batch.result else { continue }
            do {
                return try result.get()
            } catch is CancellationError where !Task.isCancelled {
                // The content ended with an error before the loop began to send it.
                throw TransportError(
                    .abandoned, host: request.hostAndPort, phase: .preparing,
                    reason: "the content of the request could not be read",
                    remedy: "check why reading it failed, unless that was intended")
            }
        }
    }
}
