/// What was looked at when a finding was made.
package struct Evidence: Hashable, Sendable {
    /// The recording's file, or the URL that answered live.
    package var recording: String
    /// The entry's number in the recording, from 1; nil for a live exchange.
    package var entry: Int?
    /// The line of the recording, from 1; nil where the entry is near enough.
    package var line: Int?
    /// How many values showed the same.
    package var samples: Int

    package init(recording: String, entry: Int? = nil, line: Int? = nil, samples: Int = 1) {
        self.recording = recording
        self.entry = entry
        self.line = line
        self.samples = samples
    }
}
