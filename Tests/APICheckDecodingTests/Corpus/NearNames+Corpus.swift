import APICheckDecoding
import Foundation

/// A key that no body has, beside one with a similar name that is another key.
extension TwoKeys {
    struct Repository: Decodable { let id: Int, stargazersCount: Int?, forksCount: Int? }
    struct Member: Decodable { let id: Int, role: String? }
    struct Picture: Decodable { let image1x: URL, image2x: URL?, image3x: URL? }
    struct LargePicture: Decodable { let id: Int, image3x: URL? }
    struct Link: Decodable { let id: Int, url: URL?, next: String? }
    struct Meeting: Decodable { let id: Int, start: String?, end: String? }
    struct Video: Decodable { let id: Int, thumbnail: URL? }
    struct Address: Decodable { let street: String, address2: String?, county: String? }
    struct Deal: Decodable { let id: Int, contract: String? }
    struct Entry: Decodable { let id: Int, context: String? }
    struct Person: Decodable { let id: Int, email: String?, phone: String? }
    struct Summary: Decodable { let id: Int, total: Int? }
    struct Poll: Decodable { let id: Int, voted: Bool?, ownVotes: [Int]? }
    struct Item: Decodable { let id: Int, price: String? }
    struct Booking: Decodable { let id: Int, startTime: String?, endTime: String? }
    struct Lesson: Decodable { let id: Int, courseId: Int?, userId: Int? }
    struct Status: Decodable { let id: Int, description: String?, message: String? }
    struct Mail: Decodable { let id: Int, form: String? }
    struct Shape: Decodable { let id: Int, width: Double?, angle: Double? }
    struct Archive: Decodable { let id: Int, archived: Bool?, deletedAt: String? }

    static let pairs = telling + others

    private static let others: [Pair] = [
        Pair(
            "stargazers_count, stargazers_url", [Repository].self,
            [three(#""stargazers_url": "https://a.example/s", "forks_url": "https://a.example/f""#)], decoder: .snake),
        Pair(
            "createdBy, createdAt", [Document].self, [three(#""createdAt": "2024-05-21", "updatedAt": "2024-05-21""#)]),
        Pair("role, roles", [Member].self, [three(#""roles": ["admin"]"#)]),
        Pair("role, roles as one text", [Member].self, [three(#""roles": "admin,editor""#)]),
        Pair(
            "image2x and image3x", [Picture].self,
            [#"[{"image1x": "https://a.example/1", "image2x": "https://a.example/2"}]"#]),
        Pair("image3x, image2x", [LargePicture].self, [three(#""image2x": "https://a.example/2""#)]),
        Pair("like_count, likeable", [Song].self, [three(#""likeable": true, "like": 1"#)]),
        Pair("url, uri", [Link].self, [three(#""uri": "https://a.example/1""#)]),
        Pair("next, next_url", [Link].self, [three(#""next_url": "https://a.example/1""#)], decoder: .snake),
        Pair(
            "start, started", [Meeting].self, [three(#""started": "2024-05-21", "ended": "2024-05-21""#)]),
        Pair(
            "start, starts_at", [Meeting].self, [three(#""starts_at": "2024-05-21", "ends_at": "2024-05-21""#)],
            decoder: .snake),
        Pair("thumbnail, thumbnails", [Video].self, [three(#""thumbnails": {"small": "https://a.example/1"}"#)]),
        Pair(
            "address2, address1", [Address].self, [#"[{"street": "s", "address1": "a", "city": "c"}]"#]),
        Pair("county, country", [Address].self, [#"[{"street": "s", "country": "NZ"}]"#]),
        Pair("isComment, comment", [Node].self, [three(#""comment": "x""#)]),
        Pair("contract, contact", [Deal].self, [three(#""contact": "Ada""#)]),
        Pair("context, content", [Entry].self, [three(#""content": "x""#)]),
        Pair("email, emails", [Person].self, [three(#""emails": [{"value": "a@b.example"}], "phones": []"#)]),
        Pair("total, total_count", [Summary].self, [three(#""total_count": 5"#)], decoder: .snake),
        Pair("total, totals", [Summary].self, [three(#""totals": {"net": 5}"#)]),
        Pair("voted, votes", [Poll].self, [three(#""votes": 5, "vote": 1"#)]),
        Pair(
            "own_votes, votes_count", [Poll].self, [three(#""votes_count": 5, "voters_count": null"#)], decoder: .snake),
        Pair("price, prices", [Item].self, [three(#""prices": ["1.00"]"#)]),
        Pair("price, prize", [Item].self, [three(#""prize": "a car""#)]),
        Pair(
            "startTime, start_date", [Booking].self, [three(#""start_date": "2024-05-21", "end_date": "2024-05-21""#)],
            decoder: .snake),
        Pair("courseId, course", [Lesson].self, [three(#""course": {"id": 1}, "user": {"id": 2}"#)]),
        Pair("courseId, courseIds", [Lesson].self, [three(#""courseIds": [1], "userIds": [2]"#)]),
        Pair("description, descriptor", [Status].self, [three(#""descriptor": "x", "messages": ["y"]"#)]),
        Pair("form, from", [Mail].self, [three(#""from": "a@b.example", "subject": "x""#)]),
        Pair("angle, angel; width, with", [Shape].self, [three(#""with": 1.5, "length": 2"#)]),
        Pair("archived, archive", [Archive].self, [three(#""archive": "2024", "deleted": false"#)]),
    ]
}

/// A key that no body has, beside the same key in another style or with a typing error.
extension OneKey {
    struct Todo: Decodable { let id: Int, isDone: Bool? }
    struct Product: Decodable { let productID: Int?, name: String }

    struct Shipment: Decodable {
        let id: Int
        let received: String?
        enum CodingKeys: String, CodingKey {
            case id
            case received = "received_at"
        }
    }

    struct Person: Decodable { let id: Int, adress: String?, email: String? }
    struct Issue: Decodable { let id: Int, isOpen: Bool? }
    struct OpenIssue: Decodable { let id: Int, open: Bool? }
    struct Web: Decodable { let id: Int, htmlURL: URL?, userid: Int? }
    struct Film: Decodable { let imdbId: String?, title: String }
    struct Box: Decodable { let id: Int, lenght: Double? }
    struct Visit: Decodable { let id: Int, referrer: String? }
    struct Text: Decodable { let id: Int, descripton: String?, langauge: String? }
    struct Settings: Decodable { let id: Int, darkMode: Bool? }
    struct Capital: Decodable { let id: Int, kind: String? }
    struct Wanted: Decodable { let id: Int, isDone: Bool }

    static let pairs = telling + others

    private static let others: [Pair] = [
        Pair("isDone, is_done", [Todo].self, [TwoKeys.three(#""is_done": true"#)], ["model-key-never-sent /*/isDone"]),
        Pair("isDone, done", [Todo].self, [TwoKeys.three(#""done": true"#)], ["model-key-never-sent /*/isDone"]),
        Pair("isDone, IsDone", [Todo].self, [TwoKeys.three(#""IsDone": true"#)], ["model-key-never-sent /*/isDone"]),
        Pair(
            "a required isDone, is_done", [Wanted].self, [TwoKeys.three(#""is_done": true"#)],
            ["model-key-missing /*/isDone"]),
        Pair(
            "productID, product_id under snake case", [Product].self,
            [#"[{"product_id": 1, "name": "a"}, {"product_id": 2, "name": "b"}]"#], ["model-key-never-sent productID"],
            decoder: .snake),
        Pair(
            "received_at, recieved_at", [Shipment].self, [TwoKeys.three(#""recieved_at": "2024-05-21""#)],
            ["model-key-never-sent received_at"]),
        Pair(
            "adress, address", [Person].self, [TwoKeys.three(#""address": "x", "e_mail": "a@b.example""#)],
            ["model-key-never-sent adress", "model-key-never-sent email"]),
        Pair("isOpen, open", [Issue].self, [TwoKeys.three(#""open": true"#)], ["model-key-never-sent isOpen"]),
        Pair("open, isOpen", [OpenIssue].self, [TwoKeys.three(#""isOpen": false"#)], ["model-key-never-sent open"]),
        Pair(
            "htmlURL, html_url; userid, user_id", [Web].self,
            [TwoKeys.three(#""html_url": "https://a.example", "user_id": 5"#)],
            ["model-key-never-sent htmlURL", "model-key-never-sent userid"]),
        Pair("imdbId, imdbID", [Film].self, [#"[{"imdbID": "tt1", "title": "t"}]"#], ["model-key-never-sent imdbId"]),
        Pair("lenght, length", [Box].self, [TwoKeys.three(#""length": 2.5"#)], ["model-key-never-sent lenght"]),
        Pair(
            "referrer, referer", [Visit].self, [TwoKeys.three(#""referer": "https://a.example""#)],
            ["model-key-never-sent referrer"]),
        Pair(
            "descripton, description; langauge, language", [Text].self,
            [TwoKeys.three(#""description": "x", "language": "en""#)],
            ["model-key-never-sent descripton", "model-key-never-sent langauge"]),
        Pair(
            "darkMode, isDarkMode", [Settings].self, [TwoKeys.three(#""isDarkMode": true"#)],
            ["model-key-never-sent darkMode"]),
        Pair("kind, Kind", [Capital].self, [TwoKeys.three(#""Kind": "x""#)], ["model-key-never-sent kind"]),
    ]
}
