import Foundation

/// Keys of a model that differ by a letter from what the server sends: two words, or one word with a typing error.
extension SecondCorpus {
    static let spellings: [Pair] = [
        Pair(
            "words/places", [Site].self,
            [#"[{"id": 1, "ranking": 4, "building": "B", "planet": "Mars", "sessions": 3}]"#]),
        Pair(
            "words/documents", [Draft].self,
            [#"[{"id": 1, "captain": "x", "consent": true, "filed": true, "tread": "1"}]"#]),
        Pair(
            "words/devices", [Gadget].self,
            [#"[{"id": 1, "senior": true, "lightning": 1, "market": "x", "shard": 3, "printer": "p"}]"#]),
        Pair(
            "words/times", [Lease].self,
            [
                #"[{"id": 1, "expires": "2024-05-21", "reposted_at": "2024-05-21", "max_price": 5, "start_date": "2024-05-21"}]"#
            ],
            decoder: .snake),
        Pair(
            "words/totals", [Receipt].self, [list(12) { #"{"id": \#($0), "shopping_total": 5, "trucking_id": "t"}"# }],
            decoder: .snake),
        Pair(
            "typing/long", [Misspelt].self,
            [
                #"[{"id": 1, "separator": ",", "environment": "x", "occurred_at": "2024-05-21", "categories": ["a"], "published_at": "2024-05-21"}]"#
            ],
            [
                "model-key-never-sent seperator", "model-key-never-sent enviroment", "model-key-never-sent occuredAt",
                "model-key-never-sent catagories", "model-key-never-sent publisedAt",
            ], decoder: .snake),
        Pair(
            "typing/british", [British].self,
            [#"[{"id": 1, "color": "red", "favorites_count": 3, "organization": "x", "canceled": false}]"#],
            [
                "model-key-never-sent colour", "model-key-never-sent favouritesCount",
                "model-key-never-sent organisation",
                "model-key-never-sent cancelled",
            ], decoder: .snake),
        Pair(
            "typing/exchanged", [Hasty].self,
            [#"[{"id": 1, "username": "a", "business": "b", "number": 5, "receiver": "c", "languages": ["en"]}]"#],
            [
                "model-key-never-sent usrename", "model-key-never-sent buisness", "model-key-never-sent nubmer",
                "model-key-never-sent reciever", "model-key-never-sent langauges",
            ]),
        Pair(
            "typing/doubled", [Doubled].self,
            [
                list(4) {
                    #"{"id": \#($0), "recommended": true, "preferred": "p", "addresses": ["a"], "currency": "EUR"}"#
                }
            ],
            [
                "model-key-never-sent recomended", "model-key-never-sent prefered", "model-key-never-sent adresses",
                "model-key-never-sent currancy",
            ]),
    ]
}

private struct Site: Decodable { let id: Int, rating: Int?, billing: String?, plant: String?, sections: Int? }
private struct Draft: Decodable { let id: Int, caption: String?, content: Bool?, filled: Bool?, thread: String? }

private struct Gadget: Decodable {
    let id: Int
    let sensor: Bool?
    let lighting: Int?
    let marker: String?
    let shared: Int?
    let painter: String?
}

private struct Lease: Decodable {
    let id: Int
    let expired: String?
    let reportedAt: String?
    let minPrice: Int?
    let startTime: String?
}

private struct Receipt: Decodable { let id: Int, shippingTotal: Int?, trackingId: String? }

private struct Misspelt: Decodable {
    let id: Int
    let seperator: String?
    let enviroment: String?
    let occuredAt: String?
    let catagories: [String]?
    let publisedAt: String?
}

private struct British: Decodable {
    let id: Int
    let colour: String?
    let favouritesCount: Int?
    let organisation: String?
    let cancelled: Bool?
}

private struct Hasty: Decodable {
    let id: Int
    let usrename: String?
    let buisness: String?
    let nubmer: Int?
    let reciever: String?
    let langauges: [String]?
}

private struct Doubled: Decodable {
    let id: Int
    let recomended: Bool?
    let prefered: String?
    let adresses: [String]?
    let currancy: String?
}
