extension Rule {
    package static let secretInRecording = Rule(
        id: "secret-in-recording", level: .breaking,
        title: "A recording contains a secret, recognised by its name or by its form.",
        remedy: "Revoke the secret if others could read the file, and remove it with: apicheck scrub FILE.")

    package static let recordingStale = Rule(
        id: "recording-stale", level: .warning,
        title: "A response was recorded, and last confirmed by the server, longer ago than the maximum age.",
        remedy: "Record again; in refresh mode, responses that the server reports as unchanged are kept.",
        example: "startedDateTime 2024-05-21T06:32:19.000Z with a maximum age of 30 days, in July 2024.")

    package static let recordingInFuture = Rule(
        id: "recording-in-future", level: .warning,
        title: "A response's time of recording is more than a day ahead of this machine's clock.",
        remedy: "Set the clock of this machine, or of the one that recorded; then record again.")

    static let recording: [Rule] = [secretInRecording, recordingStale, recordingInFuture]
}
