import APICheckFindings

/// The file that a finding is shown at, for formats that show findings in source files: the line of the contract, else the
/// recording in which it was seen.
struct FindingFile {
    let file: String
    let line: Int

    /// Fails for a finding about a live answer without a place in a contract.
    init?(_ finding: Finding) {
        if let contract = finding.contract, !FindingFile.isURL(contract.file) {
            file = FindingFile.withoutDot(contract.file)
            line = max(contract.line, 1)
        } else if let evidence = finding.evidence, !FindingFile.isURL(evidence.recording), !evidence.recording.isEmpty {
            file = FindingFile.withoutDot(evidence.recording)
            line = max(evidence.line ?? 1, 1)
        } else {
            return nil
        }
    }

    static func isURL(_ text: String) -> Bool { text.contains("://") }

    /// The interfaces that show the findings know `contracts/a.yaml`, not `./contracts/a.yaml`.
    private static func withoutDot(_ path: String) -> String {
        var path = path[...]
        while path.hasPrefix("./") { path = path.dropFirst(2) }
        return String(path)
    }
}
