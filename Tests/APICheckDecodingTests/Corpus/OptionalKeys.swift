import APICheckDecoding
import Foundation

/// Keys that a service leaves out by their nature, and keys that it does not have.
enum OptionalKeys {
    struct Todo: Decodable {
        let id: Int
        let title: String
        let description: String?
        let dueAt: Date?
        let deletedAt: Date?
    }

    struct Messages: Decodable {
        struct Message: Decodable { let ts: String, text: String, threadTs: String? }
        struct Metadata: Decodable { let nextCursor: String? }
        let ok: Bool
        let messages: [Message]
        let responseMetadata: Metadata?
    }

    struct Profile: Decodable { let id: Int, name: String, avatar: URL? }
    struct CertainProfile: Decodable { let id: Int, name: String, avatar: URL }

    struct PullRequest: Decodable {
        let number: Int
        let state: String
        let closedAt: Date?
        let mergedAt: Date?
        let mergeCommitSha: String?
        let body: String?
    }

    struct Track: Decodable {
        let trackId: Int
        let trackName: String
        let trackPrice: Double?
        let collectionName: String?
        let contentAdvisoryRating: String?
    }

    struct Tracks: Decodable { let resultCount: Int, results: [Track] }

    struct Weather: Decodable {
        struct Amount: Decodable {
            let oneHour: Double?
            let threeHours: Double?
            enum CodingKeys: String, CodingKey {
                case oneHour = "1h"
                case threeHours = "3h"
            }
        }
        struct Wind: Decodable { let speed: Double, deg: Int, gust: Double? }
        let wind: Wind
        let rain: Amount?
        let snow: Amount?
        let visibility: Int?
    }

    struct Volumes<Subtitle: Decodable>: Decodable {
        struct Volume: Decodable { let id: String, volumeInfo: Info }
        struct Info: Decodable {
            let title: String
            let subtitle: Subtitle
            let averageRating: Double?
            let imageLinks: Images?
        }
        struct Images: Decodable { let thumbnail: URL }
        let items: [Volume]
    }

    struct OpenVolumes: Decodable {
        struct Volume: Decodable { let id: String, volumeInfo: Info }
        struct Info: Decodable { let title: String, subtitle: String?, averageRating: Double?, ratingsCount: Int? }
        let items: [Volume]?
        let totalItems: Int
    }

    struct Message: Decodable {
        struct Photo: Decodable { let fileId: String }
        struct Chat: Decodable { let id: Int, title: String?, username: String? }
        let messageId: Int
        let chat: Chat
        let text: String?
        let photo: [Photo]?
        let caption: String?
        let editDate: Int?
        let replyToMessage: Reply?
        struct Reply: Decodable { let messageId: Int }
    }

    struct Videos: Decodable {
        struct Thumbnail: Decodable { let url: URL }
        struct Thumbnails: Decodable { let medium: Thumbnail, standard: Thumbnail?, maxres: Thumbnail? }
        struct Video: Decodable { let id: String, thumbnails: Thumbnails }
        let items: [Video]
        let nextPageToken: String?
        let prevPageToken: String?
    }

    struct Registration: Codable { let id: Int, email: String, password: String? }

    struct Form: Decodable {
        struct Answer: Decodable { let question: String, text: String?, choices: [String]?, other: String? }
        let answers: [Answer]
    }

    static let pairs: [Pair] = [
        Pair(
            "a description that nobody wrote", [Todo].self, [list(12) { #"{"id": \#($0), "title": "t"}"# }],
            decoder: .snakeISO),
        Pair(
            "a description that the contract declares", [Todo].self, [list(12) { #"{"id": \#($0), "title": "t"}"# }],
            decoder: .snakeISO,
            contract: [
                "/*": .init(names: ["id", "title", "description", "due_at", "deleted_at"], isClosed: true)
            ]),
        Pair(
            "dates that are null", [Todo].self,
            [list(3) { #"{"id": \#($0), "title": "t", "description": "", "due_at": null, "deleted_at": null}"# }],
            decoder: .snakeISO),
        Pair(
            "a key that the closed contract names otherwise", [AbsentKeys.Contact].self,
            [AbsentKeys.contacts(#", "phoneNumber": "1", "nickname": "x""#)], ["model-key-never-sent phone"],
            contract: ["/*": .init(names: ["id", "name", "nickname", "phoneNumber"], isClosed: true)]),
        Pair(
            "keys that an open contract does not name", [AbsentKeys.Contact].self, [AbsentKeys.contacts()],
            contract: [
                "/*": .init(names: ["id", "name"], isClosed: false)
            ]),
        Pair(
            "no further messages", Messages.self,
            [#"{"ok": true, "messages": [{"ts": "1.2", "text": "x"}], "has_more": false}"#], decoder: .snake),
        Pair(
            "a cursor that is empty", Messages.self,
            [#"{"ok": true, "messages": [], "response_metadata": {"next_cursor": ""}}"#], decoder: .snake),
        Pair("profiles without an avatar", [Profile].self, [list(10) { #"{"id": \#($0), "name": "n"}"# }]),
        Pair(
            "an avatar that every profile must have", [CertainProfile].self,
            [#"[{"id": 1, "name": "a", "avatar": "https://a.example/1"}, {"id": 2, "name": "b"}]"#],
            ["model-key-missing /*/avatar"]),
        Pair(
            "an avatar that is null", [CertainProfile].self,
            [#"[{"id": 1, "name": "a", "avatar": "https://a.example/1"}, {"id": 2, "name": "b", "avatar": null}]"#],
            ["model-null-in-required /*/avatar"]),
        Pair(
            "a pull request that is open", [PullRequest].self,
            [
                list(10) {
                    #"{"number": \#($0), "state": "open", "closed_at": null, "merged_at": null, "merge_commit_sha": null}"#
                }
            ], decoder: .snakeISO),
        Pair(
            "a track that is not sold", Tracks.self,
            [
                #"{"resultCount": 2, "results": [{"trackId": 1, "trackName": "a", "trackPrice": 0.99}, "#
                    + #"{"trackId": 2, "trackName": "b"}]}"#
            ]),
        Pair(
            "a country without snow", [Weather].self,
            [list(12) { #"{"wind": {"speed": 1.5, "deg": \#($0)}, "rain": {"1h": 0.2}}"# }]),
        Pair("a dry day", Weather.self, [#"{"wind": {"speed": 1.5, "deg": 5, "gust": 4.1}, "visibility": 10000}"#]),
        Pair(
            "a subtitle that every book must have", Volumes<String>.self,
            [
                #"{"items": [{"id": "a", "volumeInfo": {"title": "t", "subtitle": "s"}}, "#
                    + #"{"id": "b", "volumeInfo": {"title": "u"}}]}"#
            ], ["model-key-missing /items/*/volumeInfo/subtitle"]),
        Pair(
            "books without ratings", OpenVolumes.self,
            [#"{"totalItems": 12, "items": \#(list(12) { #"{"id": "b\#($0)", "volumeInfo": {"title": "t"}}"# })}"#]),
        Pair("no book at all", OpenVolumes.self, [#"{"kind": "books#volumes", "totalItems": 0}"#]),
        Pair(
            "a message with a text", [Message].self,
            [list(10) { #"{"message_id": \#($0), "chat": {"id": 5, "type": "private"}, "text": "x", "date": 1}"# }],
            decoder: .snake),
        Pair(
            "a message with a photo", Message.self,
            [
                #"{"message_id": 1, "chat": {"id": 5, "title": "t"}, "photo": [{"file_id": "f", "width": 1}], "date": 1}"#
            ],
            decoder: .snake),
        Pair(
            "a video without its largest thumbnail", Videos.self,
            [
                #"{"items": [{"id": "v", "thumbnails": {"default": {"url": "https://a.example/1"}, "#
                    + #""medium": {"url": "https://a.example/2"}}}]}"#
            ]),
        Pair(
            "a password that is only sent", Registration.self,
            Array(repeating: #"{"id": 1, "email": "a@b.example"}"#, count: 12),
            contract: ["": .init(names: ["id", "email", "password"], isClosed: true)]),
        Pair(
            "answers of several kinds, of which one was used", Form.self,
            [#"{"answers": \#(list(15) { #"{"question": "q\#($0)", "text": "a", "required": true}"# })}"#]),
    ]
}
