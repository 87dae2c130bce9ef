import Foundation

/// A sign-in through the page of GitHub, from the address that the app opens to the code that comes back.
struct SignIn: Equatable {
    enum Failed: Error, Equatable {
        /// The callback belongs to another sign-in, or somebody else made it.
        case otherState
        /// The member did not allow the app, with the reason of GitHub.
        case refused(String)
        case noCode
    }

    let clientID: String
    /// A random text that only the app and this sign-in know.
    let state: String

    init(clientID: String, state: String = UUID().uuidString) {
        (self.clientID, self.state) = (clientID, state)
    }

    var page: URL? {
        var components = URLComponents(string: "https://github.com/login/oauth/authorize")
        components?.queryItems = [
            URLQueryItem(name: "client_id", value: clientID), URLQueryItem(name: "state", value: state),
        ]
        return components?.url
    }

    /// The code of a callback such as `issuetrackerapp://?code=1f&state=7a`, in which GitHub may put more.
    func code(from callback: URL) throws -> String {
        let items = URLComponents(url: callback, resolvingAgainstBaseURL: false)?.queryItems ?? []
        func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
        guard value("state") == state else { throw Failed.otherState }
        if let reason = value("error") { throw Failed.refused(reason) }
        guard let code = value("code"), !code.isEmpty else { throw Failed.noCode }
        return code
    }
}

/// The answer to a code.
struct SignInInfo: Codable, Equatable {
    let userID: Int
    let imageURL: String
    let accessToken: String
    let refreshToken: String

    enum CodingKeys: String, CodingKey {
        case userID = "userId"
        case imageURL = "imgUrl"
        case accessToken, refreshToken
    }
}
