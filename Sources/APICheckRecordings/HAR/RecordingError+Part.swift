package import APICheckJSON

extension RecordingError {
    /// A part of a recording that is missing (`actual` is nil) or is something else; `place` is the object that should have
    /// it.
    package init(
        part name: String, expected: String, actual: JSON?, at place: JSON, path: String?, entry: Int? = nil
    ) {
        self.init(
            .part(name, expected: expected, actual: RecordingError.describe(actual)), path: path,
            line: (actual ?? place).line, entry: entry)
    }

    /// A value without its content, which may be long or secret; of a string the part before a query.
    private static func describe(_ value: JSON?) -> String {
        guard let value else { return "nothing" }
        switch value.kind {
        case .null: return "null"
        case .boolean: return "a boolean"
        case .number: return "the number \(value.text.prefix(20))"
        case .array: return "an array"
        case .object: return "an object"
        case .string:
            let shown = (value.string ?? "").prefix { $0 != "?" && $0 != "@" }
            return shown.count > 60 ? "\"\(shown.prefix(60))...\"" : "\"\(shown)\""
        }
    }
}

extension JSON {
    /// A string, or the spelling of a number or boolean in the place of one; nil for null, arrays and objects.
    package var scalarText: String? {
        switch kind {
        case .string: string
        case .number, .boolean: text
        default: nil
        }
    }
}
