import NIOCore

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
