import APICheckJSON

/// What an operation answers under one status (OpenAPI 3.1 section 4.8.17). Shared, as its operation is.
package final class ResponseDeclaration: Sendable {
    package enum Status: Hashable, Sendable, CustomStringConvertible {
        case code(Int)
        /// The first digit: 2 for `2XX`.
        case range(Int)
        case `default`

        /// Fails when the text is neither a code, a range nor `default`.
        package init?(_ text: String) {
            let bytes = Array(text.utf8)
            if text == "default" {
                self = .default
            } else if bytes.count == 3, (0x31...0x39).contains(bytes[0]), bytes[1] | 0x20 == 0x78, bytes[2] == bytes[1]
            {
                self = .range(Int(bytes[0] - 0x30))
            } else if bytes.count == 3, let code = Int(text), code >= 100 {
                self = .code(code)
            } else {
                return nil
            }
        }

        package var description: String {
            switch self {
            case .code(let code): "\(code)"
            case .range(let digit): "\(digit)XX"
            case .default: "default"
            }
        }
    }

    package let status: Status
    package let headers: [HeaderDeclaration]
    package let content: [Content]
    let node: JSON
    /// The status as the contract writes it.
    let key: JSON

    init(status: Status, headers: [HeaderDeclaration], content: [Content], node: JSON, key: JSON) {
        self.status = status
        self.headers = headers
        self.content = content
        self.node = node
        self.key = key
    }
}

extension [ResponseDeclaration] {
    /// The exact code before its range before `default` (OpenAPI 3.1 section 4.8.16).
    package func first(for status: Int) -> ResponseDeclaration? {
        first { $0.status == .code(status) } ?? first { $0.status == .range(status / 100) }
            ?? first { $0.status == .default }
    }
}
