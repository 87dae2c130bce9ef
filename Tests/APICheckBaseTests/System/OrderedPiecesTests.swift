import APICheckBase
import Testing

/// What is made on several threads is what one thread makes.
@Suite struct OrderedPiecesTests {
    @Test(arguments: [0, 1, 3, 4, 100, 1_000]) func piecesArriveInOrder(_ count: Int) {
        var taken: [Int] = []
        OrderedPieces.make(count) {
            0
        } make: { number, made -> Int in
            made += 1
            return number * 2
        } take: { number, piece in
            #expect(piece == number * 2)
            taken.append(number)
        }
        #expect(taken == Array(0..<count))
    }

    @Test func anErrorEndsTheWork() {
        struct Stop: Error {}
        var taken = 0
        #expect(throws: Stop.self) {
            try OrderedPieces.make(1_000) {
                0
            } make: { number, _ -> Int in
                number
            } take: { number, _ in
                taken += 1
                if number == 10 { throw Stop() }
            }
        }
        #expect(taken == 11)
    }
}
