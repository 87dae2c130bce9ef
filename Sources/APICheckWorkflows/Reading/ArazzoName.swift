/// The names of the standard.
enum ArazzoName {
    /// `[A-Za-z0-9_\-]+`, recommended for the ids of workflows, steps and sources (Arazzo 1.0.1 section 4.6.4.1).
    static func isID(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy(isIDByte) }

    /// Whether the name can be part of the name of a file, such as that of a recording.
    static func isFileName(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last, text.utf8.count <= 200 else {
            return false
        }
        return first != "." && first != " " && last != " "
            && text.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate: false
                default: scalar != "/" && scalar != "\\" && scalar != ":"
                }
            }
    }

    /// `[a-zA-Z0-9\.\-_]+`, required for outputs and components (section 4.6.9).
    static func isComponentName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { isIDByte($0) || $0 == UInt8(ascii: ".") }
    }

    private static func isIDByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }
}
