import Testing

/// Minimized inputs that fuzzing has found.
enum FoundInputs {
    struct Input: Sendable, CustomTestStringConvertible {
        let target: String
        /// What went wrong.
        let fault: String
        let bytes: [UInt8]

        var testDescription: String { "\(target): \(fault)" }

        init(_ target: String, _ fault: String, _ text: String) {
            self.target = target
            self.fault = fault
            bytes = Array(text.utf8)
        }
    }

    static let all = [
        Input(
            "redaction", "a known secret beside the values of MessagePack",
            "\t\u{02}hunter2hunter2password\u{07}hunter2"),
        Input(
            "redaction", "a known secret in the first line of a table",
            "\u{05}nametation { login(password: \"hunter2hunter2\") { token } },password\nbob,hunter2hunter2\n\"a\"\"b\",\"c,d\"\n"
        ),
    ]
}
