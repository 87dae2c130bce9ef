/// Keys with a slip, where the right key is in the same object.
enum CarelessSpellings {
    struct Votes: Decodable { let id: Int, votesCount: Int? }
    struct Watchers: Decodable { let id: Int, watchersCount: Int? }
    struct Runtime: Decodable { let id: Int, runtme: Int? }
    struct Phone: Decodable { let id: Int, phoneNumer: String? }
    struct Created: Decodable { let id: Int, creatdAt: String? }
    struct Poster: Decodable { let id: Int, posterPth: String? }
    struct Price: Decodable { let id: Int, price: Int? }
    struct Create: Decodable {
        let id: Int
        let createAt: String?

        enum CodingKeys: String, CodingKey {
            case id
            case createAt = "create_at"
        }
    }

    static let all: [DecodingHabit] = [
        DecodingHabit(
            "votesCount for vote_count", Votes.self, [#"{"id": 1, "vote_count": 2}"#],
            ["model-key-never-sent votesCount"]),
        DecodingHabit(
            "watchersCount for watchers", Watchers.self, [#"{"id": 1, "watchers": 2}"#],
            ["model-key-never-sent watchersCount"]),
        DecodingHabit(
            "runtme for runtime", Runtime.self, [#"{"id": 1, "runtime": 2}"#], ["model-key-never-sent runtme"]),
        DecodingHabit(
            "phoneNumer for phoneNumber", Phone.self, [#"{"id": 1, "phoneNumber": "2"}"#],
            ["model-key-never-sent phoneNumer"]),
        DecodingHabit(
            "creatdAt for createdAt", Created.self, [#"{"id": 1, "createdAt": "2024-05-21"}"#],
            ["model-key-never-sent creatdAt"]),
        DecodingHabit(
            "posterPth for posterPath", Poster.self, [#"{"id": 1, "posterPath": "/a"}"#],
            ["model-key-never-sent posterPth"]),
        DecodingHabit(
            "price for a key with a blank", Price.self, [#"{"id": 1, "price ": 2}"#],
            ["model-key-never-sent price"]),
        DecodingHabit(
            "create_at for created_at", Create.self, [#"{"id": 1, "created_at": "2024-05-21"}"#],
            ["model-key-never-sent create_at"], by: DecoderStrategy.camel),
    ]
}
