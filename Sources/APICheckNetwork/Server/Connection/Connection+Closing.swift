import APICheckBase
import APICheckHTTP
import APICheckJSON
import NIOCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writing, and closing the connection.
extension Connection {
    /// How long a client may take to read the end of the last response.
    private static let drainTime = TimeAmount.seconds(1)

    func refuse(_ fault: RequestFault, _ context: ChannelHandlerContext) {
        releaseBudget()
        let text = Array("\(fault.problem.text(wording: remedy))\n".utf8)
        var bytes = ByteBuffer()
        ResponseHead(
            status: fault.status, reason: ReasonPhrase.of(fault.status),
            headers: ["Content-Type": "text/plain; charset=utf-8"], framing: .length(text.count), connection: "close",
            date: HTTPDate.format(.now)
        ).append(to: &bytes)
        bytes.writeBytes(text)
        write(bytes, context)
        close(context)
    }

    func write(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(bytes), promise: nil)
        isUnflushed = true
    }

    func writeContinue(_ context: ChannelHandlerContext) {
        write(ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n"), context)
        flush(context)
    }

    func flush(_ context: ChannelHandlerContext) {
        guard isUnflushed else { return }
        isUnflushed = false
        context.flush()
    }

    /// Closes the connection after everything that was written, and gives the client time to read it.
    func close(_ context: ChannelHandlerContext) {
        phase = .draining
        received = ByteBuffer()
        flush(context)
        if hasEnded { return context.close(promise: nil) }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let sent = context.eventLoop.makePromise(of: Void.self)
        context.close(mode: .output, promise: sent)
        sent.futureResult.whenComplete { _ in
            let (connection, context) = bound.value
            guard case .draining = connection.phase else { return }
            context.eventLoop.scheduleTask(in: Connection.drainTime) { bound.value.1.close(promise: nil) }
        }
        readMore(context)
    }

    /// Closes with RST instead of FIN and discards unsent bytes: closing with `SO_LINGER` 0 does both.
    func reset(_ context: ChannelHandlerContext) {
        phase = .draining
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        // The promise of an empty write is fulfilled when all writes before it are.
        let sent = context.eventLoop.makePromise(of: Void.self)
        context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: sent)
        sent.futureResult.whenComplete { _ in
            let context = bound.value
            if let socket = context.channel as? any SocketOptionProvider {
                socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in bound.value.close(promise: nil)
                }
            } else {
                context.close(promise: nil)
            }
        }
    }
}

/// Time limits for a client.
extension Connection {
    /// Gives the client ``ServerLimits/idle`` from now for its next request, or for the next piece of a streamed one.
    func restartIdleTime(_ context: ChannelHandlerContext) {
        deadline = .now() + TimeAmount(limits.idle)
    }

    /// One timer that is restarted when it fires: restarting it at each request would cost more than the response.
    func setIdleTimer(_ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let time = max(deadline, .now() + .milliseconds(1))
        idleTimer = context.eventLoop.scheduleTask(deadline: time) { bound.value.0.checkIdle(bound.value.1) }
    }

    /// Whether the server waits for the client to send.
    private var isAwaitingClient: Bool {
        switch phase {
        case .head: true
        case .gathering: !isOverBudget
        case .streaming(let streaming):
            !streaming.reader.isDone && !streaming.isPaused && !streaming.awaitsContinue
        case .playback, .draining, .closed: false
        }
    }

    private func checkIdle(_ context: ChannelHandlerContext) {
        if isAwaitingClient {
            if deadline <= .now() { return context.close(promise: nil) }
        } else {
            // A response may take any time, but a client that reads none of it is disconnected.
            let before = unsent
            unsent = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
            if unsent > 0, unsent == before { return context.close(promise: nil) }
            deadline = .now() + TimeAmount(limits.idle)
        }
        setIdleTimer(context)
    }
}

/// Waiting for memory when the content of all requests together exceeds the budget.
extension Connection {
    /// Counts content in memory. The connection is not read until there is room.
    func count(_ gathered: Int, _ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let loop = context.eventLoop
        let share = share ?? budget.share()
        self.share = share
        let canContinue = share.add(gathered) { loop.execute { bound.value.0.hasRoom(bound.value.1) } }
        guard !canContinue else {
            isOverBudget = false
            budgetTimer?.cancel()
            budgetTimer = nil
            return
        }
        isOverBudget = true
        guard budgetTimer == nil else { return }
        budgetTimer = context.eventLoop.scheduleTask(in: TimeAmount(budget.maximumWait)) {
            let (connection, context) = bound.value
            guard connection.isOverBudget else { return }
            connection.refuse(.tooMuchContent(limit: connection.budget.limit), context)
            connection.flush(context)
        }
    }

    /// Returns the memory of the request to the budget.
    func releaseBudget() {
        share = nil
        isOverBudget = false
        budgetTimer?.cancel()
        budgetTimer = nil
    }

    private func hasRoom(_ context: ChannelHandlerContext) {
        guard case .gathering = phase, isOverBudget else { return }
        count(0, context)
        guard !isOverBudget else { return }
        restartIdleTime(context)
        resume(context)
    }
}
