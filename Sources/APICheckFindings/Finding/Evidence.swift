/// Where a finding was observed.
package struct Evidence: Hashable, Sendable {
    /// The recording's file, or the URL of the live server.
    package var recording: String
    /// The number of the entry in the recording, from 1; nil for a live exchange.
    package var entry: Int?
    /// The line of the recording, from 1; nil when the entry is precise enough.
    package var line: Int?
    /// The number of values with the same finding.
    package var samples: Int

    package init(recording: String, entry: Int? = nil, line: Int? = nil, samples: Int = 1) {
        self.recording = recording
        self.entry = entry
        self.line = line
        self.samples = samples
    }
}
