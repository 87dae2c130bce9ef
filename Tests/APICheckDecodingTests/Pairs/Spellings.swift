import Foundation

/// Keys of a model that differ by a letter from what the server sends: two words, or one word with a typing error.
enum Spellings {
    struct Handler: Decodable {
        let id: Int
        let reporter: String?
        let assigner: String?
        let moderated: String?
        let invited: String?
        let computer: String?
    }

    struct Leg: Decodable {
        let id: Int
        let name: String?
        enum CodingKeys: String, CodingKey {
            case id
            case name = "deck_name"
        }
    }

    struct Short: Decodable {
        let id: Int
        let tumbnail: String?
        let temprature: Double?
        let humidty: Int?
        let transaction: String?
        let availabe: Bool?
        enum CodingKeys: String, CodingKey {
            case id, tumbnail, temprature, humidty, availabe
            case transaction = "transacton_id"
        }
    }

    struct Shaped: Decodable {
        struct User: Decodable { let login: String }
        let id: Int
        let ownar: User?
    }

    static let telling: [Pair] = [
        Pair(
            "words/people", [Handler].self,
            [#"[{"id": 1, "reposter": "a", "assignee": "b", "moderator": "c", "inviter": "d", "composer": "e"}]"#]),
        Pair(
            "words/used-elsewhere", [Leg].self,
            [list(12) { #"{"id": \#($0), "dock_name": "A", "deck": {"dack": 1, "doc": 2}}"# }]),
        Pair(
            "typing/missing", [Short].self,
            [
                list(4) {
                    #"{"id": \#($0), "thumbnail": "t", "temperature": 1.5, "humidity": 40, "transaction_id": "x", "available": true}"#
                }
            ],
            [
                "model-key-never-sent tumbnail", "model-key-never-sent temprature", "model-key-never-sent humidty",
                "model-key-never-sent transacton_id", "model-key-never-sent availabe",
            ]),
        Pair(
            "typing/shape", [Shaped].self, [list(4) { #"{"id": \#($0), "owner": {"login": "a", "rank": 1}}"# }],
            ["model-key-never-sent ownar"]),
        Pair("typing/other-shape", [Shaped].self, [list(4) { #"{"id": \#($0), "owned": {"count": 1}}"# }]),
    ]
}
