import APICheckBase

/// The members and posts of a new sandbox: twelve posts of `sandbox_feed` in December 2023, the newest with five files.
enum FeedSeed {
    static let product = "sandbox_feed"
    /// A member whose password is that of ``LSLPV2API``.
    static let email = "mina@sandbox.example"
    static let password = "sandbox-password-1"

    private static let people: [(id: String, nick: String, profile: Int64?)] = [
        ("655f1a10c2c219175f830001", "미나", 1_701_000_123_107), ("655f2b31c2c219175f830002", "준호", nil),
        ("65601c52c2c219175f830003", "소풍", 1_701_200_456_222), ("65623d73c2c219175f830004", "Ella", nil),
    ]

    /// Title, content, number of files, indexes of the people who like it; from the oldest to the newest post.
    private static let rows: [(title: String, content: String, files: Int, likes: [Int])] = [
        ("첫 눈", "골목에 눈이 쌓였다 #눈 #겨울", 1, []),
        ("점심 기록", "두부찌개 한 그릇 #점심 #두부", 1, [1]),
        ("메모", "N", 0, []),
        ("산책", "강변을 따라 5 km #산책 #강", 2, [0, 2]),
        ("동네 빵집", "호밀빵이 오늘의 추천 #빵 #Bread", 3, []),
        ("우리 고양이", "창가에서 졸고 있음 #고양이", 4, [1, 2, 3]),
        ("메모", "N", 0, []),
        ("새 키보드", "소리가 조용해서 좋다 #키보드 #Swift", 1, [3]),
        ("전시회", "사진 & 그림 <b>30점</b> #전시 #사진", 2, []),
        ("귤 한 상자", "나눠 드립니다 #귤 #나눔 #겨울", 1, [0]),
        ("송년회", "자리 남았어요 #송년회", 0, []),
        ("한 해의 사진", "다섯 장을 골랐다 #사진 #겨울 #2023", 5, [1, 3]),
    ]

    static let members: [String: FeedUser] = {
        let all = people.enumerated().map { index, person in
            FeedUser(
                id: person.id, email: index == 0 ? email : "member\(index)@sandbox.example", password: password,
                nick: person.nick, profile: person.profile.map { "uploads/profiles/\($0).jpg" },
                following: index == 2 ? [people[0].id, people[1].id] : [])
        }
        return Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
    }()

    static let posts: [String: FeedPost] = {
        let first = CivilTime(year: 2023, month: 12, day: 9, hour: 16, minute: 32, second: 1).secondsSinceEpoch
        let all = rows.enumerated().map { index, row in
            let time = Instant(
                seconds: first + Int64(index) * (2 * 86_400 - 5_713),
                nanoseconds: Int32((index * 83 + 52) % 1_000) * 1_000_000)
            let id = ObjectID.make(at: time, machine: "74946e5a20", count: 0xF2_A000 + index)
            return FeedPost(
                id: id, time: time, author: author(index % 3),
                text: FeedPostText(
                    title: row.title, content: row.content,
                    // A text that was sent empty is "", one that was not sent is absent.
                    contents: row.files == 0 ? [nil, nil, nil, nil, nil] : ["", "", "\(row.files).25", nil, nil],
                    productID: product),
                files: (0..<row.files).map { "uploads/posts/\(time.seconds * 1_000 - 900 + Int64($0) * 143).jpg" },
                likes: row.likes.map { people[$0].id },
                comments: index % 4 == 3 ? comments(on: index, after: time) : [])
        }
        return Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
    }()

    private static func author(_ index: Int) -> FeedAuthor {
        FeedAuthor(
            id: people[index].id, nick: people[index].nick,
            profile: people[index].profile.map { "uploads/profiles/\($0).jpg" })
    }

    private static func comments(on index: Int, after time: Instant) -> [FeedComment] {
        ["저도 가고 싶어요!", "멋지다 :)"].enumerated().map { number, text in
            let time = time.advanced(bySeconds: Int64(5_400 - number * 1_800))
            return FeedComment(
                id: ObjectID.make(at: time, machine: "74946e5a20", count: 0xF2_C000 + index * 2 + number), time: time,
                author: author((index + number + 1) % 3), content: text)
        }
    }
}
