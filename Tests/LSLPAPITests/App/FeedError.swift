/// Why a call failed, in terms of what the app does next.
enum FeedError: Error, Equatable {
    /// 418: the refresh token has expired, show the login screen.
    case signedOut
    /// 419: the access token has expired. The client refreshes it, so its callers see this only for a new token.
    case tokenExpired
    /// 420: the key of the app is wrong, which only an update fixes.
    case wrongKey
    /// 429
    case tooManyCalls
    /// 444: the app asked for a path that does not exist.
    case unknownPath
    /// 445: the post or comment is another member's.
    case notTheAuthor
    /// Every other status, with the text for the user.
    case refused(Int, String)

    /// A status that the app does not know keeps its number.
    init(status: Int, message: String) {
        self =
            switch status {
            case 418: .signedOut
            case 419: .tokenExpired
            case 420: .wrongKey
            case 429: .tooManyCalls
            case 444: .unknownPath
            case 445: .notTheAuthor
            default: .refused(status, message)
            }
    }
}
