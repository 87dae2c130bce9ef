import APICheckBase
import NIOCore

/// The open connections and running handlers of a server, so that it can end them and wait for them.
final class ConnectionRegistry: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var accepted = 0
        var handlers = 0
        var isClosed = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let limit: Int
    private let state = Locked(State())

    /// `limit` is the maximum number of connections.
    init(limit: Int) { self.limit = limit }

    /// Returns the number of the connection, counted from 1, and whether it is within the limit.
    func add(_ channel: any Channel) -> (number: Int, fits: Bool) {
        let (number, fits, isClosed) = state.withLock { state in
            // A connection over the limit is also registered: it gets a response and is closed soon.
            state.channels[ObjectIdentifier(channel)] = channel
            state.accepted += 1
            return (state.accepted, state.channels.count <= limit, state.isClosed)
        }
        if isClosed { channel.close(promise: nil) }
        return (number, fits)
    }

    func remove(_ channel: any Channel) { leave { $0.channels[ObjectIdentifier(channel)] = nil } }

    func handlerStarted() { state.withLock { $0.handlers += 1 } }

    func handlerFinished() { leave { $0.handlers -= 1 } }

    /// Closes every connection, which cancels its handler, and returns when all have ended.
    func closeAll() async {
        let channels = state.withLock { state in
            state.isClosed = true
            return Array(state.channels.values)
        }
        for channel in channels { channel.close(promise: nil) }
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.channels.isEmpty, state.handlers == 0 { return true }
                state.waiting = continuation
                return false
            }
            if isIdle { continuation.resume() }
        }
    }

    private func leave(_ change: (inout State) -> Void) {
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
            change(&state)
            guard state.channels.isEmpty, state.handlers == 0 else { return nil }
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }
}
