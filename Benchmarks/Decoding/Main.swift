import APICheckDecoding
import Foundation

/// Compares the processor time of ``DecodingAudit`` with that of `JSONDecoder`, and prints their ratio for each body.
@main
enum Main {
    static func main() throws {
        let only = CommandLine.arguments.dropFirst()
        print("body                        JSONDecoder   DecodingAudit   ratio")
        func row<Value: Decodable>(
            _ name: String, _ type: Value.Type, _ body: Data, _ decoder: @escaping @Sendable () -> JSONDecoder
        ) throws {
            guard only.isEmpty || only.contains(where: name.hasPrefix) else { return }
            try compare(name, type, body, decoder)
        }
        try row("object", Settings.self, Settings.body, { JSONDecoder() })
        try row("todos of 1", TodoList.self, TodoList.body(1), TodoList.decoder)
        try row("todos of 100", TodoList.self, TodoList.body(100), TodoList.decoder)
        try row("todos of 10,000", TodoList.self, TodoList.body(10_000), TodoList.decoder)
        try row("events of 30", [Event].self, Event.body(30), Event.decoder)
        try row("events of 1,000", [Event].self, Event.body(1_000), Event.decoder)
    }

    /// Measures both sides in turns and prints the fastest turn of each.
    private static func compare<Value: Decodable>(
        _ name: String, _ type: Value.Type, _ body: Data, _ decoder: @escaping @Sendable () -> JSONDecoder
    ) throws {
        let samples = [DecodingSample(body)]
        let audit = DecodingAudit(decoder: decoder())
        // A body that does not decode would be measured as a fast one.
        _ = try decoder().decode(type, from: body)
        let plain = { _ = try? decoder().decode(type, from: body) }
        let audited = { _ = audit.run(type, on: samples) }
        let count = max(1, Int(0.05 / seconds(1, plain)))
        let auditCount = max(1, Int(0.1 / seconds(1, audited)))
        var best = (plain: Double.infinity, audited: Double.infinity)
        for _ in 0..<9 {
            best.plain = min(best.plain, seconds(count, plain))
            best.audited = min(best.audited, seconds(auditCount, audited))
        }
        let columns = [
            name.padding(toLength: 24, withPad: " ", startingAt: 0), text(best.plain * 1e6, "µs"),
            text(best.audited * 1e6, "µs"), text(best.audited / best.plain, ""),
        ]
        print(columns.joined(separator: "  "))
    }

    private static func text(_ number: Double, _ unit: String) -> String {
        String(format: "%10.1f ", number) + unit
    }

    /// The processor time of one call.
    private static func seconds(_ count: Int, _ body: () -> Void) -> Double {
        let start = clock()
        for _ in 0..<count { body() }
        return Double(clock() - start) / Double(CLOCKS_PER_SEC) / Double(count)
    }
}
