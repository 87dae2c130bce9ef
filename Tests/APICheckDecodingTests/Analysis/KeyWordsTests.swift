import Testing

@testable import APICheckDecoding

/// Names that are one key, and names that are two.
@Suite struct KeyWordsTests {
    @Test(arguments: [
        ("isDone", "is_done"), ("productID", "product_id"), ("id", "ID"), ("node-id", "nodeId"),
        ("HTMLURL", "html_url"), ("price", "price "),
    ])
    func theSameInAnotherStyle(_ asked: String, _ sent: String) {
        #expect(KeyWords(asked).isSame(as: KeyWords(sent), isFlag: false))
    }

    @Test(arguments: [("isOpen", "open"), ("opened", "isOpened"), ("has_more", "more")])
    func aPrefixOfAFlag(_ asked: String, _ sent: String) {
        #expect(KeyWords(asked).isSame(as: KeyWords(sent), isFlag: true))
        #expect(!KeyWords(asked).isSame(as: KeyWords(sent), isFlag: false))
    }

    @Test(arguments: [
        ("recieved_at", "receivedAt"), ("adress", "address"), ("descripton", "description"), ("lenght", "length"),
        ("catagory", "category"), ("colour", "color"), ("organisation_id", "organizationID"), ("acount", "account"),
        ("lable", "label"), ("temprature", "temperature"), ("cuntry", "country"), ("runtme", "runtime"),
        ("enviroment", "environment"), ("nme", "name"), ("naame", "name"), ("usr", "user"),
        ("posterath", "poster_path"),
    ])
    func aTypingError(_ asked: String, _ sent: String) {
        #expect(KeyWords(asked).isMistyped(KeyWords(sent)))
        #expect(KeyWords(sent).isMistyped(KeyWords(asked)))
    }

    /// The other words of the keys are the same, so that a smaller difference is enough.
    @Test(arguments: [
        ("creted_at", "created_at"), ("create_at", "createdAt"), ("votesCount", "vote_count"),
        ("posterPth", "poster_path"), ("last_nmae", "last_name"),
        ("phoneNumer", "phone_number"), ("fulName", "full_name"), ("avaterUrl", "avatar_url"),
    ])
    func aSlipInOneOfSeveralWords(_ asked: String, _ sent: String) {
        #expect(KeyWords(asked).isMistyped(KeyWords(sent)))
        #expect(KeyWords(sent).isMistyped(KeyWords(asked)))
    }

    @Test(arguments: [("watchersCount", "watchers"), ("comments", "comments_count")])
    func aNumberOfThings(_ asked: String, _ sent: String) {
        #expect(KeyWords(asked).isMistyped(KeyWords(sent), isNumber: true))
        #expect(!KeyWords(asked).isMistyped(KeyWords(sent)))
    }

    @Test(arguments: [
        ("stage", "state"), ("contract", "contact"), ("county", "country"), ("context", "content"), ("form", "from"),
        ("widthInPixels", "with_in_pixels"), ("prices", "prizes"), ("error_code", "error_core"),
        ("shipping_total", "shopping_total"), ("tracking_id", "trucking_id"), ("boat", "bot"), ("seat", "set"),
        ("titleCount", "tile_count"), ("isRead", "red"),
    ])
    func twoCommonWords(_ asked: String, _ sent: String) {
        #expect(!KeyWords(asked).isMistyped(KeyWords(sent)))
    }

    /// Many short words are one letter apart: more evidence than the name is needed.
    @Test func aPossibleTypingError() {
        let (asked, sent) = (KeyWords("ownar"), KeyWords("owner"))
        #expect(!asked.isMistyped(sent))
        #expect(asked.isMistyped(sent, hasShape: true))
    }

    @Test func aWordThatTheServerUsesIsNoTypingError() {
        #expect(!KeyWords("adress").isMistyped(KeyWords("address"), sentWords: ["adress", "line"]))
    }

    @Test(arguments: [
        ("userName", "team_name", true), ("blogname", "cafename", true), ("header", "header_bg", false),
        ("maxPinnedStatuses", "max_profile_fields", false), ("name", "title", false),
    ])
    func aVariantHasOneOtherWord(_ asked: String, _ sent: String, _ isVariant: Bool) {
        #expect(KeyWords(asked).isVariant(of: KeyWords(sent)) == isVariant)
    }

    @Test(arguments: [
        ("role", "roles"), ("followers", "followers_url"), ("stargazers_count", "stargazers_url"),
        ("createdBy", "created_at"), ("image3x", "image2x"), ("liked", "likes"), ("sender", "gender"), ("url", "uri"),
        ("startDate", "endDate"), ("name", "fullName"), ("", "id"),
    ])
    func otherKeys(_ asked: String, _ sent: String) {
        #expect(!KeyWords(asked).isSame(as: KeyWords(sent), isFlag: true))
        #expect(!KeyWords(asked).isMistyped(KeyWords(sent)))
        #expect(!KeyWords(sent).isMistyped(KeyWords(asked)))
    }
}
