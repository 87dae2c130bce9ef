package import APICheckFindings
package import APICheckRecordings

/// The calls that a live run makes again, of an API that is known from them alone.
package struct LiveCapture: Sendable {
    /// Without secrets. Each call that is made again has the label of its step.
    let recording: Recording
    /// The calls that are not made again.
    let skipped: [Skipped]

    package init(recording: Recording, skipped: [Skipped]) {
        self.recording = recording
        self.skipped = skipped
    }

    /// That the server redirects a call now.
    ///
    /// - Parameter index: Of the entry of the call.
    func finding(_ redirect: AddedRedirect, at index: Int) -> Finding? {
        redirect.finding(
            recorded: recording.entries[index], api: nil, operation: nil,
            evidence: Evidence(
                recording: recording.name ?? "recording", entry: recording.file(ofEntry: index).number))
    }
}
