extension Rule {
    package static let secretInRecording = Rule(
        id: "secret-in-recording", level: .breaking,
        title: "A recording holds a secret: by the name of its place, or by its form.",
        remedy: "Revoke it when others could read the file, and take it out with: apicheck scrub FILE.")

    static let recording: [Rule] = [secretInRecording]
}
