/// The errors of the service, each with a status and a text for the user.
enum FeedRefusal: Error, Hashable, Sendable, CaseIterable {
    case missingValue, badRequest
    case wrongAccount, badToken
    case forbidden
    case alreadyJoined, emailTaken, tokenStillValid, alreadyFollowing
    case noPost, noPostToChange, noPostToDelete, noPostToComment, noComment, noMember
    case loginExpired
    case tokenExpired
    case wrongKey
    case tooManyCalls
    case unknownPath
    case notTheAuthor

    /// Those of 418 and above are not registered with IANA, or mean something else there.
    var status: Int {
        switch self {
        case .missingValue, .badRequest: 400
        case .wrongAccount, .badToken: 401
        case .forbidden: 403
        case .alreadyJoined, .emailTaken, .tokenStillValid, .alreadyFollowing: 409
        case .noPost, .noPostToChange, .noPostToDelete, .noPostToComment, .noComment, .noMember: 410
        case .loginExpired: 418
        case .tokenExpired: 419
        case .wrongKey: 420
        case .tooManyCalls: 429
        case .unknownPath: 444
        case .notTheAuthor: 445
        }
    }

    var message: String {
        switch self {
        case .missingValue: "필수값을 채워주세요"
        case .badRequest: "잘못된 요청입니다."
        case .wrongAccount: "계정을 확인해주세요"
        case .badToken: "인증할 수 없는 액세스 토큰입니다."
        case .forbidden: "Forbidden"
        case .alreadyJoined: "이미 가입된 유저입니다."
        case .emailTaken: "사용이 불가한 이메일입니다."
        case .tokenStillValid: "액세스 토큰이 만료되지 않았습니다."
        case .alreadyFollowing: "이미 팔로윙 된 계정입니다."
        case .noPost: "생성된 게시글이 없습니다."
        case .noPostToChange: "수정할 게시글을 찾을 수 없습니다."
        case .noPostToDelete: "삭제할 게시글을 찾을 수 없습니다."
        case .noPostToComment: "댓글을 추가할 게시글을 찾을 수 없습니다."
        case .noComment: "댓글을 찾을 수 없습니다."
        case .noMember: "계정을 찾을 수 없습니다."
        case .loginExpired: "리프레시 토큰이 만료되었습니다. 다시 로그인 해주세요."
        case .tokenExpired: "액세스 토큰이 만료되었습니다."
        case .wrongKey: "This service sesac_memolease only"
        case .tooManyCalls: "과호출입니다."
        case .unknownPath: "돌아가 여긴 자네가 올 곳이 아니야."
        case .notTheAuthor: "작성자만 수정하거나 삭제할 수 있습니다."
        }
    }

    var reply: SandboxReply {
        SandboxReply(status, .json(.object([.init("message", .string(message))])))
    }
}
