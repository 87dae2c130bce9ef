import APICheckNetwork

extension AccessPolicy {
    /// Allows the short host names that the requests of tests use.
    static let forTests = (try? AccessPolicy(hosts: ["a", "h"])) ?? .loopback
}
