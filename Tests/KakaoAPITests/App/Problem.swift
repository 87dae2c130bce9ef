/// The body of an error, which has one of two shapes.
enum Problem: Error, Decodable, Equatable {
    /// `errorType` and `message`, of the searches.
    case search(type: String, message: String)
    /// `code` and `msg`, of the platform below them.
    case platform(code: Int, message: String)

    private enum CodingKeys: String, CodingKey {
        case errorType, message, code, msg
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.code) {
            self = .platform(
                code: try container.decode(Int.self, forKey: .code),
                message: try container.decode(String.self, forKey: .msg))
        } else {
            self = .search(
                type: try container.decode(String.self, forKey: .errorType),
                message: try container.decode(String.self, forKey: .message))
        }
    }

    /// Whether the quota of the key is used up; a retry on the same day fails as well.
    var isQuota: Bool {
        guard case .platform(let code, _) = self else { return false }
        return code == -10
    }
}
