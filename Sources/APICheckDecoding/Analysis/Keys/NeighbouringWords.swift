/// English words that are one slip apart. Both are used in the names of keys, so `contact_id` and `contract_id` are two keys.
enum NeighbouringWords {
    static func contains(_ left: [Character], _ right: [Character]) -> Bool {
        pairs.contains([String(left), String(right)])
    }

    private static let pairs: Set<[String]> = Set(
        [
            "accept except", "adapt adopt", "affect effect", "angel angle", "assess access", "beach breach",
            "bother brother", "bought brought", "carrier career", "casual causal", "coast cost",
            "complement compliment", "contact contract", "contacts contracts", "contest context",
            "county country", "crown crow", "dairy diary", "desert dessert", "dinner diner", "extant extent",
            "filed filled", "form from", "lion loin", "salt slat", "sign sing", "found fund", "friend fiend",
            "hopping hoping", "latter later",
            "lighting lightning", "marital martial", "minuet minute", "party patty", "planed planned",
            "planet plant", "planets plants", "price prince", "prices princes", "quiet quite", "sacred scared",
            "scraped scrapped", "shard shared", "shards shares", "silver sliver", "staring starring",
            "staring starting", "stared starred", "stationary stationery", "statue statute", "status statutes",
            "string sting", "super supper", "taped tapped", "thread tread", "through trough", "trail trial",
            "trails trials", "tired tried", "united untied", "voice vice", "weather wether",
        ].flatMap { (pair: String) -> [[String]] in
            let words = pair.split(separator: " ").map(String.init)
            return [words, words.reversed()]
        })
}
