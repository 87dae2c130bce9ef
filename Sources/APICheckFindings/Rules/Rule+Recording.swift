extension Rule {
    package static let secretInRecording = Rule(
        id: "secret-in-recording", level: .breaking,
        title: "A recording holds a secret: by the name of its place, or by its form.",
        remedy: "Revoke it when others could read the file, and take it out with: apicheck scrub FILE.")

    package static let recordingStale = Rule(
        id: "recording-stale", level: .warning,
        title: "An answer was recorded, and last confirmed by the server, longer ago than --max-age says.",
        remedy: "Record with --mode refresh to keep the answers that the server says are unchanged, or --mode all.",
        example: "startedDateTime 2024-05-21T06:32:19.000Z under --max-age 30d in July 2024.")

    package static let recordingInFuture = Rule(
        id: "recording-in-future", level: .warning,
        title: "An answer was recorded at a time that is more than a day ahead of this machine's clock.",
        remedy: "Set the clock of this machine, or of the one that recorded; then record it again.")

    static let recording: [Rule] = [secretInRecording, recordingStale, recordingInFuture]
}
