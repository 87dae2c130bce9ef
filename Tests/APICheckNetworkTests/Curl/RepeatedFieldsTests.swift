import APICheckHTTP
import TestSupport
import Testing

@testable import APICheckNetwork

/// The fields of a response that are those of the response before it are not read again.
struct RepeatedFieldsTests {
    private static let lines = [
        "Server: nginx", "server: nginx", "Date: Tue, 21 May 2024 06:32:19 GMT", "Date: Tue, 21 May 2024 06:32:20 GMT",
        "Date:Tue, 21 May 2024 06:32:20 GMT", "Date:  Tue, 21 May 2024 06:32:20 GMT \t", "Empty:", "Empty: ", "Empty",
        "A: b:c", "A:b: c", "A : b", "Serve: r", "Server: ngin", "Server: nginx2", "X: \u{FFFD}", ": x", " folded",
        "Content-Length: 12", "Set-Cookie: a=1", "Set-Cookie: b=2",
    ]

    private static func parsed(_ sections: [[[UInt8]]], _ parser: ResponseHeadParser) -> ResponseHeadParser {
        var parser = parser
        for (index, lines) in sections.enumerated() {
            let status = index == sections.count - 1 ? "HTTP/1.1 200 OK" : "HTTP/1.1 103 Early Hints"
            for line in [Array(status.utf8)] + lines + [[]] {
                (line + [0x0D, 0x0A]).withUnsafeBytes { parser.read($0) }
            }
        }
        return parser
    }

    @Test(arguments: 1...20) func areReadTheSame(_ seed: UInt64) {
        var random = SeededRandom(seed)
        let repeated = RepeatedFields()
        var last: [[UInt8]] = []
        for _ in 0..<300 {
            var lines = last
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                var line = Array((Self.lines.randomElement(using: &random) ?? "").utf8)
                if random.chance(0.1) { line.append(0xE9) }
                let place = Int.random(in: 0...lines.count, using: &random)
                if place < lines.count, random.chance(0.7) {
                    if random.chance(0.3) { lines.remove(at: place) } else { lines[place] = line }
                } else if lines.count < 8 {
                    lines.insert(line, at: place)
                }
            }
            // A section that begins with a space has no field to continue.
            let sections = random.chance(0.2) ? [last, lines] : [lines]
            let alone = Self.parsed(sections, ResponseHeadParser())
            let after = Self.parsed(sections, ResponseHeadParser(repeated))
            #expect(after.headers == alone.headers)
            #expect(after.interim == alone.interim)
            last = lines
        }
    }

    /// Heads that arrive in parts, beside each other.
    @Test func ofResponsesAtTheSameTime() {
        let repeated = RepeatedFields()
        _ = Self.parsed([["A: 1", "B: 2", "C: 3"].map { Array($0.utf8) }], ResponseHeadParser(repeated))
        var parser = ResponseHeadParser(repeated)
        for line in ["HTTP/1.1 200 OK\r\n", "A: 1\r\n"] { Array(line.utf8).withUnsafeBytes { parser.read($0) } }
        #expect(parser.headers == ["A": "1"])
        _ = Self.parsed([["B: 2", "A: 9"].map { Array($0.utf8) }], ResponseHeadParser(repeated))
        for line in ["B: 2\r\n", "\r\n"] { Array(line.utf8).withUnsafeBytes { parser.read($0) } }
        #expect(parser.headers == ["A": "1", "B": "2"])
    }
}
