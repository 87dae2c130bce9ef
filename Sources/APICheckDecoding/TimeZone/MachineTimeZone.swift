import Foundation

/// Pretends that the machine is in another time zone.
enum MachineTimeZone {
    /// What is asked for may itself ask.
    private static let lock = NSRecursiveLock()

    /// What comes out in each zone. Once it is done in the machine's own zone before: a formatter that remembers the zone of
    /// its first use remembers that one.
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
