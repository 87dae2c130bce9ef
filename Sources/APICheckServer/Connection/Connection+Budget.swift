import NIOCore

/// What a connection does when the content of all requests together takes too much memory.
extension Connection {
    /// Counts content that was gathered. The connection is read no further until there is room.
    func count(_ gathered: Int, _ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let loop = context.eventLoop
        let share = share ?? budget.share()
        self.share = share
        let mayGoOn = share.add(gathered) { loop.execute { bound.value.0.hasRoom(bound.value.1) } }
        guard !mayGoOn else {
            isOverBudget = false
            patience?.cancel()
            patience = nil
            return
        }
        isOverBudget = true
        guard patience == nil else { return }
        patience = context.eventLoop.scheduleTask(in: TimeAmount(budget.longestWait)) {
            let (connection, context) = bound.value
            guard connection.isOverBudget else { return }
            connection.refuse(.tooMuchContent(limit: connection.budget.limit), context)
            connection.flush(context)
        }
    }

    /// Gives back what the request held.
    func endGathering() {
        share = nil
        isOverBudget = false
        patience?.cancel()
        patience = nil
    }

    private func hasRoom(_ context: ChannelHandlerContext) {
        guard case .gathering = phase, isOverBudget else { return }
        count(0, context)
        guard !isOverBudget else { return }
        beginIdling(context)
        resume(context)
    }
}
