import APICheckBase

/// The command line of a run, for the head of its report.
enum Invocation {
    private static let arguments = Locked<[String]>([])

    /// - Parameter arguments: Without the name of the program.
    static func begin(_ arguments: [String]) { Invocation.arguments.withLock { $0 = arguments } }

    /// `apicheck diff --live todos`, without secrets.
    static var command: PrintableText {
        let words = arguments.withLock { $0 }.map(quote)
        return Printed.text("\((["apicheck"] + words).joined(separator: " "))")
    }

    private static func quote(_ word: String) -> String {
        let isPlain = !word.isEmpty && word.utf8.allSatisfy { $0.isASCIIAlphanumeric || "/:.,_-+@%=".utf8.contains($0) }
        return isPlain ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
    }
}
