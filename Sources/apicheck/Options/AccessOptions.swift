import APICheckServer
import ArgumentParser

/// Who may use a server of this program.
struct AccessOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Answer requests for this host besides those for loopback, such as 10.0.2.2 of the Android emulator; repeatable.
            """,
            valueName: "name"))
    var allowHost: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Let web pages of this origin use the server, such as https://app.example.com, null, or * for every origin; \
            pages on loopback may anyway; repeatable.
            """,
            valueName: "origin"))
    var allowOrigin: [String] = []

    func validate() throws {
        do { _ = try policy } catch let error as AccessPolicyError {
            switch error {
            case .host: throw ValidationError("--allow-host: \(error)")
            case .origin: throw ValidationError("--allow-origin: \(error)")
            }
        }
    }

    var policy: AccessPolicy {
        get throws { try AccessPolicy(hosts: allowHost, origins: allowOrigin) }
    }
}
