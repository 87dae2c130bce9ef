package import APICheckBase

extension Finding {
    /// The maximum number of other places that are listed; the rest is only counted.
    private static let maximumOthers = 3

    /// The finding in the layout of an error, with the other places where the same was seen.
    ///
    /// - Parameter source: The recording or file where it was seen, with a line; nil if unknown.
    package func problem(seenIn source: String?) -> Problem {
        let first: [PrintableText] =
            ["\(operation), \(place.description)"]
            + [source, contract?.description].compactMap(\.self).map { "\($0)" }
        var others: [PrintableText] = []
        for other in also {
            let place = other.place.generalised.description
            let text: PrintableText =
                other.operation == operation ? "also \(place)" : "also \(other.operation), \(place)"
            if !others.contains(text) { others.append(text) }
        }
        let rest = others.count - Finding.maximumOthers
        return Problem(
            "\(rule.id): \(rule.title)",
            locations: first + others.prefix(Finding.maximumOthers)
                + (rest > 0 ? ["and \(rest.counted("other place"))"] : []),
            expected: expected.text, actual: actual.text, remedy: remedy)
    }
}

extension Evidence {
    /// The recording, and the number of samples if there are several.
    package var source: String { recording + (samples > 1 ? ", \(samples) samples" : "") }
}
