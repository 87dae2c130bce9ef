import NIOCore

/// How long a client is waited for.
extension Connection {
    /// The client has ``ServerLimits/idle`` from now for its next request, or the next piece of one that is streamed.
    func beginIdling(_ context: ChannelHandlerContext) {
        deadline = .now() + TimeAmount(limits.idle)
    }

    /// One timer that is set anew when it rings: setting it at each request would cost more than the answer.
    func setAlarm(_ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let time = max(deadline, .now() + .milliseconds(1))
        alarm = context.eventLoop.scheduleTask(deadline: time) { bound.value.0.ring(bound.value.1) }
    }

    /// It is the client's turn to send.
    private var isAwaitingClient: Bool {
        switch phase {
        case .head: true
        case .gathering: !isOverBudget
        case .streaming(let streaming):
            !streaming.reader.isDone && !streaming.isHeld && !streaming.awaitsContinue
        case .playing, .draining, .closed: false
        }
    }

    private func ring(_ context: ChannelHandlerContext) {
        if isAwaitingClient {
            if deadline <= .now() { return context.close(promise: nil) }
        } else {
            // An answer takes the time it takes, but a client that does not take it is let go.
            let before = unsent
            unsent = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
            if unsent > 0, unsent == before { return context.close(promise: nil) }
            deadline = .now() + TimeAmount(limits.idle)
        }
        setAlarm(context)
    }
}
