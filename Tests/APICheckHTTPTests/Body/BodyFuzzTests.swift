import APICheckHTTP
import TestSupport
import Testing

/// Invalid bodies from the same few seeds in each run: no crash, no hang, and no result larger than the input.
@Suite struct BodyFuzzTests {
    static let seeds = [
        "a=1&b[]=2&b[]=3&c[d][0]=%ED%95%9C&c[d][1]=+&e=%&f=&=g&&h[=]&a=1,2|3%7c4",
        "--B\r\nContent-Disposition: form-data; name=\"a;\\\"b\"; filename=x\r\n\r\none\r\n--B\r\n\r\n\r\n--B--\r\n",
        "--B\r\nContent-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=41= \r\n=\r\n--B--",
        "--B\r\nContent-Transfer-Encoding: base64\r\n\r\nVGVz\r\ndA==\r\n--B--",
    ].map { Array($0.utf8) }

    @Test(arguments: 0..<seeds.count) func brokenBodies(_ seed: Int) throws {
        var random = SeededRandom(UInt64(seed))
        let type = MediaType("multipart", "form-data", parameters: [.init("boundary", "B")])
        let pieces = Array(Self.seeds.joined())
        for _ in 0..<150 {
            var body = Self.seeds[seed]
            for _ in 0...(random.next() % 4) {
                let place = Int(random.next() % UInt64(body.count + 1))
                switch random.next() % 4 {
                case 0: body.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
                case 1: body.removeSubrange(place..<min(body.count, place + Int(random.next() % 9)))
                case 2:
                    let start = Int(random.next() % UInt64(pieces.count))
                    body.insert(contentsOf: pieces[start..<min(pieces.count, start + 9)], at: place)
                default: if place < body.count { body[place] ^= 1 << UInt8(random.next() % 8) }
                }
            }
            let pairs = FormPair.parse(body)
            #expect(pairs.reduce(0) { $0 + $1.sentValue.count } <= body.count)
            for style in ParameterStyle.allCases {
                let serialization = ParameterSerialization(
                    "a", style: style, explode: random.next() % 2 == 0, escaping: .query)
                for kind in [ParameterValue.Kind.text, .list, .members] {
                    _ = serialization.read(pairs, as: kind)
                    _ = serialization.read(body, as: kind)
                }
                _ = serialization.readDeep(pairs)
            }
            let leaves = pairs.compactMap { pair in BracketedName(pair.name).map { (path: $0.path[...], text: "") } }
            #expect(ParameterValue(leaves: leaves).texts.count <= max(1, leaves.count))
            let parts = (try? Multipart(reading: body, type: type).parts) ?? []
            #expect(parts.reduce(0) { $0 + ($1.content?.count ?? 0) } <= body.count)
        }
    }
}
