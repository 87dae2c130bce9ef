#if CommandLine
/// How a PUT succeeds: with 201 when it made what was not there, else with 200 or 204 (RFC 9110 section 9.3.4). Which one says
/// something of the state of the server, and nothing of its behaviour.
package enum PutStatus {
    private static let all: Set<Int> = [200, 201, 204]

    package static func isOne(_ status: Int, of method: String) -> Bool {
        method.uppercased() == "PUT" && all.contains(status)
    }
}
#endif
