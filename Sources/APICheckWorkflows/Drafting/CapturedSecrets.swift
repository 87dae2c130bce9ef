import APICheckHTTP

/// The inputs that stand for secrets of captured requests: what replaced them in the recording, and what each is.
struct CapturedSecrets {
    /// The descriptions by the name of the input.
    private(set) var descriptions: [String: String] = [:]
    /// The input of each placeholder.
    private var inputs: [String: String] = [:]

    /// The input for a placeholder: the same one for the same placeholder.
    ///
    /// - Parameter name: Of what has the value: a parameter, a header field, a member.
    mutating func input(for placeholder: String, of name: String) -> String {
        if let input = inputs[placeholder] { return input }
        let base = DraftedCredential.input(named: name)
        var input = base
        var number = 2
        while descriptions[input] != nil {
            input = "\(base)_\(number)"
            number += 1
        }
        inputs[placeholder] = input
        descriptions[input] = "The value of \(name), which was removed from the recording"
        return input
    }
}
