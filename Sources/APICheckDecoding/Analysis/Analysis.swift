import APICheckFindings

/// Judges one kind of fault by what all samples show.
protocol Analysis: Sendable {
    func findings(in survey: Survey) -> [Finding]
}

extension DecodingAudit {
    static let analyses: [any Analysis] = [
        UnreadBody()
    ]
}
