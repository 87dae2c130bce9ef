import APICheckNetwork
import ArgumentParser

/// Which clients may use a server of this program.
struct AccessOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Also accept requests for this host, such as 10.0.2.2 of the Android emulator; repeatable.
            """,
            valueName: "name"))
    var allowHost: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Allow web pages of this origin to use the server, such as https://app.example.com, null, or * for every \
            origin. Pages on loopback are always allowed. Repeatable.
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
