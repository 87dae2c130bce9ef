import Dispatch

/// Makes something of many items, a piece of them at a time, on several threads, and passes the results on in their order, on the
/// thread of the caller.
///
/// The caller makes pieces, too, while the next one is not ready. So it depends on no other thread, and without helpers
/// the pieces are made one after the other.
package enum OrderedPieces {
    /// The number of items of a piece; the last one may have fewer.
    package static let size = 64
    /// How many pieces of each helper may wait for the caller, which bounds the memory.
    private static let room = 4

    private struct Work<Piece: Sendable>: Sendable {
        /// The end of the numbers that may be taken.
        var end: Int
        var next = 0
        var made: [Int: (piece: Piece, isOfHelper: Bool)] = [:]

        mutating func takeNumber(before limit: Int = .max) -> Int? {
            guard next < min(end, limit) else { return nil }
            defer { next += 1 }
            return next
        }
    }

    /// One for each processor but that of the caller.
    private static let mostHelpers = SystemCalls.processors - 1

    /// Returns when all pieces were passed on, or with the error of `take`.
    ///
    /// - Parameters:
    ///   - items: The number of items.
    ///   - context: What one thread needs to make pieces.
    ///   - make: Makes the piece of the items with these numbers.
    ///   - take: Called for each piece in the order of the items.
    package static func make<Context, Piece: Sendable>(
        of items: Int, context: @escaping @Sendable () -> Context,
        make: @escaping @Sendable (Range<Int>, inout Context) -> Piece, take: (Range<Int>, Piece) throws -> Void
    ) rethrows {
        let count = (items + size - 1) / size
        @Sendable func range(_ number: Int) -> Range<Int> { number * size..<min(items, (number + 1) * size) }
        let work = Locked(Work<Piece>(end: count))
        let helpers = min(mostHelpers, count / room)
        let window = (helpers + 1) * room
        // A semaphore must not end with a lower value than it began with, so they begin with 0.
        let places = DispatchSemaphore(value: 0)
        let arrivals = DispatchSemaphore(value: 0)
        for _ in 0..<helpers * room { places.signal() }
        for _ in 0..<helpers {
            DispatchQueue.global().async {
                var tools = context()
                places.wait()
                while let number = work.withLock({ $0.takeNumber() }) {
                    let piece = make(range(number), &tools)
                    work.withLock { $0.made[number] = (piece, true) }
                    arrivals.signal()
                    places.wait()
                }
            }
        }
        defer {
            // After an error, the helpers find no more work.
            work.withLock { $0.end = 0 }
            for _ in 0..<helpers { places.signal() }
        }
        var tools = context()
        for number in 0..<count {
            while true {
                if let (piece, isOfHelper) = work.withLock({ $0.made.removeValue(forKey: number) }) {
                    try take(range(number), piece)
                    if isOfHelper { places.signal() }
                    break
                }
                if let own = work.withLock({ $0.takeNumber(before: number + window) }) {
                    let piece = make(range(own), &tools)
                    work.withLock { $0.made[own] = (piece, false) }
                } else {
                    arrivals.wait()
                }
            }
        }
    }
}
