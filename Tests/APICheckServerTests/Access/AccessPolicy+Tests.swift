import APICheckServer

extension AccessPolicy {
    /// Answers for the short names that requests of tests have.
    static let forTests = (try? AccessPolicy(hosts: ["a", "h"])) ?? .loopback
}
