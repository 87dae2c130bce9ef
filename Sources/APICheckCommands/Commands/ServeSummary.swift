import APICheckBase
import APICheckRecordings
import APICheckServer

/// The summary that a replay server prints at its end.
enum ServeSummary {
    private static let mostShown = 20

    static func text(_ name: String, _ summary: ReplayServer.Summary) -> PrintableText {
        let unused = summary.unused
        var text: PrintableText = "\(name)  \(count(summary.answered, "call")) answered, "
        text += "\(summary.missed) without a recorded answer, \(count(unused.count, "entry", "entries")) not used\n"
        for entry in unused.prefix(mostShown) { text += "  \(entry.place)  \(entry.request)\n" }
        if unused.count > mostShown { text += "  and \(unused.count - mostShown) more\n" }
        return text
    }

    private static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        "\(number) \(number == 1 ? one : many ?? "\(one)s")"
    }
}
