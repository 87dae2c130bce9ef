import Synchronization

/// The identity of one call of `send`, known before its submission so that a cancellation may overtake it.
final class Ticket: Sendable {
    private let cancelled = Atomic<Bool>(false)

    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    func cancel() { cancelled.store(true, ordering: .releasing) }
}
