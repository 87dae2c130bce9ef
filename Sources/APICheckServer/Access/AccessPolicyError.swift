/// Why a policy cannot be made.
package enum AccessPolicyError: Error, Hashable, CustomStringConvertible {
    case host(String)
    case origin(String)

    package var description: String {
        switch self {
        case .host(let text):
            "\"\(text)\" is not a host name or an address; expected one without scheme, port and path, "
                + "such as app.test, 192.168.1.20 or [fe80::1], and in its xn-- form when it has letters outside ASCII"
        case .origin(let text):
            "\"\(text)\" is not an origin; expected a scheme and a host without a path, "
                + "such as https://app.example.com or http://app.test:3000, null, or * for every origin"
        }
    }
}
