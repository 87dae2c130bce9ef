import APICheckHTTP
import APICheckRecordings

#if Recording
import APICheckRedaction
#endif

/// Where tests get what removes secrets from issues, attachments and recordings.
enum Redaction {
    /// What a contract declares as secret, and what names show to be secret; with the package trait `Recording` also what
    /// patterns show to be secret.
    static func declared(_ secrets: SecretDeclarations? = nil) -> any SecretRemoval {
        #if Recording
        Redactor(RedactionOptions(secrets))
        #else
        NameRedactor(secrets)
        #endif
    }

    /// The same for the contract of an API, if it has a valid one.
    static func of(_ origin: Origin) -> any SecretRemoval {
        (try? ContractSupport.contract(of: origin))?.redactor ?? declared()
    }

    /// The same for the API of the running test, which its traits name.
    static var ofTest: any SecretRemoval {
        ContractSupport.ofTest?.redactor ?? Origin.ofReplay.map(of) ?? declared()
    }
}
