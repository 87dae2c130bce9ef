/// A word that the service finds, and how many documents it has.
struct KakaoTopic: Sendable {
    let word: String
    let total: Int
    /// How many of them can be shown: fewer than there are, because equal documents are left out.
    let shown: Int

    static let all = [
        KakaoTopic(word: "고양이", total: 110_517_820, shown: 97_338_453),
        KakaoTopic(word: "swift", total: 645_946, shown: 645_946),
        KakaoTopic(word: "책갈피", total: 41, shown: 37),
    ]

    /// The topic that a text contains, or nil without results.
    static func named(in text: String) -> KakaoTopic? {
        let words = text.lowercased().split(separator: " ")
        return all.first { topic in words.contains { $0 == topic.word } }
    }
}
