import APICheckBase

/// Writes XML 1.0 or HTML into bytes and escapes all text: what a server sent must stay text.
///
/// Names of elements and attributes are this program's own and are written as they are.
struct XMLWriter {
    enum Syntax {
        case xml, html
    }

    private(set) var bytes: [UInt8] = []
    private let syntax: Syntax
    private var depth = 0

    init(_ syntax: Syntax) {
        self.syntax = syntax
        raw(syntax == .xml ? #"<?xml version="1.0" encoding="UTF-8"?>"# : "<!doctype html>")
    }

    var string: String { String(decoding: bytes, as: UTF8.self) }

    /// An element inside a line of text. Attributes without a value are left out.
    mutating func element(
        _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ content: (inout XMLWriter) -> Void
    ) {
        open(name, attributes)
        content(&self)
        close(name)
    }

    mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text: String) {
        element(name, attributes) { $0.text(text) }
    }

    /// An element on lines of its own, indented. Its content must be blocks too.
    mutating func block(
        _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ content: (inout XMLWriter) -> Void
    ) {
        line()
        open(name, attributes)
        depth += 1
        content(&self)
        depth -= 1
        line()
        close(name)
    }

    /// An element on a line of its own with text inside.
    mutating func block(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text: String) {
        line()
        element(name, attributes, text: text)
    }

    /// An element without content. In HTML only for elements that never have any, such as `input`.
    mutating func empty(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:]) {
        open(name, attributes)
        guard syntax == .xml else { return }
        bytes.removeLast()
        raw("/>")
    }

    mutating func line() {
        bytes.append(0x0A)
        // The indentation of a large page would be a tenth of it.
        if syntax == .xml { bytes.append(contentsOf: repeatElement(0x20, count: 2 * depth)) }
    }

    mutating func text(_ text: String) { escape(text, inAttribute: false) }

    /// Markup of this program, unescaped.
    mutating func raw(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

    private mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String?>) {
        bytes.append(UInt8(ascii: "<"))
        raw(name)
        for (name, value) in attributes {
            guard let value else { continue }
            bytes.append(0x20)
            raw(name)
            raw("=\"")
            escape(value, inAttribute: true)
            bytes.append(UInt8(ascii: "\""))
        }
        bytes.append(UInt8(ascii: ">"))
    }

    private mutating func close(_ name: String) {
        raw("</")
        raw(name)
        bytes.append(UInt8(ascii: ">"))
    }

    private mutating func escape(_ text: String, inAttribute: Bool) {
        if text.utf8.allSatisfy(XMLWriter.isPlain) { return raw(text) }
        var last: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": raw("&amp;")
            case "<": raw("&lt;")
            case ">": raw("&gt;")
            case "\"" where inAttribute: raw("&quot;")
            // A parser makes a space of a line break in an attribute, and a line feed of a return.
            case "\r": raw("&#13;")
            case "\n" where inAttribute: raw("&#10;")
            case "\t" where inAttribute: raw("&#9;")
            case "\n", "\t": bytes.append(UInt8(scalar.value))
            // Two of them may begin a command, see RunnerCommand.
            case ":" where last == ":", "#" where last == "#": raw("&#\(scalar.value);")
            // XML 1.0 section 2.2 excludes most of them, and the last two.
            case _ where scalar.isUnprintable, "\u{FFFE}", "\u{FFFF}": raw(scalar.spelling)
            default: bytes.append(contentsOf: String(scalar).utf8)
            }
            last = scalar
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x22, 0x23, 0x26, 0x3A, 0x3C, 0x3E: false
        default: byte >= 0x20 && byte < 0x7F
        }
    }
}
