import NIOCore

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
