import Foundation

/// Runs code as if the machine were in another time zone.
enum MachineTimeZone {
    /// Recursive, since `body` may start another audit.
    private static let lock = NSRecursiveLock()

    /// The result of `body` in each zone.
    ///
    /// It first runs in the machine's own zone: a formatter that keeps the zone of its first use keeps that one, as in the
    /// app.
    static func each<Value>(_ identifiers: [String], _ body: () -> Value) -> [(zone: String, value: Value)] {
        lock.withLock {
            let own = NSTimeZone.default
            defer { NSTimeZone.default = own }
            _ = body()
            return identifiers.compactMap { identifier in
                guard let zone = TimeZone(identifier: identifier) else { return nil }
                NSTimeZone.default = zone
                return (identifier, body())
            }
        }
    }
}
