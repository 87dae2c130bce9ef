import APICheckRecordings

/// Where tests get what removes secrets from issues, attachments and recordings.
enum Redaction {
    /// What the contract of an API declares as secret, if it has a valid one, and what names show to be secret.
    static func of(_ origin: Origin) -> any SecretRemoval {
        (try? ContractSupport.contract(of: origin))?.redactor ?? RecordingSupport.redactor()
    }

    /// The same for the API of the running test, which its traits name.
    static var ofTest: any SecretRemoval {
        ContractSupport.ofTest?.redactor ?? Replay.ofTest.map { of($0.origin) } ?? RecordingSupport.redactor()
    }
}
