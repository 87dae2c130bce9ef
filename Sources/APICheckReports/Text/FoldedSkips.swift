import APICheckBase
import APICheckFindings

/// What was skipped, with everything that was skipped for the same reason on one line:
///
///     skipped   todos/crud: it writes; pass --allow-writes
///     skipped   a.har (entry 1); a.har (entry 2); a.har (entry 3); 1197 more: the call failed: timed out
struct FoldedSkips {
    /// One more is named instead of "1 more".
    private static let named = 3

    let lines: [PrintableText]

    /// - Parameter isComplete: Whether all are named.
    init(_ skipped: [Skipped], isComplete: Bool) {
        var order: [PrintableText] = []
        var names: [PrintableText: [PrintableText]] = [:]
        for skip in skipped {
            if names[skip.why] == nil { order.append(skip.why) }
            names[skip.why, default: []].append(skip.what)
        }
        lines = order.map { why in
            let all = names[why] ?? []
            let shown = isComplete || all.count <= FoldedSkips.named + 1 ? all : Array(all.prefix(FoldedSkips.named))
            let more = all.count - shown.count
            return (shown + (more == 0 ? [] : ["\(more) more"])).joined(separator: "; ") + ": \(why)"
        }
    }
}
