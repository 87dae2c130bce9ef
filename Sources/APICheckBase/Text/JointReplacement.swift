#if CommandLine
/// Replaces many texts of a value by one call, e.g. of a redactor, which finds more when it has all texts together.
package enum JointReplacement {
    /// - Parameters:
    ///   - visit: Passes each text of the value through the closure, twice: to collect them and to replace them.
    ///   - replace: The replacements of the texts, in their order.
    package static func apply<Value>(
        to value: inout Value, visit: (inout Value, (String) -> String) -> Void,
        replace: ([String]) throws -> [String]
    ) rethrows {
        var texts: [String] = []
        var unused = value
        visit(&unused) { text in
            texts.append(text)
            return text
        }
        let replacements = Dictionary(zip(texts, try replace(texts))) { first, _ in first }
        visit(&value) { replacements[$0] ?? $0 }
    }
}
#endif
