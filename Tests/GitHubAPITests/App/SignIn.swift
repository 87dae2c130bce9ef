import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The response to a code: errors have status 200, too.
enum TokenAnswer: Decodable, Equatable {
    case token(String)
    case refused(String)

    enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case error
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.error) {
            self = .refused(try container.decode(String.self, forKey: .error))
        } else {
            self = .token(try container.decode(String.self, forKey: .accessToken))
        }
    }
}

/// The last step of a sign-in: the code of the redirect becomes a token.
struct SignIn {
    var session = URLSession.shared
    var clientID: String
    var clientSecret: String

    func exchange(_ code: String) async throws -> TokenAnswer {
        let (body, _) = try await session.data(for: request(code))
        return try JSONDecoder().decode(TokenAnswer.self, from: body)
    }

    /// Without `Accept` the response would be a form.
    func request(_ code: String) -> URLRequest {
        let url = URL(string: "https://github.com/login/oauth/access_token") ?? URL(filePath: "/")
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        var form = URLComponents()
        form.queryItems = [
            URLQueryItem(name: "client_id", value: clientID), URLQueryItem(name: "client_secret", value: clientSecret),
            URLQueryItem(name: "code", value: code),
        ]
        request.httpBody = Data((form.percentEncodedQuery ?? "").utf8)
        return request
    }
}
