package import APICheckHTTP

/// The network: sends requests with libcurl, any number at once, all on one thread.
///
/// HTTP/2 where a TLS server agrees to it, HTTP/1.1 otherwise. Certificates are always verified, redirects never
/// followed, connections kept open for the next request to the same server. Nothing is added to a request but what the
/// protocol needs: `Host`, `Content-Length`, and towards a proxy what the proxy needs.
package final class CurlTransport: Transport {
    /// What all requests of a transport share.
    struct Settings: Sendable {
        var limits: Limits
        /// For what streamed messages keep.
        var budget: ByteBudget
        var maximumConnectionsPerHost: Int
        var proxies: ProxySettings
        var trust: TrustSettings
    }

    private let loop: EventLoop
    private let limits: Limits
    private let budget: ByteBudget

    /// `budget` is for what is kept of streamed messages: one that gets no more of it passes through and is not kept.
    ///
    /// Requests beyond `maximumConnectionsPerHost` wait for a free connection; their time limit starts when they have it.
    /// Throws `TransportError` when libcurl cannot start.
    package init(
        limits: Limits = Limits(), budget: ByteBudget = ByteBudget(), maximumConnectionsPerHost: Int = 16,
        proxies: ProxySettings = .environment, trust: TrustSettings = .environment
    ) throws {
        self.limits = limits
        self.budget = budget
        let settings = Settings(
            limits: limits, budget: budget, maximumConnectionsPerHost: max(1, maximumConnectionsPerHost),
            proxies: proxies, trust: trust)
        do {
            loop = try EventLoop(settings)
        } catch let failure as CurlFailure {
            throw failure.error(host: "libcurl")
        }
    }

    deinit { loop.stop() }

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
            guard let content, let pipe else { return try await pass(answer, ticket, to: receive) }
            // Cancelled with the return: an answer may come before all of the content, and then nobody wants the rest.
            async let _: Void = fill(pipe, ticket, from: content)
            return try await pass(answer, ticket, to: receive)
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

    /// Hands the parts on and returns the whole. Waits for the transfer's end in any case: it tells what went over the wire.
    private func pass(
        _ answer: ResponsePipe, _ ticket: Ticket, to receive: @Sendable (ResponsePart) async throws -> Void
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
            if let result = batch.result { return try result.get() }
        }
    }
}
