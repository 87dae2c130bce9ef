import APICheckBase
import APICheckJSON

/// The 154 constant rows of `/mocks`.
enum MockRows {
    static let all = (1...154).map(row)

    private static let places = ["가온", "나래", "다솜", "라온", "마루", "바다", "새빛", "아람", "차오름", "하늘", "한결"]
    private static let trades = ["식품", "연구소", "미디어", "건설", "출판사", "모바일", "물류"]

    private static func row(_ id: Int) -> OrderedJSON {
        let name = places[id % places.count] + trades[id % trades.count]
        let start = CivilTime(year: 2022, month: 10, day: 25, hour: 14, minute: 11, second: 46).secondsSinceEpoch
        let time = OrderedJSON.string(Instant(seconds: start).description)
        return .object([
            .init("id", .int(id)),
            .init("title", .string(id.isMultiple(of: 4) ? "(주)\(name)" : name)),
            .init("email", .string("row\(id)@example.com")),
            .init("content", .string("\(name)의 \(id)번째 소개 글입니다")),
            .init("avatar", .string("https://www.example.com/avatar/\(id).jpg?s=200&d=robohash")),
            .init("created_at", time),
            .init("updated_at", time),
        ])
    }
}
