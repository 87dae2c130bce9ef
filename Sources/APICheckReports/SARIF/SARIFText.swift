import APICheckBase
import APICheckJSON

/// Plain text in a message of SARIF (section 3.11).
enum SARIFText {
    static func write(_ text: String, as name: String, to writer: inout JSONWriter) {
        writer.object(name) { $0.member("text", escape(text)) }
    }

    /// Without what an interface takes for a link, `[text](target)`, or for a placeholder, `{0}`. Other braces and brackets
    /// stay: section 3.11.5 wants braces doubled, but the interfaces show both.
    private static func escape(_ text: String) -> String {
        text.replacing("](", with: "] (").replacing(/\{([0-9]+)\}/) { "{{\($0.1)}}" }
    }
}
