import APICheckBase
import APICheckHTTP
import APICheckRecordings

extension Freshness {
    /// Why a recording counts as stale, and why its age cannot be known; empty when it is younger than the maximum.
    /// `command` records it again.
    func failures(of exchanges: RecordedExchanges, command: String) -> [Failure] {
        var age = emptyAge
        for (index, exchange) in exchanges.enumerated() { age.add(exchange.entry, number: index + 1) }
        let remedy: PrintableText = "record it again with: \(command)"
        return faults(age).map { fault in
            let isStale = fault.kind == .stale
            let exchange = exchanges[fault.sample.entry - 1]
            return Failure(
                "\(exchanges.file) is \(isStale ? "stale" : "from the future")",
                at: ["\(exchange.place)"], expected: "\(fault.expected)",
                actual: "\(fault.actual)",
                remedy: isStale
                    ? remedy : "set the clock of the machine that recorded it, or of this one; \(remedy)",
                fault: ReplayFault(
                    kind: .stale, requests: ["\(exchange.method) \(exchange.exchange.request.url.path)"]))
        }
    }
}
