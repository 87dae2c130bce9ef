import APICheckJSON

extension JSON {
    static func text(_ text: String) throws -> JSON { try written { $0.string(text) } }

    static func written(_ write: (inout JSONWriter) throws -> Void) throws -> JSON {
        var writer = JSONWriter()
        try write(&writer)
        return try Document(writer.bytes).root
    }

    /// As a parameter or the middle of a text shows it: a string without quotes, nothing for null, else its JSON.
    var plainText: String {
        switch kind {
        case .string: string ?? ""
        case .null: ""
        default: text
        }
    }
}
