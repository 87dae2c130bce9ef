import APICheckBase
import APICheckFindings

/// What settles the findings of a section: an edit or a command, and the command that accepts them.
struct HTMLRemedy {
    /// The command that accepts so many findings has their fingerprints.
    private static let mostFingerprints = 10

    private let parts: [(name: String, text: String)]

    /// - Parameter fix: Nil where each finding has its own.
    init(fix: PrintableText?, accept: PrintableText?, findings: [Finding]) {
        let fingerprints = findings.map(\.fingerprint).unique
        let accept = accept?.string.replacing(
            "FINGERPRINT",
            with: fingerprints.count > HTMLRemedy.mostFingerprints
                ? "FINGERPRINT" : fingerprints.joined(separator: " "))
        parts = [("Fix", fix?.string), ("Or accept", accept)].compactMap { name, text in text.map { (name, $0) } }
    }

    func write(to writer: inout XMLWriter) {
        guard !parts.isEmpty else { return }
        writer.block("dl", ["class": "fix"]) { writer in
            for (name, text) in parts {
                writer.block("dt", text: name)
                writer.element("dd") { writer in
                    guard let start = HTMLRemedy.command(in: text) else { return writer.text(text) }
                    writer.text(String(text[..<start]))
                    writer.element("pre", ["class": "copy"], text: String(text[start...]))
                }
            }
        }
    }

    /// Where the command begins that ends a text: `repeat with --format json=FILE, then: apicheck accept …`.
    private static func command(in text: String) -> String.Index? {
        if text.hasPrefix("apicheck ") { return text.startIndex }
        return text.ranges(of: ": apicheck ").last.map { text.index($0.lowerBound, offsetBy: 2) }
    }
}
